import { db } from "~/db.server";
import { countLimit } from "~/metrics.server";
import { keyedHash } from "~/secret.server";
import type { Prisma } from "../../prisma/client/client";

/** How often something may be tried. */
export interface AttemptLimit {
  /** Tells its counts from those of other limits. */
  name: string;
  most: number;
  /** The stretch of time that it is counted in, from its first try on. */
  seconds: number;
}

export interface Attempt {
  rule: AttemptLimit;
  /** Whose tries are counted. It is not kept. */
  subject: string;
}

interface Taken<Tried> {
  isAllowed: boolean;
  retryAfter: number;
  spent: Tried[];
}

/**
 * Takes one try of each, or of none where one of them has none left: exactly `most` are taken in a stretch, under any
 * concurrency and from any number of processes.
 * @returns whether they are taken; if not, in how many whole seconds they may be, and which of them have none left.
 */
export async function takeAttempts<Tried extends Attempt>(attempts: Tried[]): Promise<Taken<Tried>> {
  const counted = await count(attempts);
  const refused = counted.filter(({ isSpent }) => isSpent);
  if (refused.length === 0) return { isAllowed: true, retryAfter: 0, spent: [] };
  for (const { name } of refused) countLimit(name);
  // A stranger who goes on past a limit of their own must not use up those that they share with others.
  if (counted.some(({ isCounted }) => isCounted)) await giveBackAttempts(attempts);
  const retryAfter = Math.max(1, ...refused.map(({ wait }) => Math.ceil(wait)));
  const names = new Set(refused.map(({ name }) => name));
  return { isAllowed: false, retryAfter, spent: attempts.filter(({ rule }) => names.has(rule.name)) };
}

/** Gives back one try of each; a stretch whose only try it was is over. */
export function giveBackAttempts(attempts: Attempt[]): Promise<void> {
  return giveBackCounts(attempts.map(keyOf));
}

/** The same for counts that are known by their keys. */
export async function giveBackCounts(keys: Buffer[], client: Prisma.TransactionClient = db()): Promise<void> {
  await client.$executeRaw`
    WITH "given" AS (
      SELECT "key" FROM "attempts" WHERE "key" = ANY(${keys}::bytea[]) ORDER BY "key" FOR UPDATE
    )
    UPDATE "attempts" SET
      "count" = GREATEST("count" - 1, 1),
      "resets_at" = CASE WHEN "count" > 1 THEN "resets_at" ELSE now() - interval '1 second' END
    WHERE "key" IN (SELECT "key" FROM "given")`;
}

interface Count {
  name: string;
  isSpent: boolean;
  isCounted: boolean;
  /** Until a new stretch begins, in seconds. */
  wait: number;
}

/**
 * One statement: it counts nothing where it sees that a limit is reached, and else what comes back judges, since others
 * may have counted meanwhile. The order of the keys keeps two of them from waiting for each other.
 */
function count(attempts: Attempt[]): Promise<Count[]> {
  return db().$queryRaw<Count[]>`
    WITH "tried" AS (
      SELECT * FROM unnest(
        ${attempts.map(keyOf)}::bytea[],
        ${attempts.map(({ rule }) => rule.name)}::text[],
        ${attempts.map(({ rule }) => rule.most)}::int[],
        ${attempts.map(({ rule }) => rule.seconds)}::int[]
      ) AS "limit" ("key", "name", "most", "seconds")
    ), "spent" AS (
      SELECT "name", "resets_at" FROM "attempts" JOIN "tried" USING ("key") WHERE "count" >= "most" AND "resets_at" > now()
    ), "counted" AS (
      INSERT INTO "attempts" AS "old" ("key", "count", "resets_at")
      SELECT "key", 1, now() + make_interval(secs => "seconds") FROM "tried"
      WHERE NOT EXISTS (SELECT 1 FROM "spent")
      ORDER BY "key"
      ON CONFLICT ("key") DO UPDATE SET
        "count" = CASE WHEN "old"."resets_at" > now() THEN "old"."count" + 1 ELSE 1 END,
        "resets_at" = CASE WHEN "old"."resets_at" > now() THEN "old"."resets_at" ELSE EXCLUDED."resets_at" END
      RETURNING "key", "count", "resets_at"
    )
    SELECT "name", "count" > "most" AS "isSpent", true AS "isCounted", extract(epoch FROM "resets_at" - now())::float8 AS "wait"
    FROM "counted" JOIN "tried" USING ("key")
    UNION ALL
    SELECT "name", true, false, extract(epoch FROM "resets_at" - now())::float8 FROM "spent"`;
}

function keyOf({ rule, subject }: Attempt): Buffer {
  return keyedHash("attempts", `${rule.name}\n${subject}`);
}
