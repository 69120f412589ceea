import type { Language } from "~/i18n/languages";
import { cardText } from "~/readings/tarot/card-texts.server";
import { DECK } from "~/readings/tarot/deck";
import { SUITS } from "~/readings/tarot/deck.data";

/** A part of the deck as the library shows it. */
export type ShownSuit = ReturnType<typeof listSuits>[number];

/** The five parts of the deck in its order, each with its cards. */
export function listSuits(language: Language) {
  return (["major", ...SUITS] as const).map((suit) => ({
    suit,
    cards: DECK.filter((card) => card.suit === suit).map(({ id, imageUrl, numeral }) => ({
      id,
      imageUrl,
      numeral,
      name: cardText(id, language).name,
    })),
  }));
}
