import { useTranslation } from "react-i18next";
import { DatedText } from "~/billing/parts/dated-text";
import type { SubscriptionState } from "~/billing/subscription-state";
import { knownLanguage } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";

interface StateNoteProps {
  /** The reader's own; null for none. */
  subscription: { state: SubscriptionState; expiresOn: string } | null;
}

/** Whether the reader has a subscription already, and the way to it. */
export function StateNote({ subscription }: StateNoteProps) {
  const { t, i18n } = useTranslation();
  const className = "mx-auto mt-3 mb-6 max-w-2xl text-center text-soft";
  if (!subscription) return <p className={className}>{t("plans.none")}</p>;
  const { state, expiresOn } = subscription;
  return (
    <div className={className}>
      <p>
        <DatedText text={t(`plans.state.${state}`, { date: expiresOn })} day={expiresOn} />
      </p>
      <p className="mt-4">
        <ButtonLink to={pathTo.subscription(knownLanguage(i18n.language))}>
          {t("subscription.heading")}
        </ButtonLink>
      </p>
    </div>
  );
}
