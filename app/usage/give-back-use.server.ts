import { db } from "~/db.server";
import type { Prisma } from "../../prisma/client/client";

/** Gives back the use that was taken for `key`, once; a key without a use changes nothing. */
export async function giveBackUse(key: string, client: Prisma.TransactionClient = db()): Promise<void> {
  await client.$executeRaw`
    WITH given AS (
      DELETE FROM "uses" WHERE "key" = ${key}::uuid RETURNING "session_id", "user_id", "date"
    ), visitors AS (
      UPDATE "anonymous_usage_logs" AS log SET "count" = log."count" - 1
      FROM given WHERE log."session_id" = given."session_id" AND log."date" = given."date"
    )
    UPDATE "usage_logs" AS log SET "count" = log."count" - 1
    FROM given WHERE log."user_id" = given."user_id" AND log."date" = given."date"`;
}
