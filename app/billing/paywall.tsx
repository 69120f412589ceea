import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Divider } from "~/ui/ornament";
import { monthlyPrice, PLANS, type Plan } from "./plans";

const BENEFITS = ["daily", "readers", "deck", "future"] as const;

interface PaywallProps {
  /** Closes it; without it, it stays. */
  onContinueFree?: () => void;
}

/** What a subscription opens and what it costs. It brings itself into view when it opens. */
export function Paywall({ onContinueFree }: PaywallProps) {
  const { t } = useTranslation();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: "start" });
    section.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="paywall-title"
      className="sheet scroll-mt-6 p-6 sm:p-10"
    >
      <h2 id="paywall-title" className="text-center text-3xl">
        {t("paywall.title")}
      </h2>
      <Divider className="mx-auto my-4" />
      <ul className="mx-auto grid max-w-2xl gap-x-8 gap-y-2 sm:grid-cols-2">
        {BENEFITS.map((benefit) => (
          <li key={benefit} className="flex gap-3">
            <span className="mt-1 text-brass">
              <Icon name="star" />
            </span>
            {t(`paywall.benefits.${benefit}`)}
          </li>
        ))}
      </ul>
      <ul className="mt-8 grid gap-4 md:grid-cols-3">
        {PLANS.map((plan) => (
          <PlanCard key={plan.type} plan={plan} />
        ))}
      </ul>
      <p className="mt-6 text-center text-soft">{t("paywall.soon")}</p>
      {onContinueFree && (
        <p className="mt-4 text-center">
          <Button type="button" look="quiet" onClick={onContinueFree}>
            {t("paywall.continueFree")}
          </Button>
        </p>
      )}
    </section>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const { t, i18n } = useTranslation();
  const format = new Intl.NumberFormat(i18n.language, {
    style: "currency",
    currency: "USD",
    // The full sign where a bare one would mean another dollar: US$ in Taiwan.
    currencyDisplay: "symbol",
  });
  const dollars = (cents: number) => format.format(cents / 100);
  return (
    <li className="rounded-sm border border-line p-5 text-center">
      <h3 className="text-xl">{t(`plans.${plan.type}.name`)}</h3>
      <p className="mt-2 font-display text-3xl text-brass">{dollars(plan.price)}</p>
      <p className="text-sm text-soft">{t(`plans.${plan.type}.period`)}</p>
      {plan.discount > 0 && (
        <p className="mt-2 text-sm">
          <span className="inline-block">
            {t("plans.monthlyEquivalent", { price: dollars(monthlyPrice(plan)) })}&nbsp;·
          </span>{" "}
          <span className="inline-block">{t("plans.save", { percent: plan.discount })}</span>
        </p>
      )}
    </li>
  );
}
