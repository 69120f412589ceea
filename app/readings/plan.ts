import type { Person } from "~/usage/person";
import type { TarotOrder } from "./check-order";
import type { Reading } from "./find-reading.server";
import { READERS } from "./readers/readers.data";
import { SPREADS } from "./tarot/spreads.data";

interface Planned extends Pick<TarotOrder, "kind" | "reader" | "deck"> {
  /** Whether the cards are of a deck of their own, which is open to everybody. */
  ownCards?: boolean;
}

/** Whether the reader and the deck are of a person's plan. */
export function isInPlan({ role }: Person, { kind, reader, deck, ownCards = false }: Planned): boolean {
  const isFree =
    (ownCards || SPREADS[kind].freeDecks.includes(deck)) &&
    READERS.find(({ id }) => id === reader)?.isPremiumOnly === false;
  return isFree || role === "subscriber";
}

/**
 * Whether a reading that was asked for waits for its text, and is not of a person's plan any more: none can be stored for the
 * time after. What is begun, or whose use is taken, stays.
 */
export function isBeyondPlan(person: Person, reading: Reading): boolean {
  const { status, isUseTaken } = reading.interpretation;
  const isToBegin = (status === "pending" || status === "failed") && !isUseTaken;
  return isToBegin && reading.kind !== "zodiac" && !isInPlan(person, reading);
}
