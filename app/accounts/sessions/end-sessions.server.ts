import { z } from "zod";
import { removeExpired } from "~/db/remove-expired.server";
import { db } from "~/db.server";
import type { Prisma } from "../../../prisma/client/client";
import type { Caller, LiveSession } from "../account";
import { sayEvent } from "../say-event.server";
import { hashToken } from "../secret-token.server";
import { holdSession } from "./hold-session.server";
import { forgetBrowsers } from "./known-browsers.server";

/** Signs the browser out that holds `token`; one that is out already changes nothing. */
export async function endSessionOf(token: string): Promise<void> {
  const [ended] = await db().$queryRaw<{ userId: string }[]>`
    DELETE FROM "sessions" WHERE "token_hash" = ${hashToken(token)} RETURNING "user_id" AS "userId"`;
  if (ended) sayEvent("sessions-ended", { how: "own", userId: ended.userId });
}

/** Signs one of a person's browsers out. @returns whether there was such a session. */
export async function endSession({ userId, id }: { userId: string; id: unknown }): Promise<boolean> {
  const { data } = z.uuid().safeParse(id);
  if (!data) return false;
  const { count } = await db().session.deleteMany({ where: { userId, id: data } });
  if (count > 0) sayEvent("sessions-ended", { how: "one", userId });
  return count > 0;
}

/**
 * Signs a person out everywhere but in the browser that asks.
 * @throws AccountError `session-ended`.
 */
export async function endOtherSessions(
  session: LiveSession,
  { known }: Pick<Caller, "known">,
): Promise<void> {
  await db().$transaction(async (client) => {
    await holdSession(session, client);
    await endSessions(session.account.id, { except: session.id, known }, client);
  });
  sayEvent("sessions-ended", { how: "others", userId: session.account.id });
}

/** The browser that goes on where others are signed out. */
export interface Kept {
  /** Its session. */
  except?: string;
  /** By which ids it is known. */
  known?: readonly string[];
}

/**
 * Signs all of a person's browsers out, and forgets them, `except` one. The person must be locked. The enrolment of a second
 * factor that is under way ends: whoever began it elsewhere has seen its secret, which its owner would finish with. So does what a
 * client has still to show its code for.
 */
export async function endSessions(
  userId: string,
  { except, known }: Kept,
  client: Prisma.TransactionClient,
): Promise<void> {
  await forgetBrowsers(userId, known && { except: known }, client);
  await client.session.deleteMany({ where: { userId, ...(except && { id: { not: except } }) } });
  await client.factor.deleteMany({ where: { userId, status: "unverified" } });
  await client.authCode.deleteMany({ where: { userId } });
}

/**
 * Signs everybody out everywhere. It waits for whatever changes sessions, and keeps it waiting: none that was there, or is
 * being raised in this moment, opens anything after. Enrolments of second factors that are under way end with them.
 */
export async function endAllSessions(): Promise<void> {
  await db().$transaction([
    db().$executeRaw`TRUNCATE "sessions", "auth_codes"`,
    db().$executeRaw`DELETE FROM "factors" WHERE "status" = 'unverified'`,
  ]);
  sayEvent("sessions-ended", { how: "all", userId: undefined });
}

/** Forgets sessions that have ended. @returns how many. */
export function removeEndedSessions(): Promise<number> {
  return removeExpired("sessions");
}
