import type { Language } from "~/i18n/languages";
import { writtenDay } from "~/i18n/written-day";
import { isAskedOften } from "~/readings/find-asked-before.server";
import { findReading, type Reading } from "~/readings/find-reading.server";
import { ReadingError } from "~/readings/reading-error";
import { cardOf } from "~/readings/tarot/deck";
import { nameDrawn } from "~/readings/tarot/name-card.server";
import type { Owner } from "~/usage/owner";
import type { ShownReading } from "./show-reading.server";

/** The reading in which the same was asked before, as it is shown beside the deck. */
export type ShownBefore = NonNullable<Awaited<ReturnType<typeof showAskedBefore>>>;

/**
 * What was asked before, for a reading whose cards are still to be drawn. null where nothing was, where that is gone, and wherever
 * help lines stand beside it: nobody in need is told that they have asked already.
 */
export async function showAskedBefore(
  owner: Owner,
  reading: Reading,
  { interpretation }: ShownReading,
  pageLanguage: Language,
) {
  if (reading.kind === "zodiac" || reading.cards || reading.askedBeforeId === null) return null;
  if (interpretation.help.length > 0) return null;
  const [before, isOften] = await Promise.all([
    findBefore(owner, reading.askedBeforeId),
    isAskedOften(reading),
  ]);
  if (!before || before.kind === "zodiac" || !before.cards || before.interpretation.offersHelp) return null;
  const { id, language, date, question } = before;
  const cards = before.cards.map((card) => {
    const { imageUrl, numeral } = cardOf(card.id);
    return { ...card, imageUrl, numeral, name: nameDrawn(card, language) };
  });
  return { id, language, date, day: writtenDay(date, pageLanguage), question, cards, isOften };
}

/** null where it was deleted this very moment. */
async function findBefore(owner: Owner, id: string): Promise<Reading | null> {
  try {
    return await findReading(owner, id);
  } catch (error) {
    if (error instanceof ReadingError) return null;
    throw error;
  }
}
