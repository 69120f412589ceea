import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findSubscription } from "~/billing/find-subscription.server";
import { BenefitList } from "~/billing/parts/benefit-list";
import { PlanCards } from "~/billing/parts/plan-cards";
import { findPlan } from "~/billing/plans";
import { startCheckout } from "~/billing/start-checkout.server";
import { canSubscribe, subscriptionState } from "~/billing/subscription-state";
import { answerBillingFault, billingFault, billingFaultOf } from "~/http/answer-fault.server";
import { flash } from "~/http/flash.server";
import { pageHead } from "~/http/page-head.server";
import { currentSession, requireSession } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { CheckoutProblem } from "./checkout-problem";
import { ReturnLink } from "./return-link";
import { StateNote } from "./state-note";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const session = await currentSession(request, context);
  const shown = session && (await findSubscription(session.account.id));
  const t = translator(language);
  return {
    head: pageHead(request, language, {
      title: t("plans.title"),
      description: t("plans.description"),
      crumbs: [{ name: t("plans.heading"), path: pathTo.plans(language) }],
    }),
    back: session ? pathTo.subscription(language) : pathTo.home(language),
    subscription: shown && {
      plan: shown.planType,
      state: subscriptionState(shown),
      expiresOn: shown.expiresAt.toISOString().slice(0, 10),
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  const plan = findPlan((await readForm(request)).get("plan"));
  if (!plan) return answerBillingFault(billingFault("no-price"));
  const { account } = await requireSession(request, context);
  if (!account.isVerified) {
    return data({ problem: "unverified" as const, email: account.email }, { status: 403 });
  }
  try {
    const order = { userId: account.id, email: account.email, plan: plan.type, language };
    return redirect(await startCheckout(order), 303);
  } catch (error) {
    const answer = billingFaultOf(error);
    if (answer.code !== "running") return answerBillingFault(answer);
    const headers = { "Set-Cookie": await flash("alreadySubscribed") };
    return redirect(pathTo.subscription(language), { status: 303, headers });
  }
}

export const clientAction = unlessOffline;

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function PlansPage() {
  const { t } = useTranslation();
  const { back, subscription } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const running = subscription && !canSubscribe(subscription.state) ? subscription : null;
  return (
    <div className="mx-auto max-w-5xl space-y-8 px-4 pt-6 pb-section sm:px-6">
      <ReturnLink to={back} />
      <PageTitle title={t("plans.heading")} />
      {answer?.problem === "offline" && <OfflineNotice />}
      {answer && answer.problem !== "offline" && <CheckoutProblem answer={answer} />}
      <section aria-labelledby="upgrade" className="sheet p-2 sm:p-8">
        <h2 id="upgrade" className="text-center text-heading">
          {t("plans.upgrade")}
        </h2>
        <StateNote subscription={subscription} />
        <BenefitList />
        <PlanCards running={running && { plan: running.plan, canChange: running.state === "active" }} />
      </section>
    </div>
  );
}
