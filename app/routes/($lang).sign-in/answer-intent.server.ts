import { redirect } from "@remix-run/node";
import type { Caller } from "~/accounts/account";
import { signIn } from "~/accounts/sign-in.server";
import { signUp } from "~/accounts/sign-up.server";
import { type AccountFaults, faultsOf } from "~/accounts/web/account-message";
import { answerFaults, answerRefusal } from "~/accounts/web/answer-error.server";
import { mailToCookie } from "~/accounts/web/mail-to-cookie.server";
import { sessionCookie } from "~/accounts/web/session-cookie.server";
import { typedLine, typedText } from "~/form-text.server";
import type { Language } from "~/i18n/languages";
import { localizedPath, localPath } from "~/i18n/paths";

/** Signs in and leads back to where somebody came from, or on to the question for their second factor. */
export async function answerSignIn(form: FormData, language: Language, caller: Caller) {
  const [email, password] = [typedLine(form, "email"), typedText(form, "password")];
  const values = { intent: "sign-in" as const, email };
  const blank = blankFields(email, password);
  if (blank) return answerFaults(blank, values);
  try {
    const started = await signIn({ email, password }, caller);
    const from = localizedPath(localPath(form.get("from"), "/"), language);
    return redirect(started.needsFactor ? twoFactorPage(language, from) : from, {
      status: 303,
      headers: { "Set-Cookie": sessionCookie(started) },
    });
  } catch (error) {
    return answerRefusal(error, values);
  }
}

/** Makes an account and leads to the page that says what is to be done; an address that has one is led there too. */
export async function answerSignUp(form: FormData, language: Language, caller: Caller) {
  const [email, password] = [typedLine(form, "email"), typedText(form, "password")];
  const values = { intent: "sign-up" as const, email };
  const blank = blankFields(email, password);
  if (blank) return answerFaults(blank, values);
  try {
    await signUp({ email, password, language }, caller);
    return redirect(`/${language}/verify-email?sent=1`, {
      status: 303,
      headers: { "Set-Cookie": await mailToCookie(email) },
    });
  } catch (error) {
    return answerRefusal(error, values);
  }
}

/** The page that asks for the second factor, and leads on to `from`. */
export function twoFactorPage(language: Language, from: string): string {
  return `/${language}/two-factor?from=${encodeURIComponent(from)}`;
}

function blankFields(email: string, password: string): AccountFaults | null {
  if (email && password) return null;
  return { ...(!email && faultsOf("email-blank")), ...(!password && faultsOf("password-blank")) };
}
