import { imagePath } from "~/ui/image-path";
import { MAJOR_ARCANA, RANKS, ROMAN_NUMERALS, SUITS, type Suit } from "./deck.data";
import type { DeckChoice } from "./spreads.data";

/** A card of the deck, without its words: those are in `cards/{language}.json`. */
export interface TarotCard {
  id: string;
  suit: Suit | "major";
  /** Roman, on the major arcana only. */
  numeral: string | null;
  imageUrl: string;
}

/** The 78 cards: the major arcana from fool to world, then each suit from ace to king. Draws are checked by this order. */
export const DECK: readonly TarotCard[] = [
  ...MAJOR_ARCANA.map((id, number) =>
    card(id, "major", `ar${String(number).padStart(2, "0")}`, ROMAN_NUMERALS[number] ?? null),
  ),
  ...SUITS.flatMap((suit) =>
    Object.entries(RANKS).map(([rank, code]) => card(`${rank}-${suit}`, suit, suit.slice(0, 2) + code, null)),
  ),
];

const byId = new Map(DECK.map((entry) => [entry.id, entry]));

/**
 * The card with this id.
 * @throws Error where there is none.
 */
export function cardOf(id: string): TarotCard {
  const found = byId.get(id);
  if (!found) throw new Error(`There is no card ${id}.`);
  return found;
}

/** Where a card is in the deck, counted from 0: the same in both decks, as the major arcana come first. */
export function numberInDeck(id: string): number {
  return DECK.indexOf(cardOf(id));
}

/** The cards of a choice of deck: the 22 major arcana, or all 78. */
export function cardsOfDeck(deck: DeckChoice): readonly TarotCard[] {
  return deck === "full" ? DECK : DECK.filter(({ suit }) => suit === "major");
}

function card(id: string, suit: TarotCard["suit"], image: string, numeral: string | null): TarotCard {
  return { id, suit, numeral, imageUrl: imagePath(`tarot/${image}.webp`) };
}
