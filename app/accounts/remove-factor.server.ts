import type { Caller, LiveSession, StartedSession } from "./account";
import { removeFactors } from "./factors/remove-factors.server";
import { queueNotice } from "./mails/queue-notice.server";
import { startSession } from "./sessions/start-session.server";

/** Stops asking for a second factor; its recovery codes go with it. This browser gets a new session. */
export async function removeFactor({ account }: LiveSession, caller: Caller): Promise<StartedSession> {
  await removeFactors(account.id);
  await queueNotice("factor-removed", account);
  return startSession({ userId: account.id, aal: 1 }, caller);
}
