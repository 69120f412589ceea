import { inBatches } from "~/db/in-batches";
import { db } from "~/db.server";

/**
 * Removes readings that nobody began to read within a day of asking, and those of visitors after 13 months: their
 * cookie has ended by then, so that nobody can open them. @returns how many went.
 */
export async function removeOutdatedReadings(): Promise<number> {
  const abandoned = await inBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "readings" WHERE "id" IN (
        SELECT "reading_id" FROM "writings"
        WHERE "attempt" = 0 AND "kind" = 'interpretation' AND "created_at" < now() - interval '1 day'
        LIMIT ${limit})`,
  );
  const unreachable = await inBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "readings" WHERE "id" IN (
        SELECT "id" FROM "readings"
        WHERE "visitor_id" IS NOT NULL AND "created_at" < now() - interval '13 months'
        LIMIT ${limit})`,
  );
  return abandoned + unreachable;
}
