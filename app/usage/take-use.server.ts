import { db } from "~/db.server";
import { ledgerOf } from "./ledger.server";
import type { Owner } from "./owner";

/**
 * Takes one use of `owner` on the UTC day `date`, unless `limit` are taken already. One statement, so the limit
 * holds under any concurrency; a `key` that was taken before is not counted again.
 * @returns whether the use is taken.
 */
export async function takeUse(use: {
  key: string;
  owner: Owner;
  date: string;
  limit: number;
}): Promise<boolean> {
  const { table, column, id } = ledgerOf(use.owner);
  const [row] = await db().$queryRaw<{ taken: boolean }[]>`
    WITH counted AS (
      INSERT INTO ${table} AS log (${column}, "date", "count")
      SELECT ${id}::uuid, ${use.date}::date, 1
      WHERE NOT EXISTS (SELECT 1 FROM "uses" WHERE "key" = ${use.key}::uuid)
      ON CONFLICT (${column}, "date") DO UPDATE SET "count" = log."count" + 1 WHERE log."count" < ${use.limit}
      RETURNING "date"
    ), kept AS (
      INSERT INTO "uses" ("key", ${column}, "date")
      SELECT ${use.key}::uuid, ${id}::uuid, "date" FROM counted
      RETURNING "key"
    )
    SELECT EXISTS (SELECT 1 FROM kept) OR EXISTS (SELECT 1 FROM "uses" WHERE "key" = ${use.key}::uuid) AS "taken"`;
  return row?.taken ?? false;
}
