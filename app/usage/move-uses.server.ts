import { db } from "~/db.server";
import type { Prisma } from "../../prisma/client/client";

/**
 * Counts a visitor's uses of the UTC day `date` as a user's, each once, however often it is asked for. One statement.
 * The visitor's own count is never lowered, so that signing out gives no fresh uses. Uses of other days stay with the
 * count that has them, which is where they would be given back.
 */
export async function moveUses(
  { visitorId, userId, date }: { visitorId: string; userId: string; date: string },
  client: Prisma.TransactionClient = db(),
): Promise<void> {
  await client.$executeRaw`
    WITH moved AS (
      UPDATE "uses" SET "session_id" = NULL, "user_id" = ${userId}::uuid
      WHERE "session_id" = ${visitorId}::uuid AND "date" = ${date}::date
      RETURNING "key"
    )
    INSERT INTO "usage_logs" AS log ("user_id", "date", "count")
    SELECT ${userId}::uuid, ${date}::date, count(*) FROM moved HAVING count(*) > 0
    ON CONFLICT ("user_id", "date") DO UPDATE SET "count" = log."count" + EXCLUDED."count"`;
}
