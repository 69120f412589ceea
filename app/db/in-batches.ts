/** How many rows are removed at a time, so that no statement holds a table for long. */
const BATCH = 1_000;

/** Removes rows, at most `limit` at a time, until fewer are left than that. @returns how many went. */
export async function inBatches(remove: (limit: number) => PromiseLike<number>): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await remove(BATCH);
    removed += count;
    if (count < BATCH) return removed;
  }
}
