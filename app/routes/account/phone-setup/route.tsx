import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isOffered } from "~/accounts/factors/factor-types";
import { faultsOf } from "~/accounts/parts/account-message";
import { RecoveryCodes } from "~/accounts/parts/recovery-codes";
import { channelOf } from "~/accounts/phones/channels";
import { addPhone, beginPhone, pendingPhone } from "~/accounts/phones/enrol-phone.server";
import { answerAccountError, answerFaults } from "~/http/answer-fault.server";
import { flash } from "~/http/flash.server";
import { typedLine } from "~/http/form-text.server";
import { pageHead } from "~/http/page-head.server";
import { callerOf, requireFreshSession } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { sessionCookie } from "~/http/session-cookie.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { NewPhone } from "./new-phone";

/** Recovery codes may be on this page: no copy of it is kept anywhere. */
const UNKEPT = { "Cache-Control": "no-store" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const { account } = await requireFreshSession(request, context);
  if (!account.isVerified || !isOffered("phone")) throw redirect(pathTo.account(language, "factor"));
  const t = translator(language);
  const words = { title: t("enrolPhone.title"), description: t("enrolPhone.description"), isPrivate: true };
  const head = pageHead(request, language, words);
  return data({ head, language, pending: await pendingPhone(account.id) }, { headers: UNKEPT });
}

/** Sends a code to the phone that was typed; with the code, makes the phone a second factor. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  const form = await readForm(request);
  const session = await requireFreshSession(request, context);
  const caller = await callerOf(request, context);
  const typed = typedLine(form, "phone");
  try {
    if (form.get("intent") === "send") {
      await beginPhone(session, { typed, channel: channelOf(form.get("channel")) }, caller);
      const sent = { "Set-Cookie": await flash("codeSent") };
      return redirect(pathTo.phoneSetup(language), { status: 303, headers: sent });
    }
    const code = typedLine(form, "code");
    if (!code) return answerFaults(faultsOf("code-blank"), { phone: typed });
    const { recoveryCodes, ...started } = await addPhone(session, code, caller);
    const headers = new Headers({ ...UNKEPT, "Set-Cookie": sessionCookie(started) });
    if (recoveryCodes) return data({ codes: recoveryCodes }, { headers });
    headers.append("Set-Cookie", await flash("phoneAdded"));
    return redirect(pathTo.account(language, "factor"), { status: 303, headers });
  } catch (error) {
    return answerAccountError(error, { phone: typed });
  }
}

export const clientAction = unlessOffline;

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const all = new Headers(actionHeaders);
  all.set("Cache-Control", UNKEPT["Cache-Control"]);
  return all;
};

export default function PhoneSetupPage() {
  const { language, pending } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const codes = answer && "codes" in answer ? answer.codes : null;
  const refusal = answer && "faults" in answer ? answer : null;
  return (
    <div className="mx-auto max-w-2xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      {answer && "problem" in answer && <OfflineNotice />}
      {codes ? (
        <RecoveryCodes codes={codes} isNew language={language} />
      ) : (
        <NewPhone pending={pending} refusal={refusal} language={language} />
      )}
    </div>
  );
}
