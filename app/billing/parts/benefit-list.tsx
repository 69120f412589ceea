import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

type Benefit = "daily" | "readers" | "deck" | "future";

/** What a subscription opens. */
export function BenefitList({ benefits, className }: { benefits: readonly Benefit[]; className: string }) {
  const { t } = useTranslation();
  return (
    <ul className={`mx-auto grid gap-x-8 gap-y-2 ${className}`}>
      {benefits.map((benefit) => (
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
