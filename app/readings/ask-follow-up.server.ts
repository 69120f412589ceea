import type { Person } from "~/accounts/web/person.server";
import { db } from "~/db.server";
import { Prisma } from "../../prisma/client/client";
import { findReading } from "./find-reading.server";
import { ReadingError } from "./reading-error";
import { checkLimit } from "./start-reading.server";

/** The code with which Prisma reports a unique key that is taken. */
const UNIQUE_VIOLATION = "P2002";

/**
 * Adds the one follow-up question to a reading of cards that is done.
 * @throws ReadingError `not-found`, `no-follow-up` before the end, for a second one, or for a zodiac reading, `limit`.
 */
export async function askFollowUp(person: Person, id: string | undefined, question: string): Promise<void> {
  const reading = await findReading(person.owner, id);
  const isOpen = reading.kind !== "zodiac" && reading.interpretation.status === "done" && !reading.followUp;
  if (!isOpen) throw new ReadingError("no-follow-up");
  await checkLimit(person);
  try {
    await db().writing.create({ data: { readingId: reading.id, kind: "follow_up", question } });
  } catch (error) {
    const isSecond = error instanceof Prisma.PrismaClientKnownRequestError && error.code === UNIQUE_VIOLATION;
    throw isSecond ? new ReadingError("no-follow-up") : error;
  }
}
