import type { DrawnCard, TarotKind } from "../reading";
import { cardsOfDeck } from "./deck";
import { type DeckChoice, SPREADS } from "./spreads.data";

/** What is hashed for each block of random bytes, the blocks counted from 0. */
export function blockMessage(readingId: string, block: number, word: string): string {
  return `${readingId}:${block}:${word}`;
}

/**
 * Draws the cards of a reading by Fisher–Yates, as far as cards are laid: each from those that remain, then upright or reversed
 * with equal chance. What comes out is published (`docs/checkable-draws.md`) and checked long after: neither this nor the order of
 * the deck may change.
 * @param below a whole number from 0 up to, not including, its argument, each equally likely.
 */
export function drawCards(deck: DeckChoice, kind: TarotKind, below: (bound: number) => number): DrawnCard[] {
  const ids = cardsOfDeck(deck).map(({ id }) => id);
  return SPREADS[kind].positions.map((_, place) => {
    const from = place + below(ids.length - place);
    const id = ids[from] ?? "";
    ids[from] = ids[place] ?? "";
    return { id, orientation: below(2) === 0 ? "upright" : "reversed" };
  });
}

/** Whether the same cards lie at the same places, the same way up. */
export function isSameDraw(one: readonly DrawnCard[], other: readonly DrawnCard[] | null): boolean {
  return (
    one.length === other?.length &&
    one.every(({ id, orientation }, at) => id === other[at]?.id && orientation === other[at]?.orientation)
  );
}
