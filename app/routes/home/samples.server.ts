import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";
import { readerText } from "~/readings/readers/reader-texts.server";
import type { Orientation, Section } from "~/readings/reading";
import { cardText } from "~/readings/tarot/card-texts.server";
import { cardOf } from "~/readings/tarot/deck";
import { SIGNS, type SignId } from "~/readings/zodiac/signs.data";

interface SampleTexts {
  tarot: Record<"past" | "present" | "future" | "synthesis", string>;
  zodiac: { question: string; text: string };
}

const files = import.meta.glob<SampleTexts>("./texts/*.json", { eager: true, import: "default" });

const CARDS: readonly {
  id: string;
  orientation: Orientation;
  place: Section & keyof SampleTexts["tarot"];
}[] = [
  { id: "hermit", orientation: "upright", place: "past" },
  { id: "tower", orientation: "reversed", place: "present" },
  { id: "star", orientation: "upright", place: "future" },
];
const SIGN_PAIR: readonly SignId[] = ["leo", "capricorn"];
const READER = "selene";

/** A reading of each kind in a language, to be shown before anybody asks; the tarot's question is the preset `change`. */
export function samplesIn(language: Language) {
  const { tarot, zodiac } = textsIn(language, files);
  return {
    tarot: {
      reader: { id: READER, name: readerText(READER, language).name },
      cards: CARDS.map(({ id, orientation, place }) => ({
        ...cardOf(id),
        name: cardText(id, language).name,
        orientation,
        place,
        text: tarot[place],
      })),
      synthesis: tarot.synthesis,
    },
    zodiac: {
      ...zodiac,
      signs: SIGN_PAIR.map((id) => ({ id, name: SIGNS[id].names[language] })),
    },
  };
}

export type Samples = ReturnType<typeof samplesIn>;
