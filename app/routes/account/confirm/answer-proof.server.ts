import { redirect } from "@remix-run/node";
import type { Caller, LiveSession, StartedSession } from "~/accounts/account";
import { confirmFactor } from "~/accounts/confirm-factor.server";
import { confirmWithCode } from "~/accounts/identities/proof-codes.server";
import { faultsOf } from "~/accounts/parts/account-message";
import type { SecondWay } from "~/accounts/parts/second-step";
import { showPasskey } from "~/accounts/passkeys/sign-in-with-passkey.server";
import { channelOf } from "~/accounts/phones/channels";
import { sendPhoneCode } from "~/accounts/phones/phone-codes.server";
import type { Proof } from "~/accounts/sessions/missing-proof";
import { confirmIdentity } from "~/accounts/sign-in.server";
import { answerAccountError, answerFaults } from "~/http/answer-fault.server";
import { flash } from "~/http/flash.server";
import { typedLine, typedText } from "~/http/form-text.server";
import { pathAfterProof } from "~/http/person.server";
import { sessionCookie } from "~/http/session-cookie.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { localizedPath, localPath } from "~/i18n/paths";

interface Asked {
  form: FormData;
  session: LiveSession;
  caller: Caller;
  language: Language;
  /** What this browser was given to sign. */
  challenge: string;
}

/** By which of the forms of this page somebody shows who they are. */
export type ProofWay = SecondWay | "mailed-code";

/** Takes the password, a mailed code, a code of the second factor or a passkey, and leads on to what is missing still or back. */
export function answerProof(asked: Asked) {
  if (asked.form.has("credential")) return answerPasskey(asked);
  if (asked.form.get("kind") === "phone") return answerSendCode(asked);
  if (asked.form.get("kind") === "mailed-code") return answerMailedCode(asked);
  return asked.form.has("code") ? answerCode(asked) : answerPassword(asked);
}

async function answerPassword(asked: Asked) {
  const values = { way: "app" as ProofWay };
  const password = typedText(asked.form, "password");
  if (!password) return answerFaults(faultsOf("password-blank"), values);
  try {
    return goOn(asked, "identity", await confirmIdentity(asked.session, password, asked.caller));
  } catch (error) {
    return answerAccountError(error, values);
  }
}

async function answerMailedCode(asked: Asked) {
  const values = { way: "mailed-code" as ProofWay };
  const code = typedLine(asked.form, "code");
  if (!code) return answerFaults(faultsOf("code-blank"), values);
  try {
    return goOn(asked, "identity", await confirmWithCode(asked.session, code, asked.caller));
  } catch (error) {
    return answerAccountError(error, values);
  }
}

async function answerCode(asked: Asked) {
  const values = { way: (asked.form.get("kind") === "recovery" ? "recovery" : "app") as ProofWay };
  const code = typedLine(asked.form, "code");
  if (!code) return answerFaults(faultsOf("code-blank"), values);
  try {
    return goOn(asked, "factor", await confirmFactor(asked.session, code, asked.caller));
  } catch (error) {
    return answerAccountError(error, values);
  }
}

async function answerPasskey(asked: Asked) {
  const { form, session, caller, challenge } = asked;
  try {
    const shown = await showPasskey(
      session,
      { challenge, credential: typedText(form, "credential") },
      caller,
    );
    return goOn(asked, shown.proves, shown);
  } catch (error) {
    return answerAccountError(error, { way: "passkey" as ProofWay });
  }
}

/** Sends a code to the person's phone, and leads back to where it is typed. */
async function answerSendCode({ form, session: { account }, language, caller }: Asked) {
  const from = localizedPath(localPath(form.get("from"), "/account"), language);
  const channel = channelOf(form.get("channel"));
  try {
    await sendPhoneCode({ userId: account.id, status: "verified", channel, language, caller });
    const headers = { "Set-Cookie": await flash("codeSent") };
    return redirect(pathTo.confirm(language, { from }), { status: 303, headers });
  } catch (error) {
    return answerAccountError(error, { way: "phone" as ProofWay });
  }
}

function goOn({ form, session, language }: Asked, just: Proof | "both", started: StartedSession) {
  const from = localizedPath(localPath(form.get("from"), "/account"), language);
  return redirect(pathAfterProof(session, just, { language, from }), {
    status: 303,
    headers: { "Set-Cookie": sessionCookie(started) },
  });
}
