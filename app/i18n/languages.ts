/** The languages of the site, as they stand in an address. The first is the fallback. */
export const LANGUAGES = ["en", "es", "zh-CN", "zh-TW", "fr", "de"] as const;

export type Language = (typeof LANGUAGES)[number];

export const FALLBACK_LANGUAGE = LANGUAGES[0];

/** How a language is written, as ISO 15924 names it: Latin, and Chinese in simplified and in traditional characters. */
export type Script = "Latn" | "Hans" | "Hant";

/** Each language by its own name, and what it is written in. */
export const LANGUAGE_FACTS: Record<Language, { name: string; script: Script }> = {
  en: { name: "English", script: "Latn" },
  es: { name: "Español", script: "Latn" },
  "zh-CN": { name: "简体中文", script: "Hans" },
  "zh-TW": { name: "繁體中文", script: "Hant" },
  fr: { name: "Français", script: "Latn" },
  de: { name: "Deutsch", script: "Latn" },
};

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** `value` if it is a language of the site, else the fallback: a stored one may be of a time when there were others. */
export function knownLanguage(value: unknown): Language {
  return isLanguage(value) ? value : FALLBACK_LANGUAGE;
}
