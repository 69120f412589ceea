import { takeLock } from "~/db/take-lock.server";
import type { Prisma } from "../../prisma/client/client";

/**
 * Gives the letter that a visitor asked for to the account that they signed in to, with the days that were sent, where that has
 * none; else the visitor's goes. The account then lasts longer than a cookie, and so does the letter. In the transaction of `client`.
 */
export async function moveDailyLetter(
  { visitorId, userId }: { visitorId: string; userId: string },
  client: Prisma.TransactionClient,
): Promise<void> {
  await lockLetterOf(userId, client);
  await client.$executeRaw`
    UPDATE "daily_letters" AS moved SET "visitor_id" = NULL, "user_id" = ${userId}::uuid,
      "expires_at" = CASE WHEN "by_push" OR ("by_mail" AND "asked_until" IS NULL) THEN NULL ELSE "expires_at" END
    WHERE "visitor_id" = ${visitorId}::uuid
      AND NOT EXISTS (SELECT 1 FROM "daily_letters" WHERE "user_id" = ${userId}::uuid)`;
  await client.$executeRaw`DELETE FROM "daily_letters" WHERE "visitor_id" = ${visitorId}::uuid`;
}

/**
 * Has the transaction of `client` wait until no other makes a letter somebody's, and others wait until it ends: whether they have one
 * is then seen by the next statement.
 * @param ownerId of the account, or of the visitor.
 */
export async function lockLetterOf(ownerId: string, client: Prisma.TransactionClient): Promise<void> {
  await takeLock(`daily letter ${ownerId}`, client);
}
