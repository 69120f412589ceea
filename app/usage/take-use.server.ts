import { Prisma } from "../../prisma/client/client";
import { ledgerOf } from "./ledger.server";
import type { Owner } from "./owner";

/** What is to be taken: for what, of whom, and on a UTC day that has `limit` of them. */
interface UseToTake {
  key: string;
  owner: Owner;
  date: string;
  limit: number;
}

/**
 * The parts of a statement that take one use of `owner` on the UTC day `date` `where` something holds, unless `limit` are
 * taken already; {@link isTaken} says in it whether they did. In one statement, so that the limit holds under any
 * concurrency; a `key` that was taken before is not counted again.
 */
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
