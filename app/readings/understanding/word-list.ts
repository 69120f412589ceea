import { normalize } from "../classifiers/normalize";

/** No entry has more words, nor more characters of Chinese. */
const MOST_WORDS = 6;
const MOST_CHARACTERS = 10;
const SHORTEST_STEM = 2;

/** Words and phrases that are looked for in texts. */
export interface WordList {
  /** Whole words and phrases, and the beginnings of words that end in `*` where they are written. */
  whole: ReadonlySet<string>;
  stems: ReadonlySet<string>;
}

/** A text as it is searched: its words, each piece of Chinese being one. A digit is like any other. */
export function wordsOf(text: string): string[] {
  return normalize(text)
    .replace(/\d/g, "0")
    .replace(/[^\p{L}\p{N}']+/gu, " ")
    .replace(/(\p{Script=Han}+)/gu, " $1 ")
    .split(" ")
    .filter((word) => word !== "");
}

/** A list as it is written by hand: `#` stands for a digit, `*` for any further letters. */
export function wordList(entries: readonly string[]): WordList {
  const written = entries.map((entry) => ({
    words: wordsOf(entry.replaceAll("#", "0")).join(" "),
    isStem: entry.endsWith("*") && !isHan(entry),
  }));
  const setOf = (isStem: boolean) =>
    new Set(written.filter((each) => each.isStem === isStem && each.words !== "").map(({ words }) => words));
  return { whole: setOf(false), stems: setOf(true) };
}

/** The entries of a list that stand in a text: Latin ones as whole words, Chinese ones anywhere. Each once, as it stands. */
export function findIn(words: readonly string[], list: WordList): string[] {
  return [...new Set(words.flatMap((_, at) => startingAt(words, at, list)))];
}

/** Whether a text begins with an entry; of Chinese, whether it has one anywhere. */
export function beginsWith(words: readonly string[], list: WordList): boolean {
  if (startingAt(words, 0, list).length > 0) return true;
  return words.some((word) => isHan(word) && charactersIn(word, list).length > 0);
}

/** A text without the entries of a list. */
export function without(words: readonly string[], list: WordList): string[] {
  const found = findIn(words, list).sort((a, b) => b.length - a.length);
  const left = found.reduce(
    (text, entry) => (isHan(entry) ? text.replaceAll(entry, " ") : text.replaceAll(` ${entry} `, "  ")),
    ` ${words.join(" ")} `,
  );
  return left.split(" ").filter((word) => word !== "");
}

function startingAt(words: readonly string[], at: number, list: WordList): string[] {
  const first = words[at] ?? "";
  if (isHan(first)) return charactersIn(first, list);
  const found: string[] = [];
  for (let count = 1; count <= MOST_WORDS && at + count <= words.length; count += 1) {
    const phrase = words.slice(at, at + count).join(" ");
    if (list.whole.has(phrase) || hasStem(phrase, words[at + count - 1] ?? "", list)) found.push(phrase);
  }
  return found;
}

/** Whether a phrase begins with a stem that ends within its last word. */
function hasStem(phrase: string, last: string, { stems }: WordList): boolean {
  const shortest = Math.max(SHORTEST_STEM, phrase.length - last.length + 1);
  for (let length = shortest; length <= phrase.length; length += 1)
    if (stems.has(phrase.slice(0, length))) return true;
  return false;
}

function charactersIn(piece: string, { whole }: WordList): string[] {
  const characters = [...piece];
  const found: string[] = [];
  for (let at = 0; at < characters.length; at += 1)
    for (let length = 1; length <= MOST_CHARACTERS && at + length <= characters.length; length += 1) {
      const run = characters.slice(at, at + length).join("");
      if (whole.has(run)) found.push(run);
    }
  return found;
}

function isHan(word: string): boolean {
  return /\p{Script=Han}/u.test(word);
}
