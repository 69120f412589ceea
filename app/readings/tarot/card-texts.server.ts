import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";
import type { Orientation } from "../reading";

/** What a card says in one orientation. Each text stands for itself, in whole sentences. */
export interface CardMeaning {
  keywords: string[];
  meaning: string;
  past: string;
  present: string;
  future: string;
  love: string;
  work: string;
  self: string;
  advice: string;
}

export type CardText = { name: string } & Record<Orientation, CardMeaning>;

const files = import.meta.glob<Record<string, CardText>>("./cards/*.json", {
  eager: true,
  import: "default",
});

/**
 * The words of a card in a language.
 * @throws Error where there is no such card.
 */
export function cardText(id: string, language: Language): CardText {
  const text = textsIn(language, files)[id];
  if (!text) throw new Error(`No text for the card ${id} in ${language}.`);
  return text;
}
