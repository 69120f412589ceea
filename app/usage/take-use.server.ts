import { db } from "~/db.server";
import { Prisma } from "../../prisma/client/client";
import { ledgerOf } from "./ledger.server";
import type { Owner } from "./owner";

/** What is to be taken: for what, of whom, and on a UTC day that has `limit` of them. */
export interface UseToTake {
  key: string;
  owner: Owner;
  date: string;
  limit: number;
}

/**
 * Takes one use of `owner` on the UTC day `date`, unless `limit` are taken already. One statement, so the limit
 * holds under any concurrency; a `key` that was taken before is not counted again.
 * @returns whether the use is taken.
 */
export async function takeUse(use: UseToTake): Promise<boolean> {
  const [row] = await db().$queryRaw<{ taken: boolean }[]>`
    WITH ${takingUse(use, Prisma.sql`true`)} SELECT ${isTaken(use.key)} AS "taken"`;
  return row?.taken ?? false;
}

/** The parts of a statement that take a use `where` something holds; {@link isTaken} says in it whether they did. */
export function takingUse({ key, owner, date, limit }: UseToTake, where: Prisma.Sql): Prisma.Sql {
  const { table, column, id } = ledgerOf(owner);
  return Prisma.sql`
    counted AS (
      INSERT INTO ${table} AS log (${column}, "date", "count")
      SELECT ${id}::uuid, ${date}::date, 1
      WHERE ${where} AND NOT EXISTS (SELECT 1 FROM "uses" WHERE "key" = ${key}::uuid)
      ON CONFLICT (${column}, "date") DO UPDATE SET "count" = log."count" + 1 WHERE log."count" < ${limit}
      RETURNING "date"
    ), kept AS (
      INSERT INTO "uses" ("key", ${column}, "date")
      SELECT ${key}::uuid, ${id}::uuid, "date" FROM counted
      RETURNING "key"
    )`;
}

/** Whether the use for `key` is taken, by this statement or before. */
export function isTaken(key: string): Prisma.Sql {
  return Prisma.sql`(EXISTS (SELECT 1 FROM kept) OR EXISTS (SELECT 1 FROM "uses" WHERE "key" = ${key}::uuid))`;
}
