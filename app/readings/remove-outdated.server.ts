import { removeInBatches } from "~/db/remove-in-batches";
import { db } from "~/db.server";
import { Prisma } from "../../prisma/client/client";

/** A text that nobody began within a day of asking, or that failed before its first line a week ago, a limit that was reached included. */
const UNWRITTEN = Prisma.sql`
  "kind" = 'interpretation' AND ("attempt" = 0 OR ("status" = 'failed' AND "chunks" = '[]'))
    AND "created_at" < now() - CASE "attempt" WHEN 0 THEN interval '1 day' ELSE interval '7 days' END
    AND "created_at" < now() - interval '1 day'`;

/**
 * Removes readings that have no word of text: those that nobody began to read within a day of asking, and those whose
 * text failed before its first line, a limit that was reached included, a week after. One that is begun, moved or deleted
 * at that moment is left alone: both its rows are locked, and neither is waited for. Cards that somebody laid themselves
 * stay, as an entry without a text.
 * @returns how many went.
 */
export async function removeUnwrittenReadings(): Promise<number> {
  await removeInBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "writings" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "writings"
        WHERE ${UNWRITTEN} AND (SELECT "own_cards" FROM "readings" WHERE "id" = "writings"."reading_id")
        LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ))`,
  );
  return removeInBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "readings" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "readings" WHERE NOT "own_cards" AND "id" = ANY(ARRAY(
          SELECT "reading_id" FROM "writings"
          WHERE ${UNWRITTEN} AND NOT (SELECT "own_cards" FROM "readings" WHERE "id" = "writings"."reading_id")
          LIMIT ${limit} FOR UPDATE SKIP LOCKED
        )) FOR UPDATE SKIP LOCKED
      ))`,
  );
}

/**
 * Removes readings of visitors that are older than `days`, or than 13 months: their cookie has ended by then, so that
 * nobody can open them; what they brought in from a file counts from then. Those of people with an account stay.
 * @returns how many went.
 */
export function removeOldReadings(days: number | null = null): Promise<number> {
  return removeInBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "readings" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "readings"
        WHERE "visitor_id" IS NOT NULL
          AND "created_at" < now() - COALESCE(make_interval(days => ${days}::int), interval '13 months')
          AND ("imported_at" IS NULL OR "imported_at" < now() - COALESCE(make_interval(days => ${days}::int), interval '13 months'))
        LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ))`,
  );
}
