import { Form, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { knownLanguage } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Spinner } from "~/ui/spinner";
import { useDollars } from "../dollars";
import { monthlyPrice, PLANS, type Plan, type PlanType, renewalDay } from "../plans";
import { DatedText } from "./dated-text";
import { useFreshReturn } from "./use-fresh-return";

interface PlanCardsProps {
  /** What runs already, so that no second one is sold. */
  running?: { plan: PlanType; canChange: boolean } | null;
}

/** The plans beside each other, each with what it costs and the button that leads to paying, or to the change of plan. */
export function PlanCards({ running = null }: PlanCardsProps) {
  const { t } = useTranslation();
  useFreshReturn();
  return (
    <>
      <ul className="mt-8 grid gap-4 md:auto-cols-fr md:grid-flow-col">
        {PLANS.map((plan) => (
          <PlanCard key={plan.type} plan={plan} running={running} />
        ))}
      </ul>
      <p className="mx-auto mt-6 max-w-2xl text-center text-sm text-soft">{t("plans.terms")}</p>
    </>
  );
}

type PlanCardProps = Required<PlanCardsProps> & { plan: Plan };

function PlanCard({ plan, running }: PlanCardProps) {
  const { t } = useTranslation();
  const dollars = useDollars();
  const id = useId();
  const isCurrent = running?.plan === plan.type;
  return (
    <li
      className={`flex flex-col rounded-sm border p-5 text-center ${isCurrent ? "border-brass" : "border-line"}`}
    >
      <h3 id={id} className="text-xl">
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
      {!running && <CheckoutForm plan={plan} nameId={id} />}
      {isCurrent && <CurrentPlan />}
      {running?.canChange && !isCurrent && <ChangeLink plan={plan} nameId={id} />}
    </li>
  );
}

interface PlanActionProps {
  plan: Plan;
  /** The element that names the plan. */
  nameId: string;
}

/** The button that leads to paying, beside what is agreed to with it. */
function CheckoutForm({ plan, nameId }: PlanActionProps) {
  const { t, i18n } = useTranslation();
  const dollars = useDollars();
  const today = useRouteLoaderData<{ today: string }>("root")?.today;
  const day = today && renewalDay(today, plan.months);
  const checkout = pathTo.plans(knownLanguage(i18n.language));
  const { formAction, formData } = useNavigation();
  const isStarting = formAction === checkout && formData?.get("plan") === plan.type;
  return (
    <Form method="post" action={checkout} className="mt-auto space-y-3 pt-5">
      <input type="hidden" name="plan" value={plan.type} />
      <div id={`${nameId}-terms`} className="space-y-1 text-sm text-soft">
        {day && (
          <p>
            <DatedText text={t("plans.renews", { date: day, price: dollars(plan.price) })} day={day} />
          </p>
        )}
        <p>{t("plans.cancelling")}</p>
      </div>
      <Button
        id={`${nameId}-select`}
        look="quiet"
        disabled={isStarting}
        aria-busy={isStarting}
        aria-labelledby={`${nameId}-select ${nameId}`}
        aria-describedby={`${nameId}-terms`}
        className="w-full md:px-3"
      >
        {isStarting && <Spinner />}
        {t("plans.select")}
      </Button>
    </Form>
  );
}

function CurrentPlan() {
  const { t } = useTranslation();
  return (
    <p className="mt-auto flex min-h-11 items-center justify-center gap-2 pt-5 text-brass">
      <Icon name="tick" />
      {t("plans.current")}
    </p>
  );
}

function ChangeLink({ plan, nameId }: PlanActionProps) {
  const { t, i18n } = useTranslation();
  return (
    <p className="mt-auto pt-5">
      <ButtonLink
        id={`${nameId}-change`}
        look="quiet"
        to={pathTo.planChange(knownLanguage(i18n.language), plan.type)}
        aria-labelledby={`${nameId}-change ${nameId}`}
        className="w-full text-balance md:px-3"
      >
        {t("plans.change")}
      </ButtonLink>
    </p>
  );
}
