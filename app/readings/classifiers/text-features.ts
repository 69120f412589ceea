import { normalize } from "./normalize";

/** Far more than any field accepts; it bounds the work that a hand-made request can cause. */
const LONGEST_SCREENED = 1_000;
/** One character can become eighteen when it is normalised; of a question of 300 none is lost. */
const LONGEST_NORMALISED = 5_400;
/** Words of which each two that stand in one text make a feature. */
const MOST_PAIRED = 40;
/** So many that one feature in a hundred at most is taken for another. */
const HASH_BITS = 28;

const HAN = /\p{Script=Han}/u;
const RUNS = /\p{Script=Han}+|[^\p{Script=Han}]+/gu;

/**
 * What a text consists of, for a classifier that weighs features: of words their letters in threes to fives, themselves,
 * runs of two to four, and any two that stand in the same text; of Chinese, characters in runs of up to four, and pairs
 * around a third. Each as a hash below `2 ** HASH_BITS`, each once.
 */
export function featuresOf(text: string): number[] {
  const features = new Set<number>();
  const add = (kind: string, feature: string) => features.add(hash(kind + feature));
  const words: (string | null)[] = [];
  for (const token of tokensOf(text)) {
    if (HAN.test(token)) {
      addCharacters(token, add);
      // No run of words goes across it.
      words.push(null);
    } else {
      addLetters(token, add);
      add("w", token);
      words.push(token);
    }
  }
  addRuns(words, add);
  addPairs(words, add);
  return [...features];
}

/** Fewer different ones, so that the many classifiers of questions stay small. */
const COARSER_BITS = 6;

/** What a question consists of: {@link featuresOf}, of which 64 are one. */
export function questionFeaturesOf(question: string): number[] {
  return [...new Set(featuresOf(question).map((feature) => feature >>> COARSER_BITS))];
}

/** A feature that is known by a name of ours: none of a question is the same. */
export function namedFeature(name: string): number {
  return 2 ** (HASH_BITS - COARSER_BITS) + (hash(name) >>> COARSER_BITS);
}

/** A text as its words; what is written without spaces between them stays in one piece. */
export function tokensOf(text: string): string[] {
  return normalize(text.slice(0, LONGEST_SCREENED))
    .slice(0, LONGEST_NORMALISED)
    .replace(/[^\p{L}\p{N}' ]+/gu, " ")
    .split(" ")
    .flatMap((word) => word.match(RUNS) ?? []);
}

type Add = (kind: string, feature: string) => void;

function addCharacters(token: string, add: Add): void {
  const characters = [...token];
  for (let length = 1; length <= 4; length += 1)
    for (let at = 0; at + length <= characters.length; at += 1)
      add("h", characters.slice(at, at + length).join(""));
  for (let at = 0; at + 2 < characters.length; at += 1) add("s", `${characters[at]}${characters[at + 2]}`);
}

function addLetters(word: string, add: Add): void {
  const bounded = `^${word}$`;
  for (let length = 3; length <= 5; length += 1)
    for (let at = 0; at + length <= bounded.length; at += 1) add("c", bounded.slice(at, at + length));
}

function addRuns(words: (string | null)[], add: Add): void {
  words.forEach((first, at) => {
    const [second, third, fourth] = words.slice(at + 1, at + 4);
    if (!first || !second) return;
    add("b", `${first} ${second}`);
    if (!third) return;
    add("t", `${first} ${second} ${third}`);
    add("k", `${first} ${third}`);
    if (fourth) add("f", `${first} ${second} ${third} ${fourth}`);
  });
}

function addPairs(words: (string | null)[], add: Add): void {
  const different = [...new Set(words)].filter((word) => word !== null).slice(0, MOST_PAIRED);
  different.forEach((first, at) => {
    for (const second of different.slice(at + 1)) add("p", `${first}&${second}`);
  });
}

/** FNV-1a over UTF-16 units, its bits mixed at the end, of which the upper ones are kept. */
function hash(text: string): number {
  let h = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) h = Math.imul(h ^ text.charCodeAt(at), 16_777_619);
  h = Math.imul(h ^ (h >>> 15), 2_246_822_507);
  return (h ^ (h >>> 13)) >>> (32 - HASH_BITS);
}
