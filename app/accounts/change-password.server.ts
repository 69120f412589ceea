import { db } from "~/db.server";
import type { Prisma } from "../../prisma/client/client";
import type { Caller, LiveSession, StartedSession } from "./account";
import { queueNotice } from "./mails/queue-notice.server";
import { hashPassword } from "./passwords/hash-password.server";
import { checkPassword } from "./passwords/password-strength.server";
import { sayEvent } from "./say-event.server";
import { amrSchema } from "./sessions/amr";
import { endSessions } from "./sessions/end-sessions.server";
import { holdSession } from "./sessions/hold-session.server";
import { startSession } from "./sessions/start-session.server";

/**
 * Gives a person another password, or a first one. Every other browser is signed out, and this one gets a new session.
 * The caller has asked for a fresh proof of who they are.
 * @throws AccountError `password-weak`, `session-ended`, `too-many` where too many passwords wait.
 */
export async function changePassword(
  session: LiveSession,
  password: string,
  caller: Caller,
): Promise<StartedSession> {
  const { id, account, aal } = session;
  await checkPassword(password, account);
  const passwordHash = await hashPassword(password, { isAhead: true });
  const started = await db().$transaction(async (client) => {
    await holdSession(session, client);
    await client.user.update({ where: { id: account.id }, data: { passwordHash } });
    // Who had to get in by the mailbox does not know who else holds something of theirs.
    if (await wasRecovered(id, client))
      await client.personalToken.deleteMany({ where: { userId: account.id } });
    await endSessions(account.id, { except: id, known: caller.known }, client);
    await client.mailToken.deleteMany({ where: { userId: account.id, purpose: "reset_password" } });
    await queueNotice("password-changed", account, client);
    return startSession({ userId: account.id, aal, raises: id }, caller, client);
  });
  sayEvent("password-changed", { how: "session", userId: account.id });
  return started;
}

/** Whether a session began with a mail for whoever has forgotten their password. */
async function wasRecovered(id: string, client: Prisma.TransactionClient): Promise<boolean> {
  const { amr } = await client.session.findUniqueOrThrow({ where: { id }, select: { amr: true } });
  return amrSchema.parse(amr).some(({ method }) => method === "recovery");
}
