import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RecoveryCodes } from "~/accounts/parts/recovery-codes";
import { addPasskey } from "~/accounts/passkeys/add-passkey.server";
import { arePasskeysOffered } from "~/accounts/passkeys/webauthn.server";
import { describeBrowser } from "~/accounts/sessions/describe-browser";
import { answerAccountError } from "~/http/answer-fault.server";
import { flash } from "~/http/flash.server";
import { typedLine, typedText } from "~/http/form-text.server";
import { pageHead } from "~/http/page-head.server";
import { challengeOf } from "~/http/passkey-cookie.server";
import { callerOf, requireFreshSession } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { sessionCookie } from "~/http/session-cookie.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { NewPasskey } from "./new-passkey";

/** Recovery codes may be on this page: no copy of it is kept anywhere. */
const UNKEPT = { "Cache-Control": "no-store" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const { account } = await requireFreshSession(request, context);
  if (!account.isVerified || !arePasskeysOffered()) throw redirect(pathTo.account(language, "passkeys"));
  const { browser, system } = describeBrowser(request.headers.get("User-Agent") ?? "");
  const t = translator(language);
  const words = {
    title: t("enrolPasskey.title"),
    description: t("enrolPasskey.description"),
    isPrivate: true,
  };
  const name = [browser, system].filter(Boolean).join(", ");
  return data({ head: pageHead(request, language, words), language, name }, { headers: UNKEPT });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  const form = await readForm(request);
  const session = await requireFreshSession(request, context);
  const t = translator(language);
  const name = typedLine(form, "name") || t("enrolPasskey.unnamed");
  const challenge = await challengeOf(request, { purpose: "add", session: session.id });
  const answer = { challenge, credential: typedText(form, "credential"), name };
  try {
    const { recoveryCodes, ...started } = await addPasskey(session, answer, await callerOf(request, context));
    const headers = new Headers({ ...UNKEPT, "Set-Cookie": sessionCookie(started) });
    if (recoveryCodes) return data({ codes: recoveryCodes }, { headers });
    headers.append("Set-Cookie", await flash("passkeyAdded"));
    return redirect(pathTo.account(language, "passkeys"), { status: 303, headers });
  } catch (error) {
    return answerAccountError(error, null);
  }
}

export const clientAction = unlessOffline;

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const all = new Headers(actionHeaders);
  all.set("Cache-Control", UNKEPT["Cache-Control"]);
  return all;
};

export default function PasskeySetupPage() {
  const { language, name } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const codes = answer && "codes" in answer ? answer.codes : null;
  const refusal = answer && "faults" in answer ? answer : null;
  return (
    <div className="mx-auto max-w-2xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      {answer && "problem" in answer && <OfflineNotice />}
      {codes ? (
        <RecoveryCodes codes={codes} isNew language={language} />
      ) : (
        <NewPasskey name={name} refusal={refusal} language={language} />
      )}
    </div>
  );
}
