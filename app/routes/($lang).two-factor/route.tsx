import {
  type ActionFunctionArgs,
  type AppLoadContext,
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
import { passFactor } from "~/accounts/sign-in.server";
import { faultsOf } from "~/accounts/web/account-message";
import { answerFaults, answerRefusal } from "~/accounts/web/answer-error.server";
import { callerOf, findPendingSession, findSession } from "~/accounts/web/person.server";
import { sessionCookie } from "~/accounts/web/session-cookie.server";
import { flash } from "~/flash.server";
import { typedLine } from "~/form-text.server";
import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { localizedPath, localPath } from "~/i18n/paths";
import { requireLanguage } from "~/i18n/require-language.server";
import { readForm } from "~/read-form.server";
import { OfflineNotice, unlessOffline, unlessSentInVain } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { CodeForm } from "./code-form";
import { RecoveryForm } from "./recovery-form";
import { SignOutForm } from "./sign-out-form";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const from = localizedPath(localPath(new URL(request.url).searchParams.get("from"), "/"), language);
  await requirePendingSession({ request, context, language, from });
  const t = translator(language);
  const words = { title: t("twoFactor.title"), description: t("twoFactor.description"), isPrivate: true };
  return { head: pageHead(request, language, words), language, from };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const language = requireLanguage(request, params);
  const form = await readForm(request);
  const from = localizedPath(localPath(form.get("from"), "/"), language);
  const pending = await requirePendingSession({ request, context, language, from });
  const [code, isRecovery] = [typedLine(form, "code"), form.get("kind") === "recovery"];
  if (!code) return answerFaults(faultsOf("code-blank"), { isRecovery });
  try {
    const started = await passFactor(pending, code, await callerOf(request, context));
    return redirect(from, { status: 303, headers: { "Set-Cookie": sessionCookie(started) } });
  } catch (error) {
    return answerRefusal(error, { isRecovery });
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return unlessOffline(() => serverAction<typeof action>());
}

export const shouldRevalidate = unlessSentInVain;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => pageMeta(page?.head);

export default function TwoFactorPage() {
  const { t } = useTranslation();
  const { language, from } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const refusal = answer && "faults" in answer ? answer : null;
  const isRecovery = refusal?.values.isRecovery ?? false;
  return (
    <div className="mx-auto max-w-xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <PageTitle title={t("twoFactor.heading")} lead={t("twoFactor.lead")} />
      {answer && "problem" in answer && <OfflineNotice />}
      <div className="sheet space-y-6 p-3 sm:p-6">
        <CodeForm from={from} refusal={isRecovery ? null : refusal} />
        <RecoveryForm from={from} refusal={isRecovery ? refusal : null} />
      </div>
      <SignOutForm to={`/${language}/sign-in?from=${encodeURIComponent(from)}`} />
    </div>
  );
}

interface Asked {
  request: Request;
  context: AppLoadContext;
  language: Language;
  from: string;
}

/**
 * The session that waits for its second factor.
 * @throws Response that leads on somebody who is signed in, and somebody whose time is up back to the beginning.
 */
async function requirePendingSession({ request, context, language, from }: Asked) {
  const pending = await findPendingSession(request, context);
  if (pending) return pending;
  if (await findSession(request, context)) throw redirect(from, 303);
  throw redirect(`/${language}/sign-in?from=${encodeURIComponent(from)}`, {
    status: 303,
    headers: { "Set-Cookie": await flash("twoFactorExpired") },
  });
}
