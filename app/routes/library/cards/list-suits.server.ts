import type { Language } from "~/i18n/languages";
import { cardText } from "~/readings/tarot/card-texts.server";
import { DECK } from "~/readings/tarot/deck";
import { SUITS } from "~/readings/tarot/deck.data";
import type { FoundCards } from "~/readings/tarot/search-cards.server";

/** A part of the deck as the library shows it. */
export type ShownSuit = ReturnType<typeof listSuits>[number];

/** The parts of the deck in its order, each with its cards: all of them, or those that were found. */
export function listSuits(language: Language, found: FoundCards | null) {
  return (["major", ...SUITS] as const)
    .map((suit) => ({
      suit,
      cards: DECK.filter((card) => card.suit === suit && (!found || found.has(card.id))).map(
        ({ id, imageUrl, numeral }) => ({
          id,
          imageUrl,
          numeral,
          name: cardText(id, language).name,
          /** Why it was found, where its name does not say so. */
          keywords: found?.get(id) ?? [],
        }),
      ),
    }))
    .filter(({ cards }) => cards.length > 0);
}
