import { type PackedClassifier, scoreOf, unpack, type Weights } from "../classifiers/linear-classifier";
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

let weights: Record<Aspect, (readonly [string, Weights])[]> | undefined;

/** What the trained classifiers make of a question. */
export function classify(question: string): Scores {
  weights ??= readWeights();
  const features = questionFeaturesOf(question);
  const scores = Object.entries(weights).map(([aspect, classes]) => [
    aspect,
    Object.fromEntries(classes.map(([name, of]) => [name, scoreOf(features, of)])),
  ]);
  return Object.fromEntries(scores) as unknown as Scores;
}

/** The class with the highest score. */
export function best<Name extends string>(scores: Record<Name, number>): { name: Name; score: number } {
  const [first] = (Object.entries(scores) as [Name, number][]).sort(([, a], [, b]) => b - a);
  if (!first) throw new Error("There is no class.");
  return { name: first[0], score: first[1] };
}

function readWeights() {
  const packed: Record<Aspect, Record<string, PackedClassifier>> = trained;
  return Object.fromEntries(
    ASPECTS.map((aspect) => [
      aspect,
      Object.entries(packed[aspect]).map(([name, of]) => [name, unpack(of)] as const),
    ]),
  ) as Record<Aspect, (readonly [string, Weights])[]>;
}
