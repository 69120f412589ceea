import { Prisma } from "../../prisma/client/client";
import type { NetworkLimit } from "./network-limits.server";

/** A text of a model as it counts for the networks from which it is asked for, on a UTC day. */
interface NetworkUse {
  networks: readonly NetworkLimit[];
  date: string;
}

/**
 * The parts of a statement that count a text of a model for its networks `where` something holds, unless one of them has
 * none left and the text is not exempt from that; {@link hasNetworkRoom} says in it whether there was room. In one
 * statement, in which what comes back judges, so that no limit is exceeded under any concurrency. The order of the keys
 * keeps two of them from waiting for each other.
 */
export function countingNetworks(
  { networks, date }: NetworkUse,
  { where, isExempt }: { where: Prisma.Sql; isExempt: Prisma.Sql },
): Prisma.Sql {
  return Prisma.sql`
    network AS (
      SELECT * FROM unnest(${networks.map(({ key }) => key)}::bytea[], ${networks.map(({ most }) => most)}::int[])
        AS asked ("key", "most")
    ), network_count AS (
      INSERT INTO "attempts" AS old ("key", "count", "resets_at")
      SELECT "key", 1, (${date}::date + 1)::timestamp AT TIME ZONE 'UTC' FROM network
      WHERE ${where} AND (${isExempt} OR NOT ${isAnySpent})
      ORDER BY "key"
      ON CONFLICT ("key") DO UPDATE SET
        "count" = CASE WHEN old."resets_at" > now() THEN old."count" + 1 ELSE 1 END, "resets_at" = EXCLUDED."resets_at"
      RETURNING "key", "count"
    ), network_room AS (
      SELECT ${isExempt} OR NOT (${isAnySpent} OR EXISTS (
        SELECT 1 FROM network_count JOIN network USING ("key") WHERE network_count."count" > "most"
      )) AS "hasRoom"
    )`;
}

/** Whether a text is exempt, or all of its networks had room for it. */
export const hasNetworkRoom = Prisma.sql`(SELECT "hasRoom" FROM network_room)`;

/** Whether the text was counted. */
export const isNetworkCounted = Prisma.sql`EXISTS (SELECT 1 FROM network_count)`;

const isAnySpent = Prisma.sql`EXISTS (
  SELECT 1 FROM "attempts" JOIN network USING ("key") WHERE "count" >= "most" AND "resets_at" > now()
)`;
