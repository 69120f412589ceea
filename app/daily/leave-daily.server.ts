import { db } from "~/db.server";
import type { Owner } from "~/usage/owner";
import { Prisma } from "../../prisma/client/client";
import { waitingUntil } from "./daily-letter";
import { isDailyToken, letterOfToken } from "./daily-tokens.server";

/** Whether the link of a mail is one with which its reader may leave. */
export function mayLeave(token: string): boolean {
  const id = letterOfToken(token);
  return id !== null && isDailyToken(token, "leave", { id });
}

/** Sends no letter any more to whoever has such a link. Done already, or of a letter that is gone, it changes nothing. */
export async function leaveByToken(token: string): Promise<boolean> {
  const id = letterOfToken(token);
  if (id === null || !mayLeave(token)) return false;
  await leave(Prisma.sql`"id" = ${id}::uuid`);
  return true;
}

/** Sends somebody no letter any more, by mail or push, and forgets the address. */
export async function leaveDailyLetter(owner: Owner): Promise<void> {
  await leave(isOf(owner));
}

/** Shows somebody the card in no browser any more, and forgets those; mails go on. Without mails, they have left. */
export async function endPushes(owner: Owner): Promise<void> {
  await db().$executeRaw`
    WITH quiet AS (
      UPDATE "daily_letters" SET "by_push" = false, "next_at" = CASE WHEN "by_mail" THEN "next_at" END,
        "expires_at" = CASE WHEN "by_mail" THEN "expires_at" ELSE ${waitingUntil()}::timestamptz END
      WHERE "by_push" AND ${isOf(owner)} RETURNING "id")
    DELETE FROM "push_subscriptions" WHERE "letter_id" IN (SELECT "id" FROM quiet)`;
}

function isOf(owner: Owner): Prisma.Sql {
  return owner.userId === undefined
    ? Prisma.sql`"visitor_id" = ${owner.visitorId}::uuid`
    : Prisma.sql`"user_id" = ${owner.userId}::uuid`;
}

async function leave(isMeant: Prisma.Sql): Promise<void> {
  await db().$executeRaw`
    WITH gone AS (
      UPDATE "daily_letters" SET "by_mail" = false, "by_push" = false, "email" = NULL, "confirmed_at" = NULL, "asked_until" = NULL,
        "push_lost_at" = NULL, "next_at" = NULL, "expires_at" = ${waitingUntil()}::timestamptz
      WHERE ${isMeant} RETURNING "id")
    DELETE FROM "push_subscriptions" WHERE "letter_id" IN (SELECT "id" FROM gone)`;
}
