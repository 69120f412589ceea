import type { Caller, LiveSession, StartedSession } from "./account";
import { checkAttempts } from "./check-attempts.server";
import { confirmPendingTotp } from "./factors/confirm-totp.server";
import { queueNotice } from "./mails/queue-notice.server";
import { endSessions } from "./sessions/end-sessions.server";
import { startSession } from "./sessions/start-session.server";

/**
 * Ends the enrolment of an authenticator app with its first code: from now on signing in asks for one. Every other
 * browser is signed out, and this one gets a new session. The recovery codes are told this once.
 * @throws AccountError `code`, `no-factor`, `too-many`.
 */
export async function addFactor(
  { id, account }: LiveSession,
  code: string,
  caller: Caller,
): Promise<StartedSession & { recoveryCodes: string[] }> {
  await checkAttempts("enrol", { userId: account.id, caller });
  const { recoveryCodes } = await confirmPendingTotp(account.id, code);
  await endSessions(account.id, { except: id });
  await queueNotice("factor-added", account);
  return { recoveryCodes, ...(await startSession({ userId: account.id, aal: 2, raises: id }, caller)) };
}
