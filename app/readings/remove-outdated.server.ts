import { db } from "~/db.server";
import type { Prisma } from "../../prisma/client/client";

/** How many are removed at a time, so that no statement holds the table for long. */
const BATCH = 1_000;

/**
 * Removes readings that nobody began to read within a day of asking, and those of visitors after 13 months: their
 * cookie has ended by then, so that nobody can open them. @returns how many went.
 */
export async function removeOutdatedReadings(): Promise<number> {
  const abandoned = await inBatches(
    () => db().$executeRaw`
      DELETE FROM "readings" WHERE "id" IN (
        SELECT "reading_id" FROM "writings"
        WHERE "attempt" = 0 AND "kind" = 'interpretation' AND "created_at" < now() - interval '1 day'
        LIMIT ${BATCH})`,
  );
  const unreachable = await inBatches(
    () => db().$executeRaw`
      DELETE FROM "readings" WHERE "id" IN (
        SELECT "id" FROM "readings"
        WHERE "visitor_id" IS NOT NULL AND "created_at" < now() - interval '13 months'
        LIMIT ${BATCH})`,
  );
  return abandoned + unreachable;
}

async function inBatches(remove: () => Prisma.PrismaPromise<number>): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await remove();
    removed += count;
    if (count < BATCH) return removed;
  }
}
