import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { COMMON_PHRASES } from "./common-phrases.data";

/** How many characters are looked at; the work grows faster than their number. */
export const MOST_EXAMINED = 64;
/** How many readings of digits and signs as letters are tried; the work grows with it. */
const MOST_SUBSTITUTIONS = 8;
/** The lists that matter; dozens of very short ones, such as the weekdays, would only cost time. */
const LISTS = /^(?:diceware|passwords|commonWords|firstnames|lastnames|wikipedia)/;

type Words = { dictionary: Record<string, (string | number)[]> };

/** What people of a language take their passwords from. There are no lists for Chinese, which is typed in Latin letters. */
const WORDS: Record<Language, (() => Promise<Words>) | null> = {
  en: () => import("@zxcvbn-ts/language-en"),
  es: () => import("@zxcvbn-ts/language-es-es"),
  "zh-CN": null,
  "zh-TW": null,
  fr: () => import("@zxcvbn-ts/language-fr"),
  de: () => import("@zxcvbn-ts/language-de"),
};

/** A piece of a password as a guesser would see it. */
export interface GuessedPart {
  token: string;
  /** `dictionary`, `spatial` and so on. */
  pattern: string;
  /** Whether it is one of the words that were named as personal. */
  isPersonal: boolean;
}

/**
 * How a password would best be guessed; `score` is 0 to 4. The dictionaries, about 50 MB, are loaded at the first call.
 */
export async function estimateGuesses(
  password: string,
  personal: string[],
): Promise<{ score: number; parts: GuessedPart[] }> {
  loaded ??= load();
  const estimator = await loaded;
  const { score, sequence } = estimator.check(password.slice(0, MOST_EXAMINED), personal);
  const parts = sequence.map((match) => ({
    token: match.token,
    pattern: match.pattern,
    isPersonal: "dictionaryName" in match && match.dictionaryName === "userInputs",
  }));
  return { score, parts };
}

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, ...ours] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    ...LANGUAGES.map((language) => WORDS[language]?.()),
  ]);
  // Two languages may call a list by the same name.
  const lists = [common, ...ours].flatMap((words, index) =>
    Object.entries(words?.dictionary ?? {}).map(([name, list]) => [`${name}-${index}`, list] as const),
  );
  return new ZxcvbnFactory({
    dictionary: {
      ...Object.fromEntries(lists.filter(([name]) => LISTS.test(name))),
      phrases: COMMON_PHRASES,
    },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
    maxLength: MOST_EXAMINED,
  });
}

let loaded: Promise<ZxcvbnFactory> | undefined;
