import { dateFormat } from "./formats";
import type { Language } from "./languages";

/** A day, given as `yyyy-MM-dd`, written out: `1. Januar 2027`; without its year where that is plain. */
export function writtenDay(day: string, language: Language, { hasYear = true } = {}): string {
  const year = hasYear ? "numeric" : undefined;
  const text = dateFormat(language, { day: "numeric", month: "long", year }).format(new Date(day));
  // In French the first of a month is an ordinal, which the format does not know.
  return language === "fr" ? text.replace(/^1(?= )/, "1er") : text;
}
