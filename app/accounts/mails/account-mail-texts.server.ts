import type { Language } from "~/i18n/languages";
import { textsIn } from "~/mail.server";
import type english from "./texts/en.json";

export type AccountMailTexts = typeof english;

/** What a notice may tell of. */
export type NoticeSubject = keyof AccountMailTexts["notices"];

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
  const written = new Intl.NumberFormat(language, { style: "unit", unit: "hour", unitDisplay: "long" });
  // Our Chinese texts have a space between a number and its unit; the format has one in Taiwan alone.
  return written.format(hours).replace(/(\d)(?=\p{Script=Han})/u, "$1 ");
}
