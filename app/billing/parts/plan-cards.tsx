import { Form, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { knownLanguage } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { writtenDay } from "~/i18n/written-day";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Spinner } from "~/ui/spinner";
import { useDollars } from "../dollars";
import { monthlyPrice, OFFERED_PLANS, type Plan, type PlanType, renewalDay } from "../plans";
import { DatedText } from "./dated-text";
import { useFreshReturn } from "./use-fresh-return";

interface PlanCardsProps {
  /** What runs already, so that no second one is sold. */
  running?: { plan: PlanType; canChange: boolean } | null;
  /** Whether only the first is shown at once, and the others when they are asked for. */
  isShort?: boolean;
}

interface RootData {
  /** `yyyy-MM-dd` in UTC. */
  today: string;
  /** null for somebody who is not signed in. */
  user: unknown;
}

const PLANS_LOOK = "mt-6 grid gap-3 text-start max-md:grid-cols-1 md:auto-cols-fr md:grid-flow-col md:gap-4";

/** The plans beside each other, each with what it costs and the button that leads to paying, or to the change of plan; and once what holds for all. */
export function PlanCards({ running = null, isShort = false }: PlanCardsProps) {
  const { t } = useTranslation();
  const termsId = useId();
  const root = useRouteLoaderData<RootData>("root");
  useFreshReturn();
  const card = (plan: Plan) => (
    <PlanCard key={plan.type} plan={plan} running={running} today={root?.today} termsId={termsId} />
  );
  return (
    <>
      <ul className={PLANS_LOOK}>{(isShort ? OFFERED_PLANS.slice(0, 1) : OFFERED_PLANS).map(card)}</ul>
      {isShort && (
        <details>
          <summary className="link inline-flex min-h-11 items-center">{t("plans.others")}</summary>
          <ul className={PLANS_LOOK}>{OFFERED_PLANS.slice(1).map(card)}</ul>
        </details>
      )}
      <p
        id={termsId}
        className="mx-auto mt-5 max-w-2xl text-center text-sm text-pretty [word-break:normal] text-soft"
      >
        {t("plans.terms")} {root?.user === null && t("plans.account")}
      </p>
    </>
  );
}

interface PlanCardProps extends Required<Pick<PlanCardsProps, "running">> {
  plan: Plan;
  today: string | undefined;
  /** The element that says what holds for all. */
  termsId: string;
}

function RenewalDay({ day }: { day: string }) {
  const { t, i18n } = useTranslation();
  const date = writtenDay(day, knownLanguage(i18n.language));
  return (
    <p>
      <DatedText text={t("plans.renews", { date })} day={day} named={date} />
    </p>
  );
}

function PlanCard({ plan, running, today, termsId }: PlanCardProps) {
  const { t } = useTranslation();
  const dollars = useDollars();
  const id = useId();
  const isCurrent = running?.plan === plan.type;
  const isFirst = running ? isCurrent : plan.isRecommended;
  const day = today && renewalDay(today, plan.months);
  return (
    <li className={`plan ${isFirst ? "border-brass" : "border-line"}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 md:flex-col">
        <h3 id={id} className="text-xl">
          {t(`plans.${plan.type}.name`)}
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-brass md:min-h-6 md:justify-center">
          {!running && plan.isRecommended && (
            <span className="inline-flex items-center gap-1">
              <Icon name="star" /> {t("plans.recommended")}
            </span>
          )}{" "}
          {plan.discount > 0 && <span>{t("plans.save", { percent: plan.discount })}</span>}
        </p>
      </div>
      <MonthlyPrice plan={plan} />
      <div id={`${id}-price`} className="text-sm text-soft">
        <p>{t(`plans.${plan.type}.billed`, { price: dollars(plan.price) })}</p>
        {!running && day && <RenewalDay day={day} />}
      </div>
      {!running && <CheckoutForm plan={plan} nameId={id} termsId={termsId} />}
      {isCurrent && <CurrentPlan />}
      {running?.canChange && !isCurrent && <ChangeLink plan={plan} nameId={id} />}
    </li>
  );
}

/** What it comes to in a month: the figure large, its words beside it. */
function MonthlyPrice({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const monthly = monthlyPrice(plan);
  const price = useDollars()(monthly);
  const isExact = monthly * plan.months === plan.price;
  const text = isExact ? t("plans.perMonth", { price }) : t("plans.aboutPerMonth", { price });
  const [before = "", after = ""] = text.split(price);
  return (
    <p>
      {before}
      <span className="font-display text-3xl text-brass [word-spacing:-0.2em]">{price}</span>
      {after}
    </p>
  );
}

interface PlanActionProps {
  plan: Plan;
  /** The element that names the plan. */
  nameId: string;
}

/** The button that leads to paying, described by what is agreed to with it. */
function CheckoutForm({ plan, nameId, termsId }: PlanActionProps & Pick<PlanCardProps, "termsId">) {
  const { t, i18n } = useTranslation();
  const checkout = pathTo.plans(knownLanguage(i18n.language));
  const { formAction, formData } = useNavigation();
  const isStarting = formAction === checkout && formData?.get("plan") === plan.type;
  return (
    <Form method="post" action={checkout} className="mt-auto pt-3">
      <input type="hidden" name="plan" value={plan.type} />
      <Button
        id={`${nameId}-select`}
        look={plan.isRecommended ? "gold" : "quiet"}
        disabled={isStarting}
        aria-busy={isStarting}
        aria-labelledby={`${nameId}-select ${nameId}`}
        aria-describedby={`${nameId}-price ${termsId}`}
        className="w-full px-3"
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
    <p className="mt-auto flex min-h-11 items-center justify-center gap-2 pt-3 text-brass">
      <Icon name="tick" />
      {t("plans.current")}
    </p>
  );
}

function ChangeLink({ plan, nameId }: PlanActionProps) {
  const { t, i18n } = useTranslation();
  return (
    <p className="mt-auto pt-3">
      <ButtonLink
        id={`${nameId}-change`}
        look="quiet"
        to={pathTo.planChange(knownLanguage(i18n.language), plan.type)}
        aria-labelledby={`${nameId}-change ${nameId}`}
        className="w-full px-3 text-balance"
      >
        {t("plans.change")}
      </ButtonLink>
    </p>
  );
}
