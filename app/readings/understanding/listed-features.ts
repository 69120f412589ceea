import { namedFeature } from "../classifiers/text-features";
import type { Lexicon } from "./lexicon";
import { findIn, type Searched, searched, type WordList, without, wordsOf } from "./word-list";

/** A question as it is searched: for matters without the phrases that have their words and mean something else. */
export interface AskedWords {
  all: Searched;
  meant: Searched;
}

/** A question, ready to be searched. */
export function askedWordsOf(question: string, { not }: Lexicon): AskedWords {
  const all = searched(wordsOf(question));
  return { all, meant: without(all, not) };
}

/** More entries of a list than this say no more. */
const MOST_COUNTED = 3;

/**
 * Of which lists a question has entries, as features for its classifiers: how many, of which it has most, and which stand
 * together: a gym is about health, and a boy at the gym about love.
 */
export function listedFeaturesOf(
  { all, meant }: AskedWords,
  { topics, matters, persons }: Lexicon,
): number[] {
  const inTopics = countsIn(all, topics);
  const inMatters = countsIn(meant, matters);
  const inPersons = countsIn(all, persons);
  const together = [...inTopics.keys()].flatMap((topic, at) => [
    ...[...inTopics.keys()].slice(at + 1).map((other) => `${topic} & ${other}`),
    ...[...inMatters.keys()].map((matter) => `${topic} & matter ${matter}`),
    ...[...inPersons.keys()].map((person) => `${topic} & person ${person}`),
  ]);
  return [
    ...named("topic", inTopics),
    ...leading(inTopics),
    ...named("matter", inMatters),
    ...[...inPersons.keys()].map((person) => `person ${person}`),
    ...together,
  ].map(namedFeature);
}

function countsIn<Name extends string>(
  asked: Searched,
  lists: Record<Name, WordList>,
): ReadonlyMap<Name, number> {
  const counts = (Object.entries(lists) as [Name, WordList][]).map(
    ([name, list]) => [name, findIn(asked, list).length] as const,
  );
  return new Map(counts.filter(([, count]) => count > 0));
}

/** A feature for each entry, up to the most that are counted. */
function named(kind: string, counts: ReadonlyMap<string, number>): string[] {
  return [...counts].flatMap(([name, count]) =>
    Array.from({ length: Math.min(count, MOST_COUNTED) }, (_, at) => `${kind} ${name} ${at + 1}`),
  );
}

/** The one of which it has most, and whether it has any other. */
function leading(counts: ReadonlyMap<string, number>): string[] {
  const most = Math.max(...counts.values());
  const [first, ...more] = [...counts].filter(([, count]) => count === most);
  if (!first || more.length > 0) return [];
  return [`most ${first[0]}`, ...(counts.size === 1 ? [`only ${first[0]}`] : [])];
}
