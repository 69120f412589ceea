import type { Language } from "~/i18n/languages";
import type { TarotKind } from "~/readings/reading";
import { cardText } from "~/readings/tarot/card-texts.server";
import { cardOf } from "~/readings/tarot/deck";

const SAMPLES: Record<TarotKind | "library", string[]> = {
  timeline: ["fool", "chariot", "strength"],
  yesno: ["sun"],
  daily: ["star"],
  crossroads: ["lovers", "sun", "moon", "strength", "hermit"],
  /** One of each part of the deck. */
  library: ["ace-wands", "two-cups", "high-priestess", "knight-swords", "nine-pentacles"],
};

export type SampleCard = ReturnType<typeof sampleCard>;

/** The cards that the page shows beside its text about a spread, or about all cards. */
export function sampleCards(language: Language, of: keyof typeof SAMPLES): SampleCard[] {
  return SAMPLES[of].map((id) => sampleCard(id, language));
}

function sampleCard(id: string, language: Language) {
  const { imageUrl, numeral } = cardOf(id);
  return { id, imageUrl, numeral, name: cardText(id, language).name };
}
