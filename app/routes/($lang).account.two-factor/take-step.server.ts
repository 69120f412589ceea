import { data, redirect } from "@remix-run/node";
import type { Caller, LiveSession, StartedSession } from "~/accounts/account";
import { addFactor } from "~/accounts/add-factor.server";
import { beginTotp } from "~/accounts/factors/begin-totp.server";
import { replaceRecoveryCodes } from "~/accounts/replace-recovery-codes.server";
import { faultsOf } from "~/accounts/web/account-message";
import { answerFaults } from "~/accounts/web/answer-error.server";
import { sessionCookie } from "~/accounts/web/session-cookie.server";
import { typedLine } from "~/form-text.server";
import type { Language } from "~/i18n/languages";

interface Asked {
  form: FormData;
  session: LiveSession;
  caller: Caller;
  language: Language;
}

/** What the forms of the enrolment ask for, one after the other, and new recovery codes at any later time. */
const STEPS = {
  async begin({ session: { account }, language }: Asked) {
    await beginTotp({ userId: account.id, email: account.email });
    return redirect(`/${language}/account/two-factor`, 303);
  },
  async confirm({ form, session, caller }: Asked) {
    const code = typedLine(form, "code");
    if (!code) return answerFaults(faultsOf("code-blank"), null);
    const { recoveryCodes, ...started } = await addFactor(session, code, caller);
    return tellCodes(recoveryCodes, started);
  },
  async renew({ session: { account } }: Asked) {
    return tellCodes(await replaceRecoveryCodes(account));
  },
};

type Step = keyof typeof STEPS;

export function isStep(value: unknown): value is Step {
  return typeof value === "string" && Object.hasOwn(STEPS, value);
}

/**
 * Takes a step of the enrolment for somebody who has just proved who they are.
 * @returns the redirect to the next step, a refusal, or the recovery codes, which are told in no other answer.
 * @throws AccountError of the verb behind it.
 */
export function takeStep(step: Step, asked: Asked) {
  return STEPS[step](asked);
}

function tellCodes(codes: string[], started: StartedSession | null = null) {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (started) headers.append("Set-Cookie", sessionCookie(started));
  return data({ codes, isNew: started !== null }, { headers });
}
