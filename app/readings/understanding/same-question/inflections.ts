import type { WordLists } from "../word-list";
import { SAME_BEGINNING, sameBeginningOf } from "./overlap";

/** Words are forms of one from so many same letters on. */
const FEWEST_LETTERS = 5;

interface Entry {
  word: string;
  names: readonly string[];
}

/** The entries of one word in Latin script, by what they begin with. */
export type Inflections = ReadonlyMap<string, readonly Entry[]>;

/** The entries of lists by which other forms of them are known. */
export function inflectionsOf({ whole }: WordLists<string>): Inflections {
  const found = new Map<string, Entry[]>();
  for (const [word, names] of whole) {
    if (word.length < FEWEST_LETTERS || !/^\p{Script=Latin}+$/u.test(word)) continue;
    const beginning = word.slice(0, FEWEST_LETTERS);
    found.set(beginning, [...(found.get(beginning) ?? []), { word, names }]);
  }
  return found;
}

/** The lists that have another form of a word, the nearest; none where none is like it. */
export function namesOfInflected(word: string, inflections: Inflections): readonly string[] {
  const [nearest] = (inflections.get(word.slice(0, FEWEST_LETTERS)) ?? [])
    .map(({ word: entry, names }) => ({ names, share: sameBeginningOf(word, entry) }))
    .sort((a, b) => b.share - a.share);
  return nearest && nearest.share >= SAME_BEGINNING ? nearest.names : [];
}
