import { writeFileSync } from "node:fs";
import { LANGUAGES, type Language } from "../app/i18n/languages";
import { Classifiers } from "../app/readings/classifiers/linear-classifiers";
import { questionFeaturesOf } from "../app/readings/classifiers/text-features";
import { prepareLexicon } from "../app/readings/understanding/lexicon";
import { listedFeaturesOf } from "../app/readings/understanding/listed-features";
import { KINDS, MATTERS, MOODS, SPOKEN, TOPICS } from "../app/readings/understanding/question";
import { searched, wordsOf } from "../app/readings/understanding/word-list";
import { fitClasses } from "./fit-classes";
import { fitClassifier } from "./fit-classifier";
import { pack } from "./pack";
import { hashQuestions, type LabelledQuestion, readQuestions, readWords } from "./questions";

/** What is asked of a question, and the classes among which each answer is. */
const ASPECTS = { topic: TOPICS, kind: KINDS, matter: MATTERS, mood: MOODS, language: SPOKEN } as const;
type Aspect = keyof typeof ASPECTS;
const MOST_FEATURES: Record<Aspect, number> = {
  topic: 4_300,
  kind: 4_000,
  matter: 20_000,
  mood: 1_500,
  language: 1_200,
};
/** One question in so many is kept back in the trial that says how well the rest teaches. */
const KEPT_BACK = 5;

/** What tells topic, kind, matter, mood and language of a question: one classifier a class. */
export function trainQuestions(): void {
  const questions = LANGUAGES.flatMap((language) => readQuestions(language).map(prepare(language)));
  report(questions);
  const packed = Object.fromEntries(
    aspects().map((aspect) => [aspect, Object.fromEntries(fitAspect(aspect, questions))]),
  );
  writeFileSync(
    new URL("../app/readings/classifiers/questions.json", import.meta.url),
    `${JSON.stringify({ questions: hashQuestions(), ...packed }, null, 1)}\n`,
  );
}

type Prepared = Record<Aspect, string | null> & {
  question: string;
  features: number[];
  /** Of which lists it has entries. */
  listed: number[];
};

function prepare(language: Language) {
  const lexicon = prepareLexicon(readWords(language));
  return ({ question, ...labels }: LabelledQuestion): Prepared => ({
    ...labels,
    question,
    language: language.startsWith("zh") ? "zh" : language,
    features: questionFeaturesOf(question),
    listed: listedFeaturesOf(searched(wordsOf(question)), lexicon),
  });
}

/** A topic is one of all; what cards do not judge comes with any, and says nothing of it. */
function fitTopics(questions: readonly Prepared[]) {
  const examples = questions
    .filter(({ matter }) => matter === null)
    .map(({ features, listed, topic }) => ({
      sorts: [features, listed],
      of: (TOPICS as readonly (string | null)[]).indexOf(topic),
    }));
  const fitted = fitClasses(examples, TOPICS.length);
  const counts = countFeatures(examples.flatMap(({ sorts }) => sorts));
  return TOPICS.map((name, at) => {
    const weights = mostTelling(fitted[at] ?? new Map(), counts, MOST_FEATURES.topic);
    return [name, pack({ weights, bias: 0 }, MOST_FEATURES.topic)] as const;
  });
}

function countFeatures(texts: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const features of texts)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
}

/** The weights that decide most: a great one of what a single question had decides nothing of others. */
function mostTelling(
  weights: ReadonlyMap<number, number>,
  counts: ReadonlyMap<number, number>,
  most: number,
): Map<number, number> {
  const telling = ([feature, weight]: readonly [number, number]) =>
    Math.abs(weight) * Math.sqrt(counts.get(feature) ?? 0);
  return new Map([...weights].sort((a, b) => telling(b) - telling(a)).slice(0, most));
}

function fitAspect(aspect: Aspect, questions: readonly Prepared[]) {
  if (aspect === "topic") return fitTopics(questions);
  const words = aspect === "matter" ? matterWords() : [];
  return ASPECTS[aspect].map((name) => {
    const examples = [
      ...questions.map((question) => ({ features: question.features, isMember: question[aspect] === name })),
      ...words.map(({ features, label }) => ({ features, isMember: label === name })),
    ];
    return [name, pack(fitClassifier(examples), MOST_FEATURES[aspect])] as const;
  });
}

/** The words of all lexicons, each an example of its matter: compounds and inflections of them are known then. */
function matterWords() {
  return LANGUAGES.flatMap((language) =>
    Object.entries(readWords(language).matters).flatMap(([label, words]) =>
      words.map((word) => ({ label, features: questionFeaturesOf(word.replace("*", "")) })),
    ),
  );
}

/** How well each aspect is told of questions that were kept back. */
function report(questions: readonly Prepared[]): void {
  const back = questions.filter((_, at) => at % KEPT_BACK === 0);
  const learned = questions.filter((_, at) => at % KEPT_BACK !== 0);
  for (const aspect of aspects()) {
    const classes = fitAspect(aspect, learned);
    const classifiers = new Classifiers(classes.map(([, packed]) => packed));
    const names = classes.map(([name]) => name);
    const right = back.filter(
      ({ features, listed, ...labels }) =>
        best(names, classifiers.score(features, listed), aspect) === labels[aspect],
    ).length;
    console.log(`${aspect}: ${((100 * right) / back.length).toFixed(1)} % of ${back.length} right`);
  }
}

function best(names: string[], scores: number[], aspect: Aspect): string | null {
  const highest = Math.max(...scores);
  const isOptional = aspect === "matter" || aspect === "mood";
  return isOptional && highest < 0 ? null : (names[scores.indexOf(highest)] ?? null);
}

function aspects(): Aspect[] {
  return Object.keys(ASPECTS) as Aspect[];
}
