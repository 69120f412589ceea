import { db } from "~/db.server";
import type { Caller, LiveSession, StartedSession } from "./account";
import { checkAttempts } from "./check-attempts.server";
import { confirmPendingTotp } from "./factors/confirm-totp.server";
import { showsRecoveryCodes } from "./factors/recovery-codes.server";
import { queueNotice } from "./mails/queue-notice.server";
import { sayEvent } from "./say-event.server";
import { endSessions } from "./sessions/end-sessions.server";
import { holdSession } from "./sessions/hold-session.server";
import { startSession } from "./sessions/start-session.server";

/**
 * Ends the enrolment of an authenticator app with its first code: from now on signing in asks for one. Every other
 * browser is signed out, and this one gets a new session. The recovery codes are told this once, to
 * who can show them.
 * @throws AccountError `code`, `no-factor`, `session-ended`, `too-many`.
 */
export async function addFactor(
  session: LiveSession,
  code: string,
  caller: Caller,
): Promise<StartedSession & { recoveryCodes: string[] }> {
  const { id, account } = session;
  await checkAttempts("enrol", { userId: account.id, caller });
  const added = await db().$transaction(async (client) => {
    await holdSession(session, client);
    const showsCodes = showsRecoveryCodes(caller);
    const { recoveryCodes } = await confirmPendingTotp(account.id, code, client, new Date(), { showsCodes });
    await endSessions(account.id, { except: id, known: caller.known }, client);
    const raised = { userId: account.id, aal: 2, raises: id, proves: "factor", method: "totp" } as const;
    const started = await startSession(raised, caller, client);
    await queueNotice("factor-added", account, client);
    return { recoveryCodes, ...started };
  });
  sayEvent("factor-added", { how: "app", userId: account.id });
  return added;
}
