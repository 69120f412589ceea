import type { WordLists } from "../word-list";

/** No entry has more words, nor more characters of Chinese. */
const MOST_WORDS = 6;
const MOST_CHARACTERS = 10;
const SHORTEST_STEM = 2;

/** Where an entry stands in a text, and the lists that have it. */
export interface WordSpan<Name extends string> {
  from: number;
  to: number;
  text: string;
  names: readonly Name[];
}

/** The entries of lists that stand in words, those aside that lie within a longer one; and the words that none of them has. */
export function findSpans<Name extends string>(
  words: readonly string[],
  lists: WordLists<Name>,
): { spans: WordSpan<Name>[]; left: string[] } {
  const text = words.join(" ");
  const spans = candidatesIn(words).flatMap(([from, to]) => {
    const entry = text.slice(from, to);
    const names = namesOf(entry, lists);
    return names.length > 0 ? [{ from, to, text: entry, names }] : [];
  });
  const widest = spans.filter(
    ({ from, to }) =>
      !spans.some((other) => other.from <= from && other.to >= to && other.to - other.from > to - from),
  );
  const characters = text.split("");
  for (const { from, to } of widest) characters.fill(" ", from, to);
  return { spans: widest, left: characters.join("").split(" ").filter(Boolean) };
}

/** Runs of words, and of characters within a piece of Chinese. */
function candidatesIn(words: readonly string[]): [number, number][] {
  const starts: number[] = [];
  words.reduce((at, word) => {
    starts.push(at);
    return at + word.length + 1;
  }, 0);
  return words.flatMap((word, at) => {
    const start = starts[at] ?? 0;
    if (/\p{Script=Han}/u.test(word))
      return Array.from(word, (_, from) =>
        Array.from(
          { length: Math.min(MOST_CHARACTERS, word.length - from) },
          (_, count): [number, number] => [start + from, start + from + count + 1],
        ),
      ).flat();
    return words
      .slice(at, at + MOST_WORDS)
      .map((last, count): [number, number] => [start, (starts[at + count] ?? 0) + last.length]);
  });
}

function namesOf<Name extends string>(text: string, { whole, stems }: WordLists<Name>): readonly Name[] {
  const found = new Set(whole.get(text));
  if (stems.size > 0)
    for (let end = Math.max(SHORTEST_STEM, text.lastIndexOf(" ") + 2); end <= text.length; end += 1)
      for (const name of stems.get(text.slice(0, end)) ?? []) found.add(name);
  return [...found];
}
