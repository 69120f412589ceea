import type { Language } from "~/i18n/languages";
import { FUNCTION_WORDS, SCRIPT_CHARACTERS } from "./function-words.data";

type Verdict = "asked" | "doubtful" | "other";

/** So many words, or Chinese characters, are enough to say of a text in which language it is. */
const ENOUGH = 12;
/** Of so many different words some are among the commonest of their language, whatever is said. */
const MANY = 25;
const COMMON_SHARE = 0.08;
/** Letters: as many make a word as one character does. */
const LATIN_WORD = 4;

const WORD_SETS = Object.entries(FUNCTION_WORDS).map(([language, words]) => ({
  language,
  words: new Set(words),
}));
const LETTERS = /\p{L}/gu;
const HAN = /\p{sc=Han}/gu;
const OTHER_SCRIPT = /[^\P{L}\p{sc=Latn}\p{sc=Han}]/gu;

/**
 * Whether a part of a text is in the language that was asked for, by its script and its commonest words. A short one is at
 * worst doubtful.
 */
export function judgeLanguage(text: string, language: Language): Verdict {
  const letters = count(text, LETTERS);
  const han = count(text, HAN);
  const foreign = count(text, OTHER_SCRIPT);
  if (isChinese(language)) {
    const latin = letters - han - foreign;
    if (foreign > han / 4 || latin / LATIN_WORD > han)
      return foreign + latin / LATIN_WORD < ENOUGH ? "doubtful" : "other";
    return judgeScript(text, language);
  }
  if (han + foreign > letters / 2) return han + foreign < ENOUGH ? "doubtful" : "other";
  return judgeWords(text, language);
}

function isChinese(language: Language): language is keyof typeof SCRIPT_CHARACTERS {
  return language in SCRIPT_CHARACTERS;
}

function judgeScript(text: string, language: keyof typeof SCRIPT_CHARACTERS): Verdict {
  const [own, other] = language === "zh-CN" ? (["zh-CN", "zh-TW"] as const) : (["zh-TW", "zh-CN"] as const);
  const among = (characters: string) => [...text].filter((each) => characters.includes(each)).length;
  const [mine, theirs] = [among(SCRIPT_CHARACTERS[own]), among(SCRIPT_CHARACTERS[other])];
  if (theirs <= mine) return "asked";
  return theirs > 4 && theirs > 3 * mine ? "other" : "doubtful";
}

function judgeWords(text: string, language: Language): Verdict {
  const words = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
  let own = 0;
  let other = 0;
  for (const set of WORD_SETS) {
    const found = words.filter((word) => set.words.has(word)).length;
    if (set.language === language) own = found;
    else other = Math.max(other, found);
  }
  const different = new Set(words).size;
  if (different >= MANY && own < different * COMMON_SHARE) return "other";
  if (other <= own) return "asked";
  return words.length >= ENOUGH && other > 1.5 * own + 1 ? "other" : "doubtful";
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
