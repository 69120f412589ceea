import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Link,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSession } from "~/accounts/web/person.server";
import { answerRefusal, refused, retryHeader } from "~/billing/answer-error.server";
import { changePlan, PREVIEW_HOLDS } from "~/billing/change-plan.server";
import { findPlan } from "~/billing/find-plan";
import { type Refusal, refusal } from "~/billing/refusal";
import { flash } from "~/flash.server";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import { readForm } from "~/read-form.server";
import { Icon } from "~/ui/icon";
import { OfflineNotice, unlessOffline, unlessSentInVain } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { ChangeProblem } from "./change-problem";
import { ChangeSheet } from "./change-sheet";
import { ReckonedAnew } from "./reckoned-anew";
import { readReckonedFor } from "./reckoned-for";
import { noteTry, planOf, showChange } from "./show-change.server";

/** The status where Stripe, or the database, has failed. */
const DOWN: Refusal["status"] = 503;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const { account } = await requireSession(request, context, language);
  const plan = findPlan(new URL(request.url).searchParams.get("plan") ?? planOf(context));
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

export async function action({ request, params, context }: ActionFunctionArgs) {
  const language = requireLanguage(request, params);
  const form = await readForm(request);
  const { account } = await requireSession(request, context, language);
  const plan = findPlan(form.get("plan"));
  if (!plan) return refused(refusal("no-price"));
  const reckonedFor = readReckonedFor(form.get("reckonedFor"), PREVIEW_HOLDS);
  if (reckonedFor === null) {
    noteTry(context, plan.type, 422);
    return data({ problem: "anew" as const }, { status: 422 });
  }
  try {
    await changePlan(account.id, plan.type, reckonedFor);
  } catch (error) {
    const answer = answerRefusal(error);
    noteTry(context, plan.type, answer.status);
    return refused(answer);
  }
  const headers = { "Set-Cookie": await flash("planChanged") };
  return redirect(`/${language}/subscription`, { status: 303, headers });
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return unlessOffline(() => serverAction<typeof action>());
}

export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("Retry-After") ? actionHeaders : loaderHeaders;

/** After a refusal the figures are reckoned anew, but where Stripe has just failed: that waits until it is asked for. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.actionResult?.status !== DOWN && unlessSentInVain(change);

export const meta: MetaFunction<typeof loader> = ({ data: page }) => pageMeta(page?.head);

export default function ChangePage() {
  const { t } = useTranslation();
  const { language, preview, refusal } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const problem = answer?.problem === "refused" ? answer : refusal;
  return (
    <div className="mx-auto max-w-3xl space-y-8 px-4 pt-6 pb-section sm:px-6">
      <Link to={`/${language}/subscription`} className="link inline-flex min-h-11 items-center gap-2">
        <Icon name="back" />
        {t("subscription.change.back")}
      </Link>
      <PageTitle title={t("subscription.change.heading")} />
      {problem && <ChangeProblem refusal={problem} />}
      {answer?.problem === "offline" && <OfflineNotice />}
      {answer?.problem === "anew" && <ReckonedAnew answer={answer} />}
      {preview && problem?.status !== DOWN && <ChangeSheet preview={preview} language={language} />}
    </div>
  );
}
