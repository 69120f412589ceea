import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";
import type english from "./texts/en.json";

export type DailyMailTexts = typeof english;

const files = import.meta.glob<DailyMailTexts>("./texts/*.json", { eager: true, import: "default" });

/**
 * The words of the mails with the card of the day, in a language.
 * @throws Error where they are missing.
 */
export function dailyMailTexts(language: Language): DailyMailTexts {
  return textsIn(language, files);
}
