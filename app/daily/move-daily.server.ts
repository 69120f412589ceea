import { db } from "~/db.server";
import type { Prisma } from "../../prisma/client/client";

/**
 * Gives the letter that a visitor asked for to the account that they signed in to, with the days that were sent, where that has
 * none; else the visitor's goes. The account then lasts longer than a cookie, and so does the letter.
 */
export async function moveDailyLetter(
  { visitorId, userId }: { visitorId: string; userId: string },
  client: Prisma.TransactionClient = db(),
): Promise<void> {
  await client.$executeRaw`
    UPDATE "daily_letters" AS moved SET "visitor_id" = NULL, "user_id" = ${userId}::uuid,
      "expires_at" = CASE WHEN ("by_mail" OR "by_push") AND ("email" IS NULL OR "confirmed_at" IS NOT NULL)
        THEN NULL ELSE "expires_at" END
    WHERE "visitor_id" = ${visitorId}::uuid
      AND NOT EXISTS (SELECT 1 FROM "daily_letters" WHERE "user_id" = ${userId}::uuid)`;
  await client.$executeRaw`DELETE FROM "daily_letters" WHERE "visitor_id" = ${visitorId}::uuid`;
}
