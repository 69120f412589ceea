import { db } from "~/db.server";
import { Prisma } from "../../prisma/client/client";
import { ledgerOf } from "./ledger.server";
import type { NetworkLimit } from "./network-limits.server";
import type { Owner } from "./owner";

interface Taken {
  /** Uses of the owner; none for nobody. */
  uses: number;
  /** Whether one of the networks has had all of its texts of the day. */
  isNetworkSpent: boolean;
}

/** What is taken of a UTC day already, by an owner and by the networks that they ask from; in one query at most. */
export async function readTaken(
  owner: Owner | null,
  date: string,
  networks: readonly NetworkLimit[],
): Promise<Taken> {
  if (!owner && networks.length === 0) return { uses: 0, isNetworkSpent: false };
  const [row] = await db().$queryRaw<Taken[]>`
    SELECT ${usesOf(owner, date)} AS "uses", EXISTS (
      SELECT 1 FROM "attempts"
      JOIN unnest(${networks.map(({ key }) => key)}::bytea[], ${networks.map(({ most }) => most)}::int[])
        AS network ("key", "most") USING ("key")
      WHERE "count" >= "most" AND "resets_at" > now()
    ) AS "isNetworkSpent"`;
  return row ?? { uses: 0, isNetworkSpent: false };
}

function usesOf(owner: Owner | null, date: string): Prisma.Sql {
  if (!owner) return Prisma.sql`0`;
  const { table, column, id } = ledgerOf(owner);
  return Prisma.sql`COALESCE((SELECT "count" FROM ${table} WHERE ${column} = ${id}::uuid AND "date" = ${date}::date), 0)`;
}
