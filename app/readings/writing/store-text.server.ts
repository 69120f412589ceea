import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseDown } from "~/db/database-down.server";
import { db } from "~/db.server";
import { triedAgain } from "~/patience/policies.server";
import type { Chunk } from "../reading";
import type { Claim } from "./claim-writing.server";

/** A text as it is to be stored: all of it so far and, once it is whole, how it ended. */
export interface TextToStore {
  chunks: readonly Chunk[];
  /** Where it has begun anew since it was claimed. */
  attempt?: number;
  end?: { interpreter: string; isTruncated: boolean };
}

interface Waiting {
  claim: Claim;
  text: TextToStore;
  resolve: ((isStored: boolean) => void)[];
  reject: ((error: unknown) => void)[];
}

/** For how many milliseconds texts are collected for one statement. Listeners of this process do not wait for it. */
const WINDOW = 20;
/** How many texts one statement stores at most, so that none holds its rows for long. */
const LARGEST_BATCH = 250;
/** A database that is away is tried again. */
const TRYING = { isWorthwhile: isDatabaseDown, pause: 250, patience: 8_000 };

/** By the token of the claim. */
const waiting = new Map<string, Waiting>();
let isStoring = false;
let storing = Promise.resolve();

/**
 * Stores a text and renews its claim, in one statement with all others of this process that wait. What comes later for
 * the same claim takes the place of what still waits.
 * @returns false where the claim is lost: then nothing of it is stored.
 * @throws what the database says, where it could not be stored for 8 s.
 */
export function storeText(claim: Claim, text: TextToStore): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const earlier = waiting.get(claim.token);
    waiting.set(claim.token, {
      claim,
      text,
      resolve: [...(earlier?.resolve ?? []), resolve],
      reject: [...(earlier?.reject ?? []), reject],
    });
    if (!isStoring) storing = storeAll();
  });
}

/** Resolves once nothing waits to be stored any more. */
export function allStored(): Promise<void> {
  return storing;
}

async function storeAll(): Promise<void> {
  isStoring = true;
  while (waiting.size > 0) {
    await sleep(WINDOW);
    const batch = [...waiting.values()].slice(0, LARGEST_BATCH);
    for (const { claim } of batch) waiting.delete(claim.token);
    await storeBatch(batch);
  }
  isStoring = false;
}

/** Stores all of a batch, or those that can be: what is wrong with one text must not cost the others. */
async function storeBatch(batch: Waiting[]): Promise<void> {
  try {
    const stored = await triedAgain(() => update(batch), TRYING);
    for (const { claim, resolve } of batch) for (const each of resolve) each(stored.has(claim.token));
  } catch (error) {
    if (batch.length > 1 && !isDatabaseDown(error)) {
      for (const each of batch) await storeBatch([each]);
    } else {
      for (const { reject } of batch) for (const each of reject) each(error);
    }
  }
}

/** Writes whole texts rather than what is new of them, so that it can be done again. @returns the claims that stand. */
async function update(batch: Waiting[]): Promise<Set<string>> {
  const texts = batch.map(({ claim: { writingId, token }, text: { chunks, attempt, end } }) => ({
    id: writingId,
    claim: token,
    chunks,
    attempt,
    ...end,
  }));
  const rows = await db().$queryRaw<{ claim: string }[]>`
    UPDATE "writings" AS writing
    SET "chunks" = text."chunks", "claimed_at" = now(),
      "status" = CASE WHEN text."interpreter" IS NULL THEN writing."status" ELSE 'done' END,
      "finished_at" = CASE WHEN text."interpreter" IS NULL THEN writing."finished_at" ELSE now() END,
      "interpreter" = COALESCE(text."interpreter", writing."interpreter"),
      "is_truncated" = COALESCE(text."isTruncated", writing."is_truncated"),
      "attempt" = COALESCE(text."attempt", writing."attempt")
    FROM json_to_recordset(${JSON.stringify(texts)}::json)
      AS text("id" uuid, "claim" uuid, "chunks" jsonb, "attempt" int, "interpreter" text, "isTruncated" boolean)
    WHERE writing."id" = text."id" AND writing."claim" = text."claim" AND writing."status" = 'writing'
    RETURNING writing."claim"`;
  return new Set(rows.map(({ claim }) => claim));
}
