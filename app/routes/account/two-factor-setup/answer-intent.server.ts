import { data, redirect } from "@remix-run/node";
import type { Caller, LiveSession, StartedSession } from "~/accounts/account";
import { addFactor } from "~/accounts/add-factor.server";
import { beginTotp } from "~/accounts/factors/begin-totp.server";
import { faultsOf } from "~/accounts/parts/account-message";
import { replaceRecoveryCodes } from "~/accounts/replace-recovery-codes.server";
import { answerFaults } from "~/http/answer-fault.server";
import { typedLine } from "~/http/form-text.server";
import { sessionCookie } from "~/http/session-cookie.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";

interface Asked {
  form: FormData;
  session: LiveSession;
  caller: Caller;
  language: Language;
}

/** What the forms of the enrolment ask for, one after the other, and new recovery codes at any later time. */
const ANSWERS = {
  async begin({ session, language }: Asked) {
    await beginTotp(session);
    return redirect(pathTo.twoFactorSetup(language), 303);
  },
  async confirm({ form, session, caller }: Asked) {
    const code = typedLine(form, "code");
    if (!code) return answerFaults(faultsOf("code-blank"), null);
    const { recoveryCodes, ...started } = await addFactor(session, code, caller);
    return tellCodes(recoveryCodes, started);
  },
  async renew({ session }: Asked) {
    return tellCodes(await replaceRecoveryCodes(session));
  },
};

type SetupIntent = keyof typeof ANSWERS;

export function isSetupIntent(value: unknown): value is SetupIntent {
  return typeof value === "string" && Object.hasOwn(ANSWERS, value);
}

/**
 * Does what a form of the enrolment asks for, for somebody who has just proved who they are.
 * @returns the redirect to the next step, a refusal, or the recovery codes, which are told in no other answer.
 * @throws AccountError of the verb behind it.
 */
export function answerSetupIntent(intent: SetupIntent, asked: Asked) {
  return ANSWERS[intent](asked);
}

function tellCodes(codes: string[], started: StartedSession | null = null) {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (started) headers.append("Set-Cookie", sessionCookie(started));
  return data({ codes, isNew: started !== null }, { headers });
}
