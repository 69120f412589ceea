import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";
import type english from "./texts/en.json";

export type AccountMailTexts = typeof english;

const files = import.meta.glob<AccountMailTexts>("./texts/*.json", { eager: true, import: "default" });

/**
 * The words of the mails about an account, in a language.
 * @throws Error where they are missing.
 */
export function accountMailTexts(language: Language): AccountMailTexts {
  return textsIn(language, files);
}

/** A number of hours, written out: `24 Stunden`. */
export function inHours(hours: number, language: Language): string {
  return inUnits(hours, "hour", language);
}

/** A number of minutes, written out. */
export function inMinutes(minutes: number, language: Language): string {
  return inUnits(minutes, "minute", language);
}

function inUnits(count: number, unit: "hour" | "minute", language: Language): string {
  const written = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  // Our Chinese texts have a space between a number and its unit; the format has one in Taiwan alone.
  return written.format(count).replace(/(\d)(?=\p{Script=Han})/u, "$1 ");
}
