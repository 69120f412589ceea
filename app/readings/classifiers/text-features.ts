import { normalize } from "./normalize";

/** Far more than any field accepts; it bounds the work that a hand-made request can cause. */
const LONGEST_SCREENED = 1_000;
/** One character can become eighteen when it is normalised; of a question of 300 none is lost. */
const LONGEST_NORMALISED = 5_400;
/** So many that of the features a classifier does not know two in a hundred at most are taken for one that it does. */
const HASH_BITS = 24;

/** A single letter stands for too much to say something by itself. */
const SHORTEST_TELLING = 2;

const HAN = /\p{Script=Han}/u;
const RUNS = /\p{Script=Han}+|[^\p{Script=Han}]+/gu;

/**
 * What a question consists of, for classifiers that weigh features: of words their letters in threes to fives, themselves and
 * any two that follow each other; of Chinese, characters in runs of up to four. Each as a hash below `2 ** HASH_BITS`, each once.
 */
export function questionFeaturesOf(question: string): number[] {
  return collect(question, [addLetters, addWords], [addCharacters]);
}

/**
 * What a cry for help may consist of: what {@link questionFeaturesOf} finds, three words in a row or two around a third, and two
 * characters around a third, since what is meant often lies in how few words are put together.
 */
export function featuresOf(text: string): number[] {
  return collect(text, [addLetters, addWords, addRuns], [addCharacters, addSpaced]);
}

/** A feature that is known by a name of ours: none of a text is the same. */
export function namedFeature(name: string): number {
  return 2 ** HASH_BITS + hash(name);
}

type Add = (kind: string, feature: string) => void;

function collect(
  text: string,
  ofWords: readonly ((words: readonly (string | null)[], add: Add) => void)[],
  ofCharacters: readonly ((characters: readonly string[], add: Add) => void)[],
): number[] {
  const features = new Set<number>();
  const add = (kind: string, feature: string) => features.add(hash(kind + feature));
  // No run of words goes across a piece of Chinese.
  const words = tokensOf(text).map((token) => {
    if (!HAN.test(token)) return token;
    const characters = [...token];
    for (const addFrom of ofCharacters) addFrom(characters, add);
    return null;
  });
  for (const addFrom of ofWords) addFrom(words, add);
  return [...features];
}

/** A text as its words; what is written without spaces between them stays in one piece. */
export function tokensOf(text: string): string[] {
  return normalize(text.slice(0, LONGEST_SCREENED))
    .slice(0, LONGEST_NORMALISED)
    .replace(/[^\p{L}\p{N}' ]+/gu, " ")
    .split(" ")
    .flatMap((word) => word.match(RUNS) ?? []);
}

function addCharacters(characters: readonly string[], add: Add): void {
  for (let length = 1; length <= 4; length += 1)
    for (let at = 0; at + length <= characters.length; at += 1)
      add("h", characters.slice(at, at + length).join(""));
}

function addSpaced(characters: readonly string[], add: Add): void {
  for (let at = 0; at + 2 < characters.length; at += 1) add("s", `${characters[at]}${characters[at + 2]}`);
}

function addLetters(words: readonly (string | null)[], add: Add): void {
  for (const word of words) {
    if (word === null || word.length < SHORTEST_TELLING) continue;
    const bounded = `^${word}$`;
    for (let length = 3; length <= 5; length += 1)
      for (let at = 0; at + length <= bounded.length; at += 1) add("c", bounded.slice(at, at + length));
  }
}

function addWords(words: readonly (string | null)[], add: Add): void {
  words.forEach((word, at) => {
    if (word === null) return;
    if (word.length >= SHORTEST_TELLING) add("w", word);
    const next = words[at + 1];
    if (next) add("b", `${word} ${next}`);
  });
}

function addRuns(words: readonly (string | null)[], add: Add): void {
  words.forEach((first, at) => {
    const [second, third] = words.slice(at + 1, at + 3);
    if (!first || !second || !third) return;
    add("t", `${first} ${second} ${third}`);
    add("k", `${first} ${third}`);
  });
}

/** FNV-1a over UTF-16 units, its bits mixed at the end, of which the upper ones are kept. */
function hash(text: string): number {
  let h = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) h = Math.imul(h ^ text.charCodeAt(at), 16_777_619);
  h = Math.imul(h ^ (h >>> 15), 2_246_822_507);
  return (h ^ (h >>> 13)) >>> (32 - HASH_BITS);
}
