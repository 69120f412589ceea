import { readFileSync } from "node:fs";
import type { Language } from "../../app/i18n/languages";

/** The words of a language by their key, its blanks filled. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

type Words = { [key: string]: Words | string };

/** The interface of a language, as its pages have it. */
export function wordsOf(language: Language): Say {
  const words: Words = JSON.parse(readFileSync(`public/locales/${language}/translation.json`, "utf8"));
  return (key, values = {}) => {
    const found = key
      .split(".")
      .reduce<Words | string>((at, name) => (typeof at === "string" ? at : (at[name] ?? "")), words);
    if (typeof found !== "string" || found === "") throw new Error(`${language} has no words for ${key}.`);
    return found.replace(/{{(\w+)}}/g, (_, name) => String(values[name] ?? ""));
  };
}
