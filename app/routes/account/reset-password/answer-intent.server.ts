import { type AppLoadContext, redirect } from "@remix-run/node";
import { faultsOf } from "~/accounts/parts/account-message";
import { requestReset, resetPassword } from "~/accounts/reset-password.server";
import { answerAccountError, answerFaults } from "~/http/answer-fault.server";
import { flash } from "~/http/flash.server";
import { typedLine, typedText } from "~/http/form-text.server";
import { mailToCookie } from "~/http/mail-to-cookie.server";
import { callerOf } from "~/http/person.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";

interface Posted {
  request: Request;
  context: AppLoadContext;
  language: Language;
  form: FormData;
}

/** Sends the mail with the link, or takes the new password that was chosen by one; or says why not. */
export async function answerResetIntent(posted: Posted) {
  switch (posted.form.get("intent")) {
    case "request":
      return answerRequest(posted);
    case "reset":
      return answerReset(posted);
    default:
      throw new Response(null, { status: 422 });
  }
}

async function answerRequest({ request, context, language, form }: Posted) {
  const values = { email: typedLine(form, "email"), token: null };
  if (!values.email) return answerFaults(faultsOf("email-blank"), values);
  try {
    await requestReset(values.email, language, await callerOf(request, context, form));
    return redirect(pathTo.resetPassword(language, { sent: "1" }), {
      status: 303,
      headers: { "Set-Cookie": await mailToCookie(values.email) },
    });
  } catch (error) {
    return answerAccountError(error, values);
  }
}

/** Every session of the account ends with its old password; a browser that holds one of another account keeps it. */
async function answerReset({ request, context, language, form }: Posted) {
  const values = { email: undefined, token: typedLine(form, "token") };
  const password = typedText(form, "password");
  if (!password) return answerFaults(faultsOf("password-blank"), values);
  try {
    await resetPassword({ token: values.token, password }, await callerOf(request, context));
    return redirect(pathTo.signIn(language), {
      status: 303,
      headers: { "Set-Cookie": await flash("passwordReset") },
    });
  } catch (error) {
    return answerAccountError(error, values);
  }
}
