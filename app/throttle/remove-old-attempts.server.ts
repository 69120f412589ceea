import { db } from "~/db.server";

const BATCH = 1_000;

/** Removes the counts of stretches that are over, a thousand at a time so that nobody waits for it. */
export async function removeOldAttempts(): Promise<void> {
  const removed = await db().$executeRaw`
    DELETE FROM "attempts" WHERE "key" = ANY(ARRAY(
      SELECT "key" FROM "attempts" WHERE "resets_at" < now() LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    ))`;
  if (removed === BATCH) await removeOldAttempts();
}
