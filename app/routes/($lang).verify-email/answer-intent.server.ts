import { type AppLoadContext, redirect } from "@remix-run/node";
import { confirmEmailChange } from "~/accounts/change-email.server";
import { requestVerification, verifyEmail } from "~/accounts/verify-email.server";
import { faultsOf } from "~/accounts/web/account-message";
import { answerFaults, answerRefusal } from "~/accounts/web/answer-error.server";
import { mailToCookie } from "~/accounts/web/mail-to-cookie.server";
import { callerOf, findSession } from "~/accounts/web/person.server";
import type { FlashCode } from "~/flash";
import { flash } from "~/flash.server";
import { typedLine } from "~/form-text.server";
import type { Language } from "~/i18n/languages";

interface Posted {
  request: Request;
  context: AppLoadContext;
  language: Language;
  form: FormData;
}

/** Takes a link as the proof that it is, or sends the mail again; or says why not. */
export async function answerIntent(posted: Posted) {
  switch (posted.form.get("intent")) {
    case "verify":
      return answerLink(posted, async (token) => {
        const { hasPassword } = await verifyEmail(token);
        return hasPassword ? "emailVerified" : "choosePassword";
      });
    case "change":
      return answerLink(posted, async (token) =>
        (await confirmEmailChange(token)) === "changed" ? "emailChanged" : "emailChangeHalf",
      );
    case "resend":
      return answerResend(posted);
    default:
      throw new Response(null, { status: 422 });
  }
}

/** Where somebody is led who cannot go on to their account. */
const NEXT: Partial<Record<FlashCode, string>> = { choosePassword: "reset-password" };

async function answerLink(
  { request, context, language, form }: Posted,
  use: (token: string) => Promise<FlashCode>,
) {
  try {
    const done = await use(typedLine(form, "token"));
    const next = NEXT[done] ?? ((await findSession(request, context)) ? "account" : "sign-in");
    return redirect(`/${language}/${next}`, { status: 303, headers: { "Set-Cookie": await flash(done) } });
  } catch (error) {
    return answerRefusal(error, { email: undefined });
  }
}

async function answerResend({ request, context, language, form }: Posted) {
  const email = typedLine(form, "email");
  if (!email) return answerFaults(faultsOf("email-blank"), { email });
  try {
    await requestVerification(email, language, await callerOf(request, context, form));
    const headers = new Headers([["Set-Cookie", await mailToCookie(email)]]);
    headers.append("Set-Cookie", await flash("mailSent"));
    return redirect(`/${language}/verify-email?sent=1`, { status: 303, headers });
  } catch (error) {
    return answerRefusal(error, { email });
  }
}
