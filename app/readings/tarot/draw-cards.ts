import type { DeckChoice, DrawnCard, TarotKind } from "../reading";
import { cardsOfDeck } from "./deck";

/** How many cards each kind of reading draws. */
export const SPREAD_SIZE: Record<TarotKind, number> = { timeline: 3, yesno: 1, daily: 1 };

/**
 * Draws the cards of a reading: each from those that remain, upright or reversed with equal chance.
 * @param below a whole number from 0 up to, not including, its argument, each equally likely.
 */
export function drawCards(deck: DeckChoice, kind: TarotKind, below: (bound: number) => number): DrawnCard[] {
  const remaining = cardsOfDeck(deck).map(({ id }) => id);
  return Array.from({ length: SPREAD_SIZE[kind] }, () => {
    const [id = ""] = remaining.splice(below(remaining.length), 1);
    return { id, orientation: below(2) === 0 ? "upright" : "reversed" };
  });
}
