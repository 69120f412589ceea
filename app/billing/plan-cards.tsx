import { Form, useNavigation } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Spinner } from "~/ui/spinner";
import { monthlyPrice, PLANS, type Plan } from "./plans";

/** The plans beside each other, each with what it costs and the button that leads to paying. */
export function PlanCards() {
  const { t, i18n } = useTranslation();
  const checkout = `/${i18n.language}/subscription/plans`;
  const { formAction, formData } = useNavigation();
  const starting = formAction === checkout ? formData?.get("plan") : null;
  return (
    <>
      <ul className="mt-8 grid gap-4 md:grid-cols-3">
        {PLANS.map((plan) => (
          <PlanCard key={plan.type} plan={plan} checkout={checkout} isStarting={plan.type === starting} />
        ))}
      </ul>
      <p className="mx-auto mt-6 max-w-2xl text-center text-sm text-soft">{t("plans.terms")}</p>
    </>
  );
}

interface PlanCardProps {
  plan: Plan;
  /** Where its form is sent. */
  checkout: string;
  isStarting: boolean;
}

function PlanCard({ plan, checkout, isStarting }: PlanCardProps) {
  const { t } = useTranslation();
  const dollars = useDollars();
  const id = useId();
  return (
    <li className="flex flex-col rounded-sm border border-line p-5 text-center">
      <h3 id={`${id}-name`} className="text-xl">
        {t(`plans.${plan.type}.name`)}
      </h3>
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
      <Form method="post" action={checkout} className="mt-auto pt-5">
        <input type="hidden" name="plan" value={plan.type} />
        <Button
          id={`${id}-select`}
          look="quiet"
          disabled={isStarting}
          aria-labelledby={`${id}-select ${id}-name`}
          className="w-full"
        >
          {isStarting && <Spinner />}
          {t("plans.select")}
        </Button>
      </Form>
    </li>
  );
}

/** Writes US cents as dollars, in the way of the page's language. */
function useDollars(): (cents: number) => string {
  const { i18n } = useTranslation();
  const format = new Intl.NumberFormat(i18n.language, {
    style: "currency",
    currency: "USD",
    // The full sign where a bare one would mean another dollar: US$ in Taiwan.
    currencyDisplay: "symbol",
  });
  return (cents) => format.format(cents / 100);
}
