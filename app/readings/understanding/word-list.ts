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

/** Lists that are searched together: of each entry, written as in a {@link WordList}, which of them have it. */
export interface WordLists<Name extends string> {
  names: readonly Name[];
  whole: ReadonlyMap<string, readonly Name[]>;
  stems: ReadonlyMap<string, readonly Name[]>;
}

/** A text as it is searched, for any number of lists: its words, each piece of Chinese being one, and all that may be an entry. */
export interface Searched {
  words: readonly string[];
  phrases: readonly Phrase[];
}

interface Phrase {
  text: string;
  /** Whether the text begins with it; Chinese, which puts its words anywhere, always does. */
  isFirst: boolean;
  /** What it begins with, to somewhere within its last word. */
  beginnings: readonly string[];
}

/** The words of a text, each piece of Chinese being one. A digit is like any other. */
export function wordsOf(text: string): string[] {
  return normalize(text)
    .replace(/\d/g, "0")
    .replace(/[^\p{L}\p{N}']+/gu, " ")
    .replace(/(\p{Script=Han}+)/gu, " $1 ")
    .split(" ")
    .filter((word) => word !== "");
}

/** Words made ready to be searched. */
export function searched(words: readonly string[]): Searched {
  return {
    words,
    phrases: words.flatMap((word, at) => (isHan(word) ? runsIn(word) : phrasesFrom(words, at))),
  };
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

/** Lists as they are written by hand, ready to be searched together. */
export function wordLists<Name extends string>(lists: Record<Name, readonly string[]>): WordLists<Name> {
  const prepared = (Object.entries(lists) as [Name, readonly string[]][]).map(
    ([name, entries]) => [name, wordList(entries)] as const,
  );
  const byEntry = (sort: keyof WordList) => {
    const all = new Map<string, Name[]>();
    for (const [name, list] of prepared)
      for (const entry of list[sort]) all.set(entry, [...(all.get(entry) ?? []), name]);
    return all;
  };
  return { names: prepared.map(([name]) => name), whole: byEntry("whole"), stems: byEntry("stems") };
}

/** Of each list, in their order, that has entries in a text what {@link findIn} finds. */
export function findInEach<Name extends string>(
  { phrases }: Searched,
  { names, whole, stems }: WordLists<Name>,
): ReadonlyMap<Name, ReadonlySet<string>> {
  const found = new Map(names.map((name) => [name, new Set<string>()]));
  for (const { text, beginnings } of phrases) {
    for (const name of whole.get(text) ?? []) found.get(name)?.add(text);
    if (stems.size === 0) continue;
    for (const beginning of beginnings)
      for (const name of stems.get(beginning) ?? []) found.get(name)?.add(text);
  }
  return new Map([...found].filter(([, entries]) => entries.size > 0));
}

/** The entries of a list that stand in a text: Latin ones as whole words, Chinese ones anywhere. Each once, as it stands. */
export function findIn({ phrases }: Searched, list: WordList): string[] {
  return [...new Set(phrases.filter((phrase) => isIn(list, phrase)).map(({ text }) => text))];
}

/** Whether an entry of a list stands in a text. */
export function hasAny(text: Searched, list: WordList): boolean {
  return findIn(text, list).length > 0;
}

/** Whether a text begins with an entry; of Chinese, whether it has one anywhere. */
export function beginsWith(text: Searched, list: WordList): boolean {
  return beginningOf(text, list) > 0;
}

/** How long the longest entry is with which a text begins, or of Chinese, which stands anywhere; 0 where there is none. */
export function beginningOf({ phrases }: Searched, list: WordList): number {
  const found = phrases.filter((phrase) => phrase.isFirst && isIn(list, phrase));
  return Math.max(0, ...found.map(({ text }) => text.length));
}

/** Whether a text ends with an entry; Chinese never does, which says so by its own words. */
export function endsWith(text: Searched, list: WordList): boolean {
  const all = ` ${text.words.join(" ")}`;
  return findIn(text, list).some((entry) => !isHan(entry) && all.endsWith(` ${entry}`));
}

/** A text without the entries of a list. */
export function without(text: Searched, list: WordList): Searched {
  const found = findIn(text, list).sort((a, b) => b.length - a.length);
  const left = found.reduce(
    (rest, entry) => (isHan(entry) ? rest.replaceAll(entry, " ") : rest.replaceAll(` ${entry} `, "  ")),
    ` ${text.words.join(" ")} `,
  );
  return searched(left.split(" ").filter((word) => word !== ""));
}

function isIn({ whole, stems }: WordList, { text, beginnings }: Phrase): boolean {
  return whole.has(text) || (stems.size > 0 && beginnings.some((beginning) => stems.has(beginning)));
}

function phrasesFrom(words: readonly string[], at: number): Phrase[] {
  const found: Phrase[] = [];
  for (let count = 1; count <= MOST_WORDS && at + count <= words.length; count += 1) {
    const text = words.slice(at, at + count).join(" ");
    const shortest = Math.max(SHORTEST_STEM, text.length - (words[at + count - 1] ?? "").length + 1);
    const lengths = Array.from({ length: Math.max(0, text.length - shortest + 1) }, (_, n) => shortest + n);
    found.push({ text, isFirst: at === 0, beginnings: lengths.map((length) => text.slice(0, length)) });
  }
  return found;
}

function runsIn(piece: string): Phrase[] {
  const characters = [...piece];
  return characters.flatMap((_, at) =>
    Array.from({ length: Math.min(MOST_CHARACTERS, characters.length - at) }, (_, count) => ({
      text: characters.slice(at, at + count + 1).join(""),
      isFirst: true,
      beginnings: [],
    })),
  );
}

function isHan(word: string): boolean {
  return /\p{Script=Han}/u.test(word);
}
