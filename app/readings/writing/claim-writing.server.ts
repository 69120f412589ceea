import { randomUUID } from "node:crypto";
import { db } from "~/db.server";
import type { Chunk } from "../reading";
import { STALE_AFTER } from "./watch-writing.server";
import type { Failure } from "./writing-events";

/** The right to write a text, as long as it is renewed. Whoever took it over fences the former holder off. */
export interface Claim {
  writingId: string;
  token: string;
  attempt: number;
}

/** Claims a writing that nobody has begun, or whose writer is gone; null where somebody is at it or it has ended. */
export async function claimWriting(writingId: string): Promise<Claim | null> {
  const token = randomUUID();
  const [row] = await db().$queryRaw<{ attempt: number }[]>`
    UPDATE "writings"
    SET "status" = 'writing', "claim" = ${token}::uuid, "claimed_at" = now(), "attempt" = "attempt" + 1, "chunks" = '[]'
    WHERE "id" = ${writingId}::uuid AND ("status" = 'pending'
      OR ("status" = 'writing' AND "claimed_at" < now() - ${STALE_AFTER} * interval '1 second'))
    RETURNING "attempt"`;
  return row ? { writingId, token, attempt: row.attempt } : null;
}

/** Stores one more chunk and renews the claim. @returns false where the claim is lost. */
export async function appendChunk({ writingId, token }: Claim, chunk: Chunk): Promise<boolean> {
  const stored = await db().$executeRaw`
    UPDATE "writings"
    SET "chunks" = "chunks" || ${JSON.stringify([chunk])}::jsonb, "claimed_at" = now()
    WHERE "id" = ${writingId}::uuid AND "claim" = ${token}::uuid AND "status" = 'writing'`;
  return stored === 1;
}

/** Says that the writers of these claims are alive. */
export async function renewClaims(tokens: string[]): Promise<void> {
  await db().$executeRaw`
    UPDATE "writings" SET "claimed_at" = now() WHERE "claim" = ANY(${tokens}::uuid[]) AND "status" = 'writing'`;
}

/** Gives claims up, so that the next listener, here or elsewhere, begins those writings anew at once. */
export async function abandonClaims(tokens: string[]): Promise<void> {
  await db().$executeRaw`
    UPDATE "writings" SET "claimed_at" = to_timestamp(0) WHERE "claim" = ANY(${tokens}::uuid[]) AND "status" = 'writing'`;
}

/** Ends a writing that is whole. @returns false where the claim is lost. */
export async function finishWriting(
  { writingId, token }: Claim,
  written: { interpreter: string; isTruncated: boolean },
): Promise<boolean> {
  const { count } = await db().writing.updateMany({
    where: { id: writingId, claim: token, status: "writing" },
    data: { status: "done", finishedAt: new Date(), ...written },
  });
  return count === 1;
}

/**
 * Ends a writing that failed; `giveBack` runs in the same transaction, and only where the claim still stands.
 * @returns false where the claim is lost.
 */
export async function failWriting(
  { writingId, token }: Claim,
  failure: Failure,
  giveBack: (client: Parameters<Parameters<ReturnType<typeof db>["$transaction"]>[0]>[0]) => Promise<void>,
): Promise<boolean> {
  return db().$transaction(async (client) => {
    const { count } = await client.writing.updateMany({
      where: { id: writingId, claim: token, status: "writing" },
      data: {
        status: "failed",
        finishedAt: new Date(),
        failure: failure.code,
        failureDetail: failure.detail,
      },
    });
    if (count === 1) await giveBack(client);
    return count === 1;
  });
}
