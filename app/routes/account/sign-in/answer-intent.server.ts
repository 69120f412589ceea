import { redirect } from "@remix-run/node";
import type { Caller } from "~/accounts/account";
import { type AccountFaults, faultsOf } from "~/accounts/parts/account-message";
import { signInWithPasskey } from "~/accounts/passkeys/sign-in-with-passkey.server";
import { signIn } from "~/accounts/sign-in.server";
import { signUp } from "~/accounts/sign-up.server";
import { answerAccountError, answerFaults } from "~/http/answer-fault.server";
import { typedLine, typedText } from "~/http/form-text.server";
import { signedInHeaders } from "~/http/google/link-kept-identity.server";
import { mailToCookie } from "~/http/mail-to-cookie.server";
import { wayBack } from "~/http/way-back.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { localizedPath, localPath } from "~/i18n/paths";

interface Asked {
  request: Request;
  form: FormData;
  language: Language;
  /** Within the answer to what it may refuse. */
  findCaller(): Promise<Caller>;
}

/** Signs in and leads back to where somebody came from, or on to the question for their second factor. */
export async function answerSignIn({ request, form, language, findCaller }: Asked) {
  const [email, password] = [typedLine(form, "email"), typedText(form, "password")];
  const values = { intent: "sign-in" as const, email };
  const blank = blankFields(email, password);
  if (blank) return answerFaults(blank, values);
  try {
    const started = await signIn({ email, password }, await findCaller());
    const from = localizedPath(localPath(form.get("from"), "/"), language);
    const headers = await signedInHeaders(request, started);
    return redirect(started.needsFactor ? twoFactorPage(language, from) : from, { status: 303, headers });
  } catch (error) {
    return answerAccountError(error, values);
  }
}

/** Signs in by the passkey that answers `challenge`, and leads back. */
export async function answerPasskey({ request, form, language, findCaller }: Asked, challenge: string) {
  try {
    const started = await signInWithPasskey(
      { challenge, credential: typedText(form, "credential") },
      await findCaller(),
    );
    const from = localizedPath(localPath(form.get("from"), "/"), language);
    return redirect(from, { status: 303, headers: await signedInHeaders(request, started) });
  } catch (error) {
    return answerAccountError(error, { intent: "passkey" as const, email: "" });
  }
}

/** Makes an account and leads to the page that says what is to be done; an address that has one is led there too. */
export async function answerSignUp({ form, language, findCaller }: Asked) {
  const [email, password] = [typedLine(form, "email"), typedText(form, "password")];
  const values = { intent: "sign-up" as const, email };
  const blank = blankFields(email, password);
  if (blank) return answerFaults(blank, values);
  try {
    const from = wayBack(form.get("from"), language);
    await signUp({ email, password, language, wayBack: from }, await findCaller());
    return redirect(pathTo.verifyEmail(language, { sent: "1", from }), {
      status: 303,
      headers: { "Set-Cookie": await mailToCookie(email, { isSignUp: true }) },
    });
  } catch (error) {
    return answerAccountError(error, values);
  }
}

/** The page that asks for the second factor, and leads on to `from`. */
export function twoFactorPage(language: Language, from: string): string {
  return pathTo.twoFactor(language, { from });
}

function blankFields(email: string, password: string): AccountFaults | null {
  if (email && password) return null;
  return { ...(!email && faultsOf("email-blank")), ...(!password && faultsOf("password-blank")) };
}
