import { useTranslation } from "react-i18next";
import { DatedText } from "~/billing/dated-text";
import type { Standing } from "~/billing/standing";
import { ButtonLink } from "~/ui/button";

interface StandingNoteProps {
  /** The reader's own; null for none. */
  subscription: { standing: Standing; expiresOn: string } | null;
}

/** Whether the reader has a subscription already, and the way to it. */
export function StandingNote({ subscription }: StandingNoteProps) {
  const { t, i18n } = useTranslation();
  const className = "mx-auto mt-3 mb-6 max-w-2xl text-center text-soft";
  if (!subscription) return <p className={className}>{t("plans.none")}</p>;
  const { standing, expiresOn } = subscription;
  return (
    <div className={className}>
      <p>
        <DatedText text={t(`plans.standing.${standing}`, { date: expiresOn })} day={expiresOn} />
      </p>
      <p className="mt-4">
        <ButtonLink to={`/${i18n.language}/subscription`}>{t("subscription.heading")}</ButtonLink>
      </p>
    </div>
  );
}
