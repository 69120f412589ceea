import { removeInBatches } from "~/db/remove-in-batches";
import { db } from "~/db.server";
import { Prisma } from "../../prisma/client/client";

/** For how many days uses and their counts are kept: longer than anything asks for them. */
const KEPT_DAYS = 40;
/** Uses, and how many there were a day of visitors and of accounts; by what their rows are found. */
const TABLES = [
  { table: Prisma.raw('"uses"'), id: Prisma.raw('"key"') },
  { table: Prisma.raw('"anonymous_usage_logs"'), id: Prisma.raw('"id"') },
  { table: Prisma.raw('"usage_logs"'), id: Prisma.raw('"id"') },
];

/** Removes uses and counts of more than 40 days ago. @returns how many rows went. */
export async function removeOldUses(): Promise<number> {
  let removed = 0;
  for (const { table, id } of TABLES)
    removed += await removeInBatches(
      (limit) => db().$executeRaw`
        DELETE FROM ${table} WHERE ${id} = ANY(ARRAY(
          SELECT ${id} FROM ${table} WHERE "date" < current_date - ${KEPT_DAYS}::int
          LIMIT ${limit} FOR UPDATE SKIP LOCKED
        ))`,
    );
  return removed;
}
