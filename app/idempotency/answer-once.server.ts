import { randomUUID } from "node:crypto";
import { db } from "~/db.server";
import { keyedHash } from "~/secret.server";
import type { Owner } from "~/usage/owner";

/** A request that names an idempotency key. */
export interface KeyedRequest {
  owner: Owner;
  key: string;
  /** What is asked: the call, and its body to the letter. */
  content: string;
}

/** The right of one request to answer for its key. */
export interface Turn {
  key: Buffer;
  claim: string;
}

export interface Answered {
  status: number;
  /** null where there is none. */
  body: string | null;
  /** The reading that it tells of. */
  readingId: string | null;
}

/** What a key comes to: it is this request's turn, or it was answered, is being answered, or was named for something else. */
export type Keyed =
  | { state: "turn"; turn: Turn }
  | { state: "answered"; answer: Answered }
  | { state: "running" }
  | { state: "conflict" };

/**
 * Asks for the turn to answer a request, once a key and owner a day. Whose turn it was and who has not answered within a minute
 * has died: it is the next one's. One statement decides among those who ask at once.
 */
export async function takeTurn({ owner, key: named, content }: KeyedRequest): Promise<Keyed> {
  const key = keyedHash("idempotency keys", `${owner.userId ?? owner.visitorId}\n${named}`);
  const contentHash = keyedHash("idempotent requests", content);
  const claim = randomUUID();
  const userId = owner.userId ?? null;
  const taken = await db().$executeRaw`
    INSERT INTO "kept_answers" AS old ("key", "content_hash", "claim", "user_id")
    VALUES (${key}, ${contentHash}, ${claim}::uuid, ${userId}::uuid)
    ON CONFLICT ("key") DO UPDATE SET "content_hash" = EXCLUDED."content_hash", "claim" = EXCLUDED."claim",
      "reading_id" = NULL, "status" = NULL, "body" = NULL, "begun_at" = now()
    WHERE old."begun_at" < now() - interval '1 day' OR (old."status" IS NULL
      AND old."content_hash" = EXCLUDED."content_hash" AND old."begun_at" < now() - interval '1 minute')`;
  if (taken === 1) return { state: "turn", turn: { key, claim } };
  const row = await db().keptAnswer.findUnique({ where: { key: new Uint8Array(key) } });
  // Given up, or deleted with its reading, at this moment.
  if (!row) return { state: "running" };
  if (!contentHash.equals(row.contentHash)) return { state: "conflict" };
  const { status, body, readingId } = row;
  return status === null ? { state: "running" } : { state: "answered", answer: { status, body, readingId } };
}

/** Keeps what was answered, for whoever asks the same with the same key; not where the turn was lost, or the reading is gone. */
export async function keepAnswer({ key, claim }: Turn, { status, body, readingId }: Answered): Promise<void> {
  await db().$executeRaw`
    UPDATE "kept_answers" SET "status" = ${status}::smallint, "body" = ${body}, "reading_id" = ${readingId}::uuid
    WHERE "key" = ${key} AND "claim" = ${claim}::uuid
      AND (${readingId}::uuid IS NULL OR EXISTS (SELECT 1 FROM "readings" WHERE "id" = ${readingId}::uuid))`;
}

/** Gives a turn up: nothing was done, and the same may be asked again. */
export async function giveUpTurn({ key, claim }: Turn): Promise<void> {
  await db().keptAnswer.deleteMany({ where: { key: new Uint8Array(key), claim, status: null } });
}
