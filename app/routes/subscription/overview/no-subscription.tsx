import { useTranslation } from "react-i18next";
import { BenefitList } from "~/billing/parts/benefit-list";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";

/** What a subscription would open, and the way to the plans. */
export function NoSubscription({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="upgrade" className="sheet space-y-6 p-3 sm:p-8">
      <h2 id="upgrade" className="text-center text-heading">
        {t("plans.upgrade")}
      </h2>
      <p className="text-center text-soft">{t("subscription.none")}</p>
      <BenefitList />
      <p className="text-center">
        <ButtonLink to={pathTo.plans(language)}>{t("subscription.choose")}</ButtonLink>
      </p>
    </section>
  );
}
