import { db } from "~/db.server";

/** How many are removed at a time, so that no statement holds the table for long. */
const BATCH = 1_000;

/** Removes readings that nobody began to read within a day of asking. @returns how many went. */
export async function removeAbandonedReadings(): Promise<number> {
  return db().$executeRaw`
    DELETE FROM "readings" WHERE "id" IN (
      SELECT "reading_id" FROM "writings"
      WHERE "attempt" = 0 AND "kind" = 'interpretation' AND "created_at" < now() - interval '1 day'
      LIMIT ${BATCH})`;
}
