import { db } from "~/db.server";
import type { Owner } from "~/usage/owner";
import { findReading } from "./find-reading.server";

/**
 * Lets the next listener of a text that the model could not write have it from the almanac, which costs no use; where
 * the model has failed at none, changes nothing.
 * @throws ReadingError `not-found`.
 */
export async function askAlmanac(owner: Owner | null, id: string | undefined): Promise<void> {
  const reading = await findReading(owner, id);
  await db().writing.updateMany({
    where: { readingId: reading.id, status: "failed", failure: "model" },
    data: {
      status: "pending",
      byAlmanac: true,
      failure: null,
      failureDetail: null,
      finishedAt: null,
      chunks: [],
    },
  });
}
