import { findReading } from "~/readings/find-reading.server";
import type { OrderValues } from "~/readings/parts/kept-order";
import { ReadingError } from "~/readings/reading-error";
import type { Owner } from "~/usage/owner";

/** What was asked for in a reading of this owner whose cards are not drawn yet, so that it can be changed; null where there is no such. */
export async function findDraft(owner: Owner | null, id: string | null): Promise<OrderValues | null> {
  if (!owner || id === null) return null;
  try {
    const reading = await findReading(owner, id);
    if (reading.kind === "zodiac" || reading.cards) return null;
    const { reader, question, deck } = reading;
    return { reader, question: question ?? "", deck };
  } catch (error) {
    if (error instanceof ReadingError && error.code === "not-found") return null;
    throw error;
  }
}
