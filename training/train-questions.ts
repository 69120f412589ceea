import { writeFileSync } from "node:fs";
import { LANGUAGES, type Language } from "../app/i18n/languages";
import { Classifiers } from "../app/readings/classifiers/linear-classifiers";
import { questionFeaturesOf } from "../app/readings/classifiers/text-features";
import { KINDS, MATTERS, MOODS, SPOKEN, TOPICS } from "../app/readings/understanding/question";
import { fitClassifier } from "./fit-classifier";
import { pack } from "./pack";
import { hashQuestions, type LabelledQuestion, readMatterWords, readQuestions } from "./questions";

/** What is asked of a question, and the classes among which each answer is. */
const ASPECTS = { topic: TOPICS, kind: KINDS, matter: MATTERS, mood: MOODS, language: SPOKEN } as const;
type Aspect = keyof typeof ASPECTS;
const MOST_FEATURES: Record<Aspect, number> = {
  topic: 3_500,
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

type Prepared = Record<Aspect, string | null> & { question: string; features: number[] };

function prepare(language: Language) {
  return ({ question, ...labels }: LabelledQuestion): Prepared => ({
    ...labels,
    question,
    language: language.startsWith("zh") ? "zh" : language,
    features: questionFeaturesOf(question),
  });
}

function fitAspect(aspect: Aspect, questions: readonly Prepared[]) {
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
    Object.entries(readMatterWords(language)).flatMap(([label, words]) =>
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
      ({ features, ...labels }) => best(names, classifiers.score(features), aspect) === labels[aspect],
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
