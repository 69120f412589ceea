import { normalize } from "../classifiers/normalize";

/** Words are found by what they begin with, to so many letters; a shorter beginning than this is a word of its own. */
const LONGEST_BEGINNING = 8;
const SHORTEST_BEGINNING = 3;
/** Of what is looked for, so many words count. */
const MOST_WORDS = 12;

const HAN = /^\p{Script=Han}/u;

/** What a reading is filtered by beside its words. */
export type FacetName =
  | "card"
  | "suit"
  | "element"
  | "reversed"
  | "kind"
  | "reader"
  | "topic"
  | "tag"
  | "month"
  | "day"
  | "mood"
  | "starred";

/** By what a facet is found. Tags are the same whatever their case, accents and script. */
export function facetTerm(name: FacetName, value: string): string {
  return `${name}:${name === "tag" ? normalize(value) : value}`;
}

/**
 * By what a text is found: each beginning of its words, and of Chinese, which has none, each character and each two that follow one
 * another. Case, accents and the two Chinese scripts are one.
 */
export function wordTerms(text: string): Set<string> {
  const terms = new Set<string>();
  for (const word of new Set(searchedWords(text))) {
    if (HAN.test(word)) for (const part of [...word, ...pairsOf(word)]) terms.add(`w:${part}`);
    else for (const part of beginningsOf(word)) terms.add(`w:${part}`);
  }
  return terms;
}

/** What a reading that is looked for by `words` must all have. */
export function queryTerms(words: string): string[] {
  const found = searchedWords(words).slice(0, MOST_WORDS);
  const parts = found.flatMap((word) => {
    if (!HAN.test(word)) return [[...word].slice(0, LONGEST_BEGINNING).join("")];
    const pairs = pairsOf(word);
    return pairs.length === 0 ? [word] : pairs;
  });
  return [...new Set(parts)].map((part) => `w:${part}`);
}

/** A term of one owner as a number of 32 bits: others have others for the same. */
export function hashTerm(ownerId: string, term: string): number {
  let hash = Number.parseInt(ownerId.slice(0, 8), 16) | 0;
  for (let at = 0; at < term.length; at += 1) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** Words, and runs of Chinese characters. */
function searchedWords(text: string): string[] {
  return normalize(text)
    .replace(/(\p{Script=Han}+)/gu, " $1 ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

function beginningsOf(word: string): string[] {
  const letters = [...word];
  const longest = Math.min(letters.length, LONGEST_BEGINNING);
  const beginnings: string[] = [];
  for (let length = Math.min(longest, SHORTEST_BEGINNING); length <= longest; length += 1)
    beginnings.push(letters.slice(0, length).join(""));
  return beginnings;
}
