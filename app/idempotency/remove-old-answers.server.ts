import { removeInBatches } from "~/db/remove-in-batches";
import { db } from "~/db.server";

/** Removes answers that nobody may ask for again: those of more than a day ago. @returns how many went. */
export function removeOldAnswers(): Promise<number> {
  return removeInBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "kept_answers" WHERE "key" = ANY(ARRAY(
        SELECT "key" FROM "kept_answers" WHERE "begun_at" < now() - interval '1 day'
        LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ))`,
  );
}
