import { inBatches } from "~/db/in-batches";
import { db } from "~/db.server";

/** For how many days uses and their counts are kept: longer than anything asks for them. */
const KEPT_DAYS = 40;

/** Removes uses and counts of more than 40 days ago. @returns how many rows went. */
export async function removeOldUses(): Promise<number> {
  const uses = await inBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "uses" WHERE "key" = ANY(ARRAY(
        SELECT "key" FROM "uses" WHERE "date" < current_date - ${KEPT_DAYS}::int
        LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ))`,
  );
  const visitors = await inBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "anonymous_usage_logs" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "anonymous_usage_logs" WHERE "date" < current_date - ${KEPT_DAYS}::int
        LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ))`,
  );
  const people = await inBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "usage_logs" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "usage_logs" WHERE "date" < current_date - ${KEPT_DAYS}::int
        LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ))`,
  );
  return uses + visitors + people;
}
