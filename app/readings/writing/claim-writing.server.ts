import { randomUUID } from "node:crypto";
import { db } from "~/db.server";
import { countingNetworks, hasNetworkRoom, isNetworkCounted } from "~/usage/count-networks.server";
import { isTaken, takingUse } from "~/usage/take-use.server";
import { Prisma } from "../../../prisma/client/client";
import type { Chunk } from "../reading";
import type { Commission } from "./commission";
import { STALE_AFTER } from "./watch-writing.server";
import type { Failure } from "./writing-events";

/** The right to write a text, as long as it is renewed. Whoever took it over fences the former holder off. */
export interface Claim {
  writingId: string;
  token: string;
  attempt: number;
  /** Whether another began it and was lost, rather than ended it. */
  isTakenOver: boolean;
  /** Whether the almanac was asked for this text, which then costs no use. */
  byAlmanac: boolean;
  /** Whether the use that it costs is taken; true as well where it costs none. */
  isPaid: boolean;
  /** Whether there was room for it in the day of its networks, and whether it is counted there. */
  hasNetworkRoom: boolean;
  isNetworkCounted: boolean;
  /** The account that the visitor who asked for it has signed in to since. */
  movedTo: string | null;
}

/**
 * Claims a writing that nobody has begun, or whose writer is gone, counts it for its networks and takes the use that it
 * costs: in one statement, since somebody waits for each. One whose use is taken already goes on, whatever its networks
 * have had. Rows are locked in the order in which deleting and moving lock them, so that none of these waits for another
 * in a circle.
 * @returns null where somebody is at it or it has ended.
 */
export async function claimWriting({
  writingId,
  networks,
  ...use
}: Omit<Commission, "request" | "role">): Promise<Claim | null> {
  const token = randomUUID();
  const asked = use.owner.userId === undefined ? visitorsReading(writingId) : personsReading(writingId);
  const costs = Prisma.sql`EXISTS (SELECT 1 FROM claimed WHERE NOT "by_almanac")`;
  const isExempt = Prisma.sql`EXISTS (SELECT 1 FROM claimed WHERE "passed_captcha")`;
  const [row] = await db().$queryRaw<Omit<Claim, "writingId" | "token">[]>`
    WITH asked AS (${asked}),
    claimed AS (
      UPDATE "writings"
      SET "status" = 'writing', "claim" = ${token}::uuid, "claimed_at" = now(), "attempt" = "attempt" + 1, "chunks" = '[]'
      WHERE "id" = ${writingId}::uuid AND "reading_id" = (SELECT "id" FROM asked) AND ("status" = 'pending'
        OR ("status" = 'writing' AND "claimed_at" < now() - ${STALE_AFTER} * interval '1 second'))
      RETURNING "attempt", "by_almanac", "passed_captcha",
        (SELECT former."status" = 'writing' FROM "writings" former WHERE former."id" = ${writingId}::uuid) AS "is_taken_over"
    ), ${countingNetworks({ networks, date: use.date }, { where: costs, isExempt })},
    ${takingUse({ ...use, key: writingId }, Prisma.sql`${costs} AND ${hasNetworkRoom}`)}
    SELECT "attempt", "is_taken_over" AS "isTakenOver", "by_almanac" AS "byAlmanac", "by_almanac" OR ${isTaken(writingId)} AS "isPaid",
      ${hasNetworkRoom} AS "hasNetworkRoom", ${isNetworkCounted} AS "isNetworkCounted",
      (SELECT "movedTo"::text FROM asked) AS "movedTo"
    FROM claimed`;
  return row ? { writingId, token, ...row } : null;
}

/** FOR SHARE waits for a move to an account under way, which may have missed this use; a later move sees it. */
function visitorsReading(writingId: string): Prisma.Sql {
  return Prisma.sql`SELECT "id", "user_id" AS "movedTo" FROM "readings" WHERE "id" = ${readingOf(writingId)} FOR SHARE`;
}

function personsReading(writingId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT reading."id", NULL AS "movedTo" FROM "readings" reading JOIN "users" person ON person."id" = reading."user_id"
    WHERE reading."id" = ${readingOf(writingId)} FOR KEY SHARE OF person`;
}

function readingOf(writingId: string): Prisma.Sql {
  return Prisma.sql`(SELECT "reading_id" FROM "writings" WHERE "id" = ${writingId}::uuid)`;
}

/** Says that the writers of these claims are alive. @returns the claims that stand: neither lost, ended nor deleted. */
export async function renewClaims(tokens: string[]): Promise<Set<string>> {
  const rows = await db().$queryRaw<{ claim: string }[]>`
    UPDATE "writings" SET "claimed_at" = now() WHERE "claim" = ANY(${tokens}::uuid[]) AND "status" = 'writing'
    RETURNING "claim"`;
  return new Set(rows.map(({ claim }) => claim));
}

/** Gives claims up, so that the next listener, here or elsewhere, begins those writings anew at once. */
export async function abandonClaims(tokens: string[]): Promise<void> {
  await db().$executeRaw`
    UPDATE "writings" SET "claimed_at" = to_timestamp(0) WHERE "claim" = ANY(${tokens}::uuid[]) AND "status" = 'writing'`;
}

/** Gives back what a text was to cost, in the transaction that marks its failure. */
export type GiveBack = (client: Prisma.TransactionClient) => Promise<void>;

/**
 * Ends a writing that failed, with all of `chunks` that were heard, so that its end is after them for everybody;
 * `giveBack` runs in the same transaction, and only where the claim still stands.
 * @returns false where the claim is lost.
 */
export async function failWriting(
  { writingId, token }: Claim,
  { failure, chunks, attempt }: { failure: Failure; chunks: readonly Chunk[]; attempt?: number },
  giveBack: GiveBack,
): Promise<boolean> {
  return db().$transaction(async (client) => {
    const { count } = await client.writing.updateMany({
      where: { id: writingId, claim: token, status: "writing" },
      data: {
        status: "failed",
        finishedAt: new Date(),
        failure: failure.code,
        failureDetail: failure.detail,
        attempt,
        chunks: chunks.map((chunk) => ({ ...chunk })),
      },
    });
    if (count === 1) await giveBack(client);
    return count === 1;
  });
}
