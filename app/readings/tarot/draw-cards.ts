import type { DrawnCard, TarotKind } from "../reading";
import { cardsOfDeck } from "./deck";
import { type DeckChoice, SPREADS } from "./spreads.data";

/**
 * Draws the cards of a reading: each from those that remain, upright or reversed with equal chance.
 * @param below a whole number from 0 up to, not including, its argument, each equally likely.
 */
export function drawCards(deck: DeckChoice, kind: TarotKind, below: (bound: number) => number): DrawnCard[] {
  const remaining = cardsOfDeck(deck).map(({ id }) => id);
  return SPREADS[kind].positions.map(() => {
    const [id = ""] = remaining.splice(below(remaining.length), 1);
    return { id, orientation: below(2) === 0 ? "upright" : "reversed" };
  });
}
