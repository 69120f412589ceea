import { LANGUAGES, type Language } from "../app/i18n/languages";
import { Classifiers, type PackedClassifiers } from "../app/readings/classifiers/linear-classifiers";
import { questionFeaturesOf } from "../app/readings/classifiers/text-features";
import { prepareLexicon } from "../app/readings/understanding/lexicon";
import { askedWordsOf, listedFeaturesOf } from "../app/readings/understanding/listed-features";
import { ASPECT_CLASSES, NONE, type QuestionAspect } from "../app/readings/understanding/question";
import { type ClassExample, fitClasses } from "./fit-classes";
import { keep, pack, type Room } from "./pack";
import { hashQuestions, type LabelledQuestion, readQuestions, readWords } from "./questions";

/** How each aspect is learned: how it is kept, and how much its weights are kept small. */
const LEARNING: Record<QuestionAspect, { room: Room; l2: number }> = {
  topic: { room: { most: 65_000, steps: 5 }, l2: 1e-4 },
  kind: { room: { most: 20_000, steps: 7 }, l2: 1e-5 },
  matter: { room: { most: 450_000, steps: 3 }, l2: 1e-3 },
  mood: { room: { most: 8_000, steps: 3 }, l2: 1e-4 },
  language: { room: { most: 6_000, steps: 3 }, l2: 1e-4 },
};
const EACH_ASPECT = Object.keys(ASPECT_CLASSES) as QuestionAspect[];
/** One question in so many is kept back in the trial that says how well the rest teaches. */
const KEPT_BACK = 5;

/** What tells topic, kind, matter, mood and language of a question. */
export function trainQuestions(): void {
  const questions = LANGUAGES.flatMap((language) => readQuestions(language).map(prepare(language)));
  report(questions);
  const packed = Object.fromEntries(EACH_ASPECT.map((aspect) => [aspect, fitAspect(aspect, questions)]));
  keep("questions", { questions: hashQuestions() }, packed);
}

type Prepared = Record<QuestionAspect, string> & {
  features: number[];
  /** Of which lists it has entries. */
  listed: number[];
};

function prepare(language: Language) {
  const lexicon = prepareLexicon(readWords(language));
  return ({ question, topic, kind, matter, mood }: LabelledQuestion): Prepared => ({
    topic,
    kind,
    matter: matter ?? NONE,
    mood: mood ?? NONE,
    language: language.startsWith("zh") ? "zh" : language,
    features: questionFeaturesOf(question),
    listed: listedFeaturesOf(askedWordsOf(question, lexicon)),
  });
}

function fitAspect(aspect: QuestionAspect, questions: readonly Prepared[]): PackedClassifiers {
  const { room, l2 } = LEARNING[aspect];
  const examples = examplesFor(aspect, questions);
  return pack(
    fitClasses(examples, ASPECT_CLASSES[aspect].length, l2),
    examples.map(({ sorts }) => sorts.flat()),
    room,
  );
}

function examplesFor(aspect: QuestionAspect, questions: readonly Prepared[]): ClassExample[] {
  const classes: readonly string[] = ASPECT_CLASSES[aspect];
  const exampleOf = (question: Prepared) => ({
    sorts: sortsFor(aspect, question),
    of: classes.indexOf(question[aspect]),
  });
  // What cards do not judge comes with any topic, and says nothing of it.
  if (aspect === "topic") return questions.filter(({ matter }) => matter === NONE).map(exampleOf);
  const examples = questions.map(exampleOf);
  if (aspect !== "matter") return examples;
  // Twice, beside many more that are about none.
  const again = questions.filter(({ matter }) => matter !== NONE).map(exampleOf);
  const words = matterWords().map(({ label, features }) => ({
    sorts: [features],
    of: classes.indexOf(label),
  }));
  return [...examples, ...again, ...words];
}

/** Which lists of words have an entry in a question says something only once its language is known, and nothing of its kind. */
function sortsFor(aspect: QuestionAspect, { features, listed }: Prepared): number[][] {
  return aspect === "topic" || aspect === "matter" ? [features, listed] : [features];
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
  for (const aspect of EACH_ASPECT) {
    const classifiers = new Classifiers(fitAspect(aspect, learned));
    const asked = back.filter(({ matter }) => aspect !== "topic" || matter === NONE);
    const right = asked.filter((question) => {
      const scores = classifiers.score(...sortsFor(aspect, question));
      return ASPECT_CLASSES[aspect][scores.indexOf(Math.max(...scores))] === question[aspect];
    }).length;
    console.log(`${aspect}: ${((100 * right) / asked.length).toFixed(1)} % of ${asked.length} right`);
  }
}
