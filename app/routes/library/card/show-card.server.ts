import type { Language } from "~/i18n/languages";
import { type CardMeaning, cardText } from "~/readings/tarot/card-texts.server";
import { DECK, type TarotCard } from "~/readings/tarot/deck";

/** A card as its page shows it. */
export type LibraryCard = NonNullable<ReturnType<typeof showCard>>;
export type ShownMeaning = LibraryCard["upright"];
export type Neighbour = LibraryCard["next"];

/** The card with this id, what it means, and the cards before and after it in the deck; null where there is none. */
export function showCard(id: string | undefined, language: Language) {
  const index = DECK.findIndex((card) => card.id === id);
  const [card, previous, next] = [DECK[index], DECK.at(index - 1), DECK[(index + 1) % DECK.length]];
  if (!card || !previous || !next) return null;
  const { name, upright, reversed } = cardText(card.id, language);
  return {
    card: { id: card.id, name, imageUrl: card.imageUrl, numeral: card.numeral },
    suit: card.suit,
    upright: shown(upright),
    reversed: shown(reversed),
    previous: named(previous, language),
    next: named(next, language),
  };
}

function named({ id }: TarotCard, language: Language) {
  return { id, name: cardText(id, language).name };
}

/** What stands for itself: the texts for a position belong to readings. */
function shown({ keywords, meaning, love, work, self, advice }: CardMeaning) {
  return { keywords, meaning, love, work, self, advice };
}
