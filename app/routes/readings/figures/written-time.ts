import { dateFormat } from "~/i18n/formats";
import type { Language } from "~/i18n/languages";

/** `2026-11` as a language writes it: `November 2026`. */
export function nameOfMonth(month: string, language: Language): string {
  return written(month, language, { month: "long", year: "numeric" });
}

/** The month alone, shortened. */
export function shortMonth(month: string, language: Language): string {
  return written(month, language, { month: "short" });
}

function written(month: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(language, options).format(new Date(`${month}-01`));
}
