import type { Caller, LiveSession, StartedSession } from "./account";
import { removeFactors } from "./factors/remove-factors.server";
import { queueNotice } from "./mails/queue-notice.server";
import { endSessions } from "./sessions/end-sessions.server";
import { startSession } from "./sessions/start-session.server";

/**
 * Stops asking for a second factor; its recovery codes go with it. Every other browser is signed out, also one that waits
 * for a code, and this one gets a new session.
 */
export async function removeFactor({ id, account }: LiveSession, caller: Caller): Promise<StartedSession> {
  await endSessions(account.id, { except: id });
  await removeFactors(account.id);
  await queueNotice("factor-removed", account);
  return startSession({ userId: account.id, aal: 1, raises: id }, caller);
}
