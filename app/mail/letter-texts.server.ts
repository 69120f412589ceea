import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";
import type english from "./texts/en.json";

type LetterTexts = typeof english;

const files = import.meta.glob<LetterTexts>("./texts/*.json", { eager: true, import: "default" });

/**
 * The words that every letter has, in a language.
 * @throws Error where they are missing.
 */
export function letterTexts(language: Language): LetterTexts {
  return textsIn(language, files);
}
