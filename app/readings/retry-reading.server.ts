import type { Person } from "~/accounts/web/person.server";
import { db } from "~/db.server";
import { findReading } from "./find-reading.server";
import { checkLimit } from "./start-reading.server";

/**
 * Lets the failed text of a reading be begun anew by its next listener; where none has failed, changes nothing.
 * @throws ReadingError `not-found`, `limit`.
 */
export async function retryReading(person: Person, id: string | undefined): Promise<void> {
  const reading = await findReading(person.owner, id);
  const failed = [reading.interpretation, reading.followUp].find((text) => text?.status === "failed");
  if (!failed) return;
  if (!failed.byAlmanac) await checkLimit(person);
  await db().writing.updateMany({
    where: { readingId: reading.id, status: "failed" },
    data: { status: "pending", failure: null, failureDetail: null, finishedAt: null, chunks: [] },
  });
}
