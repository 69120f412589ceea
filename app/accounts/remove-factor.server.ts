import { z } from "zod";
import { db } from "~/db.server";
import type { Prisma } from "../../prisma/client/client";
import type { Caller, LiveSession, StartedSession } from "./account";
import type { FactorType } from "./factors/factor-types";
import { hasFactor } from "./factors/has-factor.server";
import { queueNotice } from "./mails/queue-notice.server";
import { sayEvent } from "./say-event.server";
import { endSessions } from "./sessions/end-sessions.server";
import { holdSession } from "./sessions/hold-session.server";
import { startSession } from "./sessions/start-session.server";

const REMOVED = { totp: "app-removed", phone: "phone-removed" } as const;
const NAMED = { totp: "app", phone: "phone" } as const;

/** The session that goes on. */
interface AfterRemoval extends StartedSession {
  /** Whether no second factor is left. */
  isLast: boolean;
}

/**
 * Takes the authenticator app, or the phone, away; an enrolment of one under way goes with it, and with the last second
 * factor the recovery codes. Every other browser is signed out, also one that waits for a code, and this one gets a new
 * session.
 * @throws AccountError `session-ended`.
 */
export async function removeFactor(
  session: LiveSession,
  caller: Caller,
  type: FactorType = "totp",
): Promise<AfterRemoval> {
  const { account } = session;
  const removed = await db().$transaction(async (client) => {
    await holdSession(session, client);
    await client.factor.deleteMany({ where: { userId: account.id, type } });
    const ended = await endFactor(session, caller, client);
    await queueNotice(ended.isLast ? "factor-removed" : REMOVED[type], account, client);
    return ended;
  });
  sayEvent("factor-removed", { how: NAMED[type], userId: account.id });
  return removed;
}

/**
 * The same for one of the passkeys: it opens nothing any more.
 * @returns null where the person has no such passkey, and nothing happens.
 * @throws AccountError `session-ended`.
 */
export async function removePasskey(
  session: LiveSession,
  typedId: unknown,
  caller: Caller,
): Promise<AfterRemoval | null> {
  const { account } = session;
  const { data: id } = z.uuid().safeParse(typedId);
  if (!id) return null;
  const removed = await db().$transaction(async (client) => {
    await holdSession(session, client);
    const { count } = await client.passkey.deleteMany({ where: { id, userId: account.id } });
    if (count === 0) return null;
    const ended = await endFactor(session, caller, client);
    await queueNotice("passkey-removed", account, client);
    if (ended.isLast) await queueNotice("factor-removed", account, client);
    return ended;
  });
  if (removed) sayEvent("factor-removed", { how: "passkey", userId: account.id });
  return removed;
}

/** What follows once a second factor is gone. */
async function endFactor(
  { id, aal, account: { id: userId } }: LiveSession,
  caller: Caller,
  client: Prisma.TransactionClient,
): Promise<AfterRemoval> {
  const isLast = !(await hasFactor(userId, client));
  if (isLast) await client.recoveryCode.deleteMany({ where: { userId } });
  await endSessions(userId, { except: id, known: caller.known }, client);
  const started = await startSession({ userId, aal: isLast ? 1 : aal, raises: id }, caller, client);
  return { ...started, isLast };
}
