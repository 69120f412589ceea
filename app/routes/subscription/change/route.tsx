import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { Link, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { changePlan, PREVIEW_LIFETIME } from "~/billing/change-plan.server";
import { findPlan } from "~/billing/plans";
import { readProrationDate } from "~/billing/proration-date";
import {
  answerBillingFault,
  type BillingFault,
  billingFault,
  billingFaultOf,
  retryHeader,
} from "~/http/answer-fault.server";
import { flash } from "~/http/flash.server";
import { pageHead } from "~/http/page-head.server";
import { requireSession } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { Icon } from "~/ui/icon";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { ChangeProblem } from "./change-problem";
import { ChangeSheet } from "./change-sheet";
import { PreviewExpired } from "./preview-expired";
import { attemptedPlan, noteAttempt, showChange } from "./show-change.server";

/** The status where Stripe, or the database, has failed. */
const DOWN: BillingFault["status"] = 503;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const { account } = await requireSession(request, context);
  const plan = findPlan(new URL(request.url).searchParams.get("plan") ?? attemptedPlan(context));
  if (!plan) throw new Response(null, { status: 404 });
  const shown = await showChange(context, account.id, plan.type);
  const t = translator(language);
  const words = { title: t("subscription.change.title"), description: t("subscription.change.description") };
  return data(
    {
      head: pageHead(request, language, { ...words, isPrivate: true }),
      language,
      ...shown,
    },
    { status: shown.refusal?.status ?? 200, headers: shown.refusal ? retryHeader(shown.refusal) : {} },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  const form = await readForm(request);
  const { account } = await requireSession(request, context);
  const plan = findPlan(form.get("plan"));
  if (!plan) return answerBillingFault(billingFault("no-price"));
  const prorationDate = readProrationDate(form.get("prorationDate"), PREVIEW_LIFETIME);
  if (prorationDate === null) {
    noteAttempt(context, plan.type, 422);
    return data({ problem: "expired" as const }, { status: 422 });
  }
  try {
    const outcome = await changePlan(account.id, plan.type, prorationDate);
    // What waits, or is being processed, is told by the page itself.
    const headers: HeadersInit = outcome === "changed" ? { "Set-Cookie": await flash("planChanged") } : {};
    return redirect(pathTo.subscription(language), { status: 303, headers });
  } catch (error) {
    const answer = billingFaultOf(error);
    noteAttempt(context, plan.type, answer.status);
    return answerBillingFault(answer);
  }
}

export const clientAction = unlessOffline;

export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("Retry-After") ? actionHeaders : loaderHeaders;

/** After a refusal there is a new preview, but where Stripe has just failed: that waits until it is asked for. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.actionResult?.status !== DOWN && change.defaultShouldRevalidate;

export default function ChangePage() {
  const { t } = useTranslation();
  const { language, preview, refusal } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const problem = answer?.problem === "refused" ? answer : refusal;
  return (
    <div className="mx-auto max-w-3xl space-y-8 px-4 pt-6 pb-section sm:px-6">
      <Link to={pathTo.subscription(language)} className="link inline-flex min-h-11 items-center gap-2">
        <Icon name="back" />
        {t("subscription.change.back")}
      </Link>
      <PageTitle title={t("subscription.change.heading")} />
      {problem && <ChangeProblem refusal={problem} />}
      {answer?.problem === "offline" && <OfflineNotice />}
      {answer?.problem === "expired" && <PreviewExpired answer={answer} />}
      {preview && problem?.status !== DOWN && <ChangeSheet preview={preview} language={language} />}
    </div>
  );
}
