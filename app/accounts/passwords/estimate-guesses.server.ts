import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { COMMON_PHRASES } from "./common-phrases.data";

/** How many characters are looked at; the work grows faster than their number. */
const MOST_EXAMINED = 64;
/** How many readings of digits and signs as letters are tried; the work grows with it. */
const MOST_SUBSTITUTIONS = 8;
/** The lists that matter; dozens of very short ones, such as the weekdays, would only cost time. */
const LISTS = /^(?:diceware|passwords|commonWords|firstnames|lastnames|wikipedia)/;

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
  const [{ ZxcvbnFactory }, common, en, es, fr, { dictionary: de }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
    import("@zxcvbn-ts/language-es-es"),
    import("@zxcvbn-ts/language-fr"),
    import("@zxcvbn-ts/language-de"),
  ]);
  const german = Object.fromEntries(Object.entries(de).map(([name, words]) => [`${name}-de`, words]));
  const lists = { ...common.dictionary, ...en.dictionary, ...es.dictionary, ...fr.dictionary, ...german };
  return new ZxcvbnFactory({
    dictionary: {
      ...Object.fromEntries(Object.entries(lists).filter(([name]) => LISTS.test(name))),
      phrases: COMMON_PHRASES,
    },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
    maxLength: MOST_EXAMINED,
  });
}

let loaded: Promise<ZxcvbnFactory> | undefined;
