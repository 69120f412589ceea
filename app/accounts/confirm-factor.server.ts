import { db } from "~/db.server";
import type { Caller, LiveSession, StartedSession } from "./account";
import { checkAttempts, giveBackAttempt } from "./check-attempts.server";
import { checkCode, kindOfTry } from "./factors/check-code.server";
import type { FactorType } from "./factors/factor-types";
import { queueNotice } from "./mails/queue-notice.server";
import { sayEvent } from "./say-event.server";
import { METHOD_OF_FACTOR } from "./sessions/amr";
import { holdSession } from "./sessions/hold-session.server";
import { startSession } from "./sessions/start-session.server";

/**
 * Has somebody who is signed in show their second factor anew, before something dangerous: a code of the authenticator
 * app, or a recovery code; or of one kind of factor alone.
 * @throws AccountError `code`, `session-ended`, `too-many`.
 */
export async function confirmFactor(
  session: LiveSession,
  code: string,
  caller: Caller,
  of: FactorType | "any" = "any",
): Promise<StartedSession> {
  const { id, account, aal } = session;
  const tried = await checkAttempts(kindOfTry(code, "confirm factor"), { userId: account.id, caller });
  const { shown, ...started } = await db().$transaction(async (client) => {
    await holdSession(session, client);
    const shown = await checkCode(account.id, code, client, { of });
    if (shown === "recovery-code") await queueNotice("recovery-code-used", account, client);
    const raised = { userId: account.id, aal, raises: id, proves: "factor" } as const;
    const method = METHOD_OF_FACTOR[shown];
    return { shown, ...(await startSession({ ...raised, method }, caller, client)) };
  });
  sayEvent("second-factor", { how: shown, userId: account.id });
  await giveBackAttempt(tried);
  return started;
}
