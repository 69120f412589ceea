import { db } from "~/db.server";
import type { Person } from "~/usage/person";
import { findReading } from "./find-reading.server";
import { isBeyondPlan } from "./plan";
import { ReadingError } from "./reading-error";

/**
 * Lets the next listener of a text that the model could not write have it from the almanac, which costs no use; where
 * the model has failed at none, changes nothing.
 * @throws ReadingError `not-found`, `premium`.
 */
export async function askAlmanac(person: Person, id: string | undefined): Promise<void> {
  const reading = await findReading(person.owner, id);
  if (isBeyondPlan(person, reading)) throw new ReadingError("premium");
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
