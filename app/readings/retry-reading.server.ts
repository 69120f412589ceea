import { db } from "~/db.server";
import type { Person } from "~/usage/person";
import { checkAllowance, type Remedy } from "./check-allowance.server";
import { findReading } from "./find-reading.server";
import { isBeyondPlan } from "./plan";
import { ReadingError } from "./reading-error";
import { mayBeRetried } from "./writing/after-failure";

/**
 * Lets the failed text of a reading be begun anew by its next listener; where none has failed, or it was begun as often as
 * it may be, changes nothing.
 * @throws ReadingError `not-found`, `premium`, `limit`, `network`.
 */
export async function retryReading(person: Person, id: string | undefined, remedy: Remedy): Promise<void> {
  const reading = await findReading(person.owner, id);
  const failed = [reading.interpretation, reading.followUp].find((text) => text?.status === "failed");
  if (!failed || !mayBeRetried(failed)) return;
  if (isBeyondPlan(person, reading)) throw new ReadingError("premium");
  const allowance = failed.byAlmanac ? {} : await checkAllowance(person, remedy, failed);
  await db().writing.updateMany({
    where: { id: failed.id, status: "failed" },
    data: {
      status: "pending",
      failure: null,
      failureDetail: null,
      finishedAt: null,
      chunks: [],
      ...allowance,
    },
  });
}
