import { Classifiers, type PackedClassifier } from "../classifiers/linear-classifiers";
import trained from "../classifiers/questions.json";
import { questionFeaturesOf } from "../classifiers/text-features";
import type { Matter, Mood, QuestionKind, SpokenLanguage, Topic } from "./question";

/** How much a question belongs to each class of an aspect: above 0 where it rather does. */
export interface Scores {
  topic: Record<Topic, number>;
  kind: Record<QuestionKind, number>;
  matter: Record<Matter, number>;
  mood: Record<Mood, number>;
  language: Record<SpokenLanguage, number>;
}

type Aspect = keyof Scores;
const ASPECTS: readonly Aspect[] = ["topic", "kind", "matter", "mood", "language"];

interface Trained {
  classifiers: Classifiers;
  /** Of which aspect and class each of them is. */
  classes: readonly (readonly [Aspect, string])[];
}
let read: Trained | undefined;

/** What the trained classifiers make of a question, and of the lists of words of which it has entries, once these are known. */
export function classify(question: string, listed: readonly number[] = []): Scores {
  read ??= readTrained();
  const found = read.classifiers.score(questionFeaturesOf(question), listed);
  const scores = Object.fromEntries(ASPECTS.map((aspect) => [aspect, {}])) as Record<
    Aspect,
    Record<string, number>
  >;
  read.classes.forEach(([aspect, name], at) => {
    scores[aspect][name] = found[at] ?? 0;
  });
  return scores as unknown as Scores;
}

/** The class with the highest score. */
export function best<Name extends string>(scores: Record<Name, number>): { name: Name; score: number } {
  const [first] = (Object.entries(scores) as [Name, number][]).sort(([, a], [, b]) => b - a);
  if (!first) throw new Error("There is no class.");
  return { name: first[0], score: first[1] };
}

function readTrained(): Trained {
  const packed: Record<Aspect, Record<string, PackedClassifier>> = trained;
  const each = ASPECTS.flatMap((aspect) =>
    Object.entries(packed[aspect]).map(([name, classifier]) => ({ name, aspect, classifier })),
  );
  return {
    classifiers: new Classifiers(each.map(({ classifier }) => classifier)),
    classes: each.map(({ aspect, name }) => [aspect, name]),
  };
}
