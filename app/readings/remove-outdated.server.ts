import { inBatches } from "~/db/in-batches";
import { db } from "~/db.server";

/**
 * Removes readings that nobody began to read within a day of asking. One that is begun, moved or deleted at that moment
 * is left alone: both its rows are locked, and neither is waited for.
 * @returns how many went.
 */
export function removeAbandonedReadings(): Promise<number> {
  return inBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "readings" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "readings" WHERE "id" = ANY(ARRAY(
          SELECT "reading_id" FROM "writings"
          WHERE "attempt" = 0 AND "kind" = 'interpretation' AND "created_at" < now() - interval '1 day'
          LIMIT ${limit} FOR UPDATE SKIP LOCKED
        )) FOR UPDATE SKIP LOCKED
      ))`,
  );
}

/**
 * Removes readings of visitors that are older than `days`, or than 13 months: their cookie has ended by then, so that
 * nobody can open them. Those of people with an account stay.
 * @returns how many went.
 */
export function removeOldReadings(days: number | null = null): Promise<number> {
  return inBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "readings" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "readings"
        WHERE "visitor_id" IS NOT NULL
          AND "created_at" < now() - COALESCE(make_interval(days => ${days}::int), interval '13 months')
        LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ))`,
  );
}
