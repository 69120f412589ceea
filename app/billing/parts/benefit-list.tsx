import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

const BENEFITS = ["daily", "readers", "deck", "future"] as const;

/** What a subscription opens, the same wherever it is offered. */
export function BenefitList() {
  const { t } = useTranslation();
  return (
    <ul className="mx-auto grid max-w-fit gap-x-8 gap-y-1 text-start sm:grid-cols-2">
      {BENEFITS.map((benefit) => (
        <li key={benefit} className="flex gap-3">
          <span className="mt-1 text-brass">
            <Icon name="star" />
          </span>
          {t(`paywall.benefits.${benefit}`)}
        </li>
      ))}
    </ul>
  );
}
