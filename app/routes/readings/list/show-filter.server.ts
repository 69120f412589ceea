import type { Language } from "~/i18n/languages";
import { writtenDay } from "~/i18n/written-day";
import { findAsked } from "~/readings/journal/find-asked.server";
import { listReaders } from "~/readings/readers/list-readers.server";
import { cardText } from "~/readings/tarot/card-texts.server";
import { DECK } from "~/readings/tarot/deck";
import type { Owner } from "~/usage/owner";

/** What can be chosen to narrow a list down. */
export type FilterChoices = ReturnType<typeof showChoices>;

/** Cards and readers by name, in the order of the deck and of the form. */
export function showChoices(language: Language) {
  return {
    cards: DECK.map(({ id }) => ({ id, name: cardText(id, language).name })),
    readers: listReaders(language).map(({ id, name }) => ({ id, name })),
  };
}

/** The reading whose owner is to be asked what came of it; null where nobody is. */
export async function showAsked(owner: Owner | null, language: Language) {
  const asked = owner && (await findAsked(owner));
  return asked && { id: asked.id, day: writtenDay(asked.createdAt.toISOString().slice(0, 10), language) };
}
