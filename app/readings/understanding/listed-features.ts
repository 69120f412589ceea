import { namedFeature } from "../classifiers/text-features";
import type { Lexicon } from "./lexicon";
import type { Matter, PersonAsked, Topic } from "./question";
import { findInEach, type Searched, searched, without, wordsOf } from "./word-list";

type Found<Name> = ReadonlyMap<Name, ReadonlySet<string>>;

/** A question as it is searched, and its entries of each list; of matters without the phrases that have their words and mean something else. */
export interface AskedWords {
  all: Searched;
  topics: Found<Topic>;
  matters: Found<Matter>;
  persons: Found<PersonAsked>;
  /** Whether none of its words names anything. */
  namesNothing: boolean;
}

/** The words of a question, and what they are about. */
export function askedWordsOf(
  question: string,
  { not, onlyLooks, topics, matters, persons, namesNothing }: Lexicon,
): AskedWords {
  const all = searched(wordsOf(question));
  return {
    all,
    topics: findInEach(all, topics),
    matters: findInEach(without(without(all, onlyLooks), not), matters),
    persons: findInEach(all, persons),
    namesNothing: without(all, namesNothing).words.length === 0,
  };
}

/** More entries of a list than this say no more. */
const MOST_COUNTED = 3;

/**
 * Of which lists a question has entries, as features for its classifiers: how many, of which it has most, and which stand
 * together: a gym is about health, and a boy at the gym about love.
 */
export function listedFeaturesOf({
  topics,
  matters,
  persons,
}: Omit<AskedWords, "all" | "namesNothing">): number[] {
  const together = [...topics.keys()].flatMap((topic, at) => [
    ...[...topics.keys()].slice(at + 1).map((other) => `${topic} & ${other}`),
    ...[...matters.keys()].map((matter) => `${topic} & matter ${matter}`),
    ...[...persons.keys()].map((person) => `${topic} & person ${person}`),
  ]);
  return [
    ...named("topic", topics),
    ...leading(topics),
    ...named("matter", matters),
    ...[...persons.keys()].map((person) => `person ${person}`),
    ...together,
  ].map(namedFeature);
}

/** A feature for each entry, up to the most that are counted. */
function named(kind: string, found: Found<string>): string[] {
  return [...found].flatMap(([name, { size }]) =>
    Array.from({ length: Math.min(size, MOST_COUNTED) }, (_, at) => `${kind} ${name} ${at + 1}`),
  );
}

/** The one of which it has most, and whether it has any other. */
function leading(found: Found<string>): string[] {
  const most = Math.max(...[...found.values()].map(({ size }) => size));
  const [first, ...more] = [...found].filter(([, { size }]) => size === most);
  if (!first || more.length > 0) return [];
  return [`most ${first[0]}`, ...(found.size === 1 ? [`only ${first[0]}`] : [])];
}
