import { type AppLoadContext, redirect } from "@remix-run/node";
import type { Caller, LiveSession } from "~/accounts/account";
import { confirmEmailChange } from "~/accounts/change-email.server";
import { faultsOf } from "~/accounts/parts/account-message";
import { requestVerification, verifyEmail } from "~/accounts/verify-email.server";
import { answerAccountError, answerFaults } from "~/http/answer-fault.server";
import { flash } from "~/http/flash.server";
import type { FlashCode } from "~/http/flash-codes";
import { typedLine, typedText } from "~/http/form-text.server";
import { mailToCookie, mailToOf } from "~/http/mail-to-cookie.server";
import { callerOf, currentSession } from "~/http/person.server";
import { wayBack } from "~/http/way-back.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";

interface Posted {
  request: Request;
  context: AppLoadContext;
  language: Language;
  form: FormData;
}

/** Takes a link as the proof that it is, or sends the mail again; or says why not. */
export async function answerVerifyIntent(posted: Posted) {
  switch (posted.form.get("intent")) {
    case "verify":
      return answerLink(posted, async (token, reader) => {
        const signUp = await mailToOf(posted.request);
        const signedUp = signUp?.isSignUp ? signUp.email : null;
        await verifyEmail({ token, password: typedText(posted.form, "password") }, { ...reader, signedUp });
        return "emailVerified";
      });
    case "change":
      return answerLink(posted, async (token, reader) =>
        (await confirmEmailChange(token, reader)) === "changed" ? "emailChanged" : "emailChangeHalf",
      );
    case "resend":
      return answerResend(posted);
    default:
      throw new Response(null, { status: 422 });
  }
}

interface Reader {
  session: LiveSession | null;
  caller: Caller;
}

async function answerLink(
  { request, context, language, form }: Posted,
  use: (token: string, reader: Reader) => Promise<FlashCode>,
) {
  const token = typedLine(form, "token");
  const session = await currentSession(request, context);
  try {
    const done = await use(token, { session, caller: await callerOf(request, context) });
    const from = wayBack(form.get("from"), language);
    const next = session ? (from ?? pathTo.account(language)) : pathTo.signIn(language, { from });
    return redirect(next, { status: 303, headers: { "Set-Cookie": await flash(done) } });
  } catch (error) {
    return answerAccountError(error, { email: undefined, token });
  }
}

async function answerResend({ request, context, language, form }: Posted) {
  const email = typedLine(form, "email");
  const values = { email, token: null };
  if (!email) return answerFaults(faultsOf("email-blank"), values);
  try {
    const from = wayBack(new URL(request.url).searchParams.get("from"), language);
    const caller = await callerOf(request, context, form);
    await requestVerification(email, { language, wayBack: from }, caller);
    const headers = new Headers([["Set-Cookie", await mailToCookie(email)]]);
    headers.append("Set-Cookie", await flash("mailSent"));
    return redirect(pathTo.verifyEmail(language, { sent: "1", from }), { status: 303, headers });
  } catch (error) {
    return answerAccountError(error, values);
  }
}
