import { z } from "zod";
import { removeExpired } from "~/db/remove-expired.server";
import { db } from "~/db.server";
import type { Prisma } from "../../../prisma/client/client";
import type { Caller } from "../account";
import { KNOWN_DAYS, LONGEST_USER_AGENT, MOST_KNOWN_BROWSERS } from "./session-times";

/**
 * Notes that somebody has signed in fully in a browser, in the transaction of it: from now on their tries there are counted
 * apart from everybody else's. A browser that keeps no cookies is another one each time, so the longest unused go.
 * @returns the id by which the browser is known to this account.
 */
export async function rememberBrowser(
  userId: string,
  { known, userAgent }: Pick<Caller, "known" | "userAgent">,
  client: Prisma.TransactionClient,
): Promise<string> {
  const said = userAgent.slice(0, LONGEST_USER_AGENT);
  const [again] = await client.$queryRaw<{ id: string }[]>`
    UPDATE "known_browsers" SET "user_agent" = ${said}, "last_used_at" = now(),
      "expires_at" = now() + make_interval(days => ${KNOWN_DAYS})
    WHERE "id" = ANY(${known}::uuid[]) AND "user_id" = ${userId}::uuid RETURNING "id"`;
  if (again) return again.id;
  const expiresAt = new Date(Date.now() + KNOWN_DAYS * 24 * 60 * 60_000);
  const { id } = await client.knownBrowser.create({ data: { userId, userAgent: said, expiresAt } });
  await client.$executeRaw`
    DELETE FROM "known_browsers" WHERE "id" = ANY(ARRAY(
      SELECT "id" FROM "known_browsers" WHERE "user_id" = ${userId}::uuid
      ORDER BY "last_used_at" DESC OFFSET ${MOST_KNOWN_BROWSERS}
    ))`;
  return id;
}

interface Whose {
  userId?: string;
  /** In its normal form. */
  email?: string;
}

/** A browser as one account knows it. */
export interface KnownBrowser {
  id: string;
  userId: string;
}

/** By what a browser that holds `known` is known to an account; null where it is not. */
export async function findKnownBrowser(
  known: readonly string[],
  { userId, email = "" }: Whose,
): Promise<KnownBrowser | null> {
  if (known.length === 0) return null;
  const [found] = await db().$queryRaw<KnownBrowser[]>`
    SELECT k."id", k."user_id" AS "userId" FROM "known_browsers" k JOIN "users" u ON u."id" = k."user_id"
    WHERE k."id" = ANY(${known}::uuid[]) AND k."expires_at" > now()
      AND CASE WHEN ${userId ?? null}::uuid IS NULL THEN u."email" = ${email} ELSE u."id" = ${userId ?? null}::uuid END`;
  return found ?? null;
}

/** The browsers that are known to a person's account, last signed in to first. */
export function listKnownBrowsers(userId: string) {
  return db().knownBrowser.findMany({
    where: { userId, expiresAt: { gt: new Date() } },
    select: { id: true, userAgent: true, createdAt: true, lastUsedAt: true },
    orderBy: { lastUsedAt: "desc" },
  });
}

/** Forgets one of the browsers that are known to an account; one that is not changes nothing. */
export async function forgetBrowser({ userId, id }: { userId: string; id: unknown }): Promise<void> {
  const { data } = z.uuid().safeParse(id);
  if (data) await db().knownBrowser.deleteMany({ where: { userId, id: data } });
}

/** Forgets all of them, `except` those that a browser holds. */
export async function forgetBrowsers(
  userId: string,
  { except = [] }: { except?: readonly string[] } = {},
  client: Prisma.TransactionClient = db(),
): Promise<void> {
  await client.knownBrowser.deleteMany({ where: { userId, id: { notIn: [...except] } } });
}

/** Forgets browsers in which nobody has signed in for long. @returns how many. */
export function removeExpiredBrowsers(): Promise<number> {
  return removeExpired("known_browsers");
}
