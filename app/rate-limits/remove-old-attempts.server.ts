import { removeInBatches } from "~/db/remove-in-batches";
import { db } from "~/db.server";

/** Removes the counts of stretches that are over. @returns how many went. */
export function removeOldAttempts(): Promise<number> {
  return removeInBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "attempts" WHERE "key" = ANY(ARRAY(
        SELECT "key" FROM "attempts" WHERE "resets_at" < now() LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ))`,
  );
}
