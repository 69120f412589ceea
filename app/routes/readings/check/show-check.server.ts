import type { Language } from "~/i18n/languages";
import type { DrawCheck } from "~/readings/check-draw.server";
import { scriptFor } from "~/readings/draw-script";
import { cardText } from "~/readings/tarot/card-texts.server";
import { numberInDeck } from "~/readings/tarot/deck";
import { sectionOf } from "~/readings/tarot/spreads.data";

/** What a check shows; nothing of the seed before the draw. */
export function showCheck(check: DrawCheck, language: Language) {
  const { reading, outcome } = check;
  if (outcome === "unknown") return { outcome };
  const { commitment } = check;
  if (outcome === "hidden") return { outcome, commitment };
  const { id: readingId, kind, deck } = reading;
  const { source, cards } = check;
  const values = { ...source, readingId, kind, deck };
  return {
    outcome,
    commitment,
    values,
    script: scriptFor(values),
    drawn: reading.cards ?? [],
    cards: cards.map(({ id, orientation }, place) => ({
      id,
      orientation,
      number: numberInDeck(id),
      name: cardText(id, language).name,
      place: sectionOf(kind, place) ?? null,
    })),
  };
}

export type ShownCheck = Extract<ReturnType<typeof showCheck>, { values: object }>;
