import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Caller, LiveSession } from "~/accounts/account";
import { factorsOf } from "~/accounts/factors/has-factor.server";
import { faultsOf } from "~/accounts/parts/account-message";
import { SecondStep, type SecondWay, secondStepLead } from "~/accounts/parts/second-step";
import { showPasskey } from "~/accounts/passkeys/sign-in-with-passkey.server";
import { channelOf } from "~/accounts/phones/channels";
import { sendPhoneCode } from "~/accounts/phones/phone-codes.server";
import { passFactor } from "~/accounts/sign-in.server";
import { answerAccountError, answerFaults } from "~/http/answer-fault.server";
import { flash } from "~/http/flash.server";
import { typedLine, typedText } from "~/http/form-text.server";
import { signedInHeaders } from "~/http/google/link-kept-identity.server";
import { pageHead } from "~/http/page-head.server";
import { challengeOf } from "~/http/passkey-cookie.server";
import { callerOf, currentSession, findPendingSession } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { localizedPath, localPath } from "~/i18n/paths";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { SignOutForm } from "./sign-out-form";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const from = localizedPath(localPath(new URL(request.url).searchParams.get("from"), "/"), language);
  const { account } = await requirePendingSession({ request, context, language, from });
  const kinds = await factorsOf(account.id);
  const t = translator(language);
  const words = { title: t("twoFactor.title"), description: t("twoFactor.description"), isPrivate: true };
  return { head: pageHead(request, language, words), language, from, kinds };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  const form = await readForm(request);
  const from = localizedPath(localPath(form.get("from"), "/"), language);
  const pending = await requirePendingSession({ request, context, language, from });
  const way = wayOf(form);
  const code = typedLine(form, "code");
  if (!code && (way === "app" || way === "recovery")) return answerFaults(faultsOf("code-blank"), { way });
  const caller = await callerOf(request, context);
  try {
    if (way === "phone") return await answerSendCode(pending, { form, language, from, caller });
    const challenge = await challengeOf(request, { purpose: "show", session: pending.id });
    const started =
      way === "passkey"
        ? await showPasskey(pending, { challenge, credential: typedText(form, "credential") }, caller)
        : await passFactor(pending, code, caller);
    return redirect(from, { status: 303, headers: await signedInHeaders(request, started) });
  } catch (error) {
    return answerAccountError(error, { way });
  }
}

/** Sends a code to the person's phone, and leads back to where it is typed. */
async function answerSendCode(
  { account: { id: userId } }: LiveSession,
  { form, language, from, caller }: { form: FormData; language: Language; from: string; caller: Caller },
) {
  const channel = channelOf(form.get("channel"));
  await sendPhoneCode({ userId, status: "verified", channel, language, caller });
  const headers = { "Set-Cookie": await flash("codeSent") };
  return redirect(pathTo.twoFactor(language, { from }), { status: 303, headers });
}

function wayOf(form: FormData): SecondWay {
  if (form.has("credential")) return "passkey";
  if (form.get("kind") === "phone") return "phone";
  return form.get("kind") === "recovery" ? "recovery" : "app";
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const clientAction = unlessOffline;

export default function TwoFactorPage() {
  const { t } = useTranslation();
  const { language, from, kinds } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const refusal = answer && "faults" in answer ? answer : null;
  return (
    <div className="mx-auto max-w-xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <PageTitle title={t("twoFactor.heading")} lead={secondStepLead(kinds, t)} />
      {answer && "problem" in answer && <OfflineNotice />}
      <div className="sheet space-y-6 p-3 sm:p-6">
        <SecondStep kinds={kinds} from={from} refusal={refusal} />
      </div>
      <SignOutForm to={pathTo.signIn(language, { from })} />
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
  if (await currentSession(request, context)) throw redirect(from, 303);
  throw redirect(pathTo.signIn(language, { from }), {
    status: 303,
    headers: { "Set-Cookie": await flash("twoFactorExpired") },
  });
}
