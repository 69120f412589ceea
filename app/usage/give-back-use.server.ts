import { db } from "~/db.server";
import type { Prisma } from "../../prisma/client/client";

/**
 * Gives back the use that was taken for `key`, once, to the count that has it; a key without a use changes nothing.
 * A sign-in that moves the use meanwhile may have made the user's count after this statement began, which an UPDATE
 * would not see, so that part is an upsert.
 */
export async function giveBackUse(key: string, client: Prisma.TransactionClient = db()): Promise<void> {
  await client.$executeRaw`
    WITH given AS (
      DELETE FROM "uses" WHERE "key" = ${key}::uuid RETURNING "session_id", "user_id", "date"
    ), visitors AS (
      UPDATE "anonymous_usage_logs" AS log SET "count" = log."count" - 1
      FROM given WHERE log."session_id" = given."session_id" AND log."date" = given."date"
    )
    INSERT INTO "usage_logs" AS log ("user_id", "date", "count")
    SELECT "user_id", "date", 0 FROM given WHERE "user_id" IS NOT NULL
    ON CONFLICT ("user_id", "date") DO UPDATE SET "count" = log."count" - 1`;
}
