import { inBatches } from "~/db/in-batches";
import { db } from "~/db.server";

/** Removes the counts of stretches that are over. */
export async function removeOldAttempts(): Promise<void> {
  await inBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "attempts" WHERE "key" = ANY(ARRAY(
        SELECT "key" FROM "attempts" WHERE "resets_at" < now() LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ))`,
  );
}
