import type { Language } from "~/i18n/languages";
import { cardText } from "~/readings/tarot/card-texts.server";
import { cardOf } from "~/readings/tarot/deck";

const SAMPLES = {
  timeline: ["fool", "chariot", "strength"],
  yesno: ["sun"],
  daily: ["star"],
  /** One of each part of the deck. */
  library: ["ace-wands", "two-cups", "high-priestess", "knight-swords", "nine-pentacles"],
};

export type SampleCard = ReturnType<typeof sampleCard>;

/** The cards that the page shows beside its texts. */
export function sampleCards(language: Language): Record<keyof typeof SAMPLES, SampleCard[]> {
  const named = (ids: string[]) => ids.map((id) => sampleCard(id, language));
  return {
    timeline: named(SAMPLES.timeline),
    yesno: named(SAMPLES.yesno),
    daily: named(SAMPLES.daily),
    library: named(SAMPLES.library),
  };
}

function sampleCard(id: string, language: Language) {
  const { imageUrl, numeral } = cardOf(id);
  return { id, imageUrl, numeral, name: cardText(id, language).name };
}
