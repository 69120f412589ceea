import { setTimeout as sleep } from "node:timers/promises";

/** How many rows are removed at a time, so that no statement holds locks for long. */
const BATCH = 500;

/**
 * Removes rows, at most `limit` at a time, until none are left but those that somebody else has locked. After each batch
 * the database is left to others for as long as the batch took.
 * @returns how many went.
 */
export async function removeInBatches(remove: (limit: number) => PromiseLike<number>): Promise<number> {
  let removed = 0;
  for (;;) {
    const started = performance.now();
    const count = await remove(BATCH);
    if (count === 0) return removed;
    removed += count;
    await sleep(performance.now() - started);
  }
}
