import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Divider } from "~/ui/ornament";
import { BenefitList } from "./benefit-list";
import { PlanCards } from "./plan-cards";

export interface PaywallProps {
  /** Closes it; without it, it stays. */
  onContinueFree?: () => void;
}

/** What a subscription opens and what it costs. It brings itself into view when it opens. */
export default function PaywallSheet({ onContinueFree }: PaywallProps) {
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
      className="sheet scroll-mt-6 p-2 py-6 sm:p-10"
    >
      <h2 id="paywall-title" className="text-center text-3xl">
        {t("paywall.title")}
      </h2>
      <Divider className="mx-auto my-4" />
      <BenefitList benefits={["daily", "readers", "deck", "future"]} className="max-w-fit sm:grid-cols-2" />
      <PlanCards />
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
