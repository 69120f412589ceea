import { Classifiers, unpack } from "../classifiers/linear-classifiers";
import bytes from "../classifiers/questions.bin?inline";
import trained from "../classifiers/questions.json";
import { ASPECT_CLASSES, type QuestionAspect } from "./question";

/** How much a question belongs to each class of an aspect. */
export type Scores<Of extends QuestionAspect> = Record<(typeof ASPECT_CLASSES)[Of][number], number>;

const packed = unpack(trained.classifiers, bytes);
const read = new Map<QuestionAspect, Classifiers>();

/** What the trained classifiers of an aspect make of a question's features, which may be of several sorts. */
export function classify<Of extends QuestionAspect>(
  aspect: Of,
  ...sorts: readonly (readonly number[])[]
): Scores<Of> {
  const scores = classifiersOf(aspect).score(...sorts);
  return Object.fromEntries(ASPECT_CLASSES[aspect].map((name, at) => [name, scores[at] ?? 0])) as Scores<Of>;
}

/** The class with the highest score. */
export function best<Name extends string>(scores: Record<Name, number>): { name: Name; score: number } {
  const [first] = (Object.entries(scores) as [Name, number][]).sort(([, a], [, b]) => b - a);
  if (!first) throw new Error("There is no class.");
  return { name: first[0], score: first[1] };
}

function classifiersOf(aspect: QuestionAspect): Classifiers {
  const known = read.get(aspect);
  if (known) return known;
  const classifiers = new Classifiers(packed[aspect]);
  read.set(aspect, classifiers);
  return classifiers;
}
