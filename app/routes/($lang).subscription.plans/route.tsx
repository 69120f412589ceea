import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findSession, requireSession } from "~/accounts/web/person.server";
import { BenefitList } from "~/billing/benefit-list";
import { PlanCards } from "~/billing/plan-cards";
import { PLANS } from "~/billing/plans";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import { readForm } from "~/read-form.server";
import { OfflineNotice, unlessOffline, unlessSentInVain } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { CheckoutProblem } from "./checkout-problem";
import { ReturnLink } from "./return-link";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const session = await findSession(request, context);
  const t = translator(language);
  return {
    head: pageHead(request, language, {
      title: t("plans.title"),
      description: t("plans.description"),
      crumbs: [{ name: t("plans.heading"), path: "/subscription/plans" }],
    }),
    back: session ? `/${language}/subscription` : `/${language}`,
    isSubscriber: session?.account.isSubscriber ?? false,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const language = requireLanguage(request, params);
  const plan = (await readForm(request)).get("plan");
  if (!PLANS.some(({ type }) => type === plan)) return data({ problem: "plan" as const }, { status: 422 });
  const { account } = await requireSession(request, context, language);
  if (!account.isVerified) {
    return data({ problem: "unverified" as const, email: account.email }, { status: 403 });
  }
  return data({ problem: "session" as const }, { status: 503 });
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return unlessOffline(() => serverAction<typeof action>());
}

export const shouldRevalidate = unlessSentInVain;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => pageMeta(page?.head);

export default function PlansPage() {
  const { t } = useTranslation();
  const { back, isSubscriber } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
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
        <p className="mx-auto mt-3 mb-6 max-w-2xl text-center text-soft">
          {t(isSubscriber ? "plans.subscribed" : "plans.none")}
        </p>
        <BenefitList benefits={["daily", "readers", "future"]} className="max-w-fit" />
        <PlanCards />
      </section>
    </div>
  );
}
