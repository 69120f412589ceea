import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findSession, requireSession } from "~/accounts/web/person.server";
import { answerRefusal, refused } from "~/billing/answer-error.server";
import { BenefitList } from "~/billing/benefit-list";
import { findPlan } from "~/billing/find-plan";
import { PlanCards } from "~/billing/plan-cards";
import { refusal } from "~/billing/refusal";
import { shownSubscription } from "~/billing/shown-subscription.server";
import { canSubscribe, standingOf } from "~/billing/standing";
import { startCheckout } from "~/billing/start-checkout.server";
import { flash } from "~/flash.server";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import { readForm } from "~/read-form.server";
import { OfflineNotice, unlessOffline, unlessSentInVain } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { CheckoutProblem } from "./checkout-problem";
import { ReturnLink } from "./return-link";
import { StandingNote } from "./standing-note";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const session = await findSession(request, context);
  const shown = session && (await shownSubscription(session.account.id));
  const t = translator(language);
  return {
    head: pageHead(request, language, {
      title: t("plans.title"),
      description: t("plans.description"),
      crumbs: [{ name: t("plans.heading"), path: "/subscription/plans" }],
    }),
    back: session ? `/${language}/subscription` : `/${language}`,
    subscription: shown && {
      plan: shown.planType,
      standing: standingOf(shown),
      expiresOn: shown.expiresAt.toISOString().slice(0, 10),
    },
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const language = requireLanguage(request, params);
  const plan = findPlan((await readForm(request)).get("plan"));
  if (!plan) return refused(refusal("no-price"));
  const { account } = await requireSession(request, context, language);
  if (!account.isVerified) {
    return data({ problem: "unverified" as const, email: account.email }, { status: 403 });
  }
  try {
    const order = { userId: account.id, email: account.email, plan: plan.type, language };
    return redirect(await startCheckout(order), 303);
  } catch (error) {
    const answer = answerRefusal(error);
    if (answer.code !== "running") return refused(answer);
    const headers = { "Set-Cookie": await flash("alreadySubscribed") };
    return redirect(`/${language}/subscription`, { status: 303, headers });
  }
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return unlessOffline(() => serverAction<typeof action>());
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const shouldRevalidate = unlessSentInVain;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => pageMeta(page?.head);

export default function PlansPage() {
  const { t } = useTranslation();
  const { back, subscription } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const running = subscription && !canSubscribe(subscription.standing) ? subscription : null;
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
        <StandingNote subscription={subscription} />
        <BenefitList benefits={["daily", "readers", "future"]} className="max-w-fit" />
        <PlanCards running={running && { plan: running.plan, canChange: running.standing === "active" }} />
      </section>
    </div>
  );
}
