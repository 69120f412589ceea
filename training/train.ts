/**
 * Makes the classifier that screens questions anew, of the sentences in `app/readings/crisis/corpus`, and says how it does on
 * those that it has not seen (`held-out`). The result is committed.
 */
import { writeFileSync } from "node:fs";
import { LANGUAGES, type Language } from "../app/i18n/languages";
import { scoreOf, type TrainedClassifier, unpack } from "../app/readings/crisis/linear-classifier";
import { hashCorpus, readOwnTexts, readSentences } from "./corpus";
import { type Example, type Fit, fitClassifier } from "./fit-classifier";

/** The features that are kept: those that weigh most. */
const KEPT = 200_000;
/** Of the site's own sentences, which teach what plain language is, one in so many is taken: all would outweigh the others. */
const ONE_IN = 4;
/** The share of ordinary sentences that were never seen, half of them chosen to be hard, that may be stopped. */
const MOST_STOPPED = 0.02;
const STEPS = 127;

const examples = [
  ...LANGUAGES.flatMap(examplesIn),
  ...readOwnTexts()
    .filter((_, at) => at % ONE_IN === 0)
    .map((text) => ({ text, isCrisis: false })),
];
const classifier = pack(fitClassifier(examples));
writeFileSync(
  new URL("../app/readings/crisis/classifier.json", import.meta.url),
  `${JSON.stringify(classifier, null, 2)}\n`,
);
report(classifier);

function examplesIn(language: Language): Example[] {
  const { crisis, ordinary } = readSentences("corpus", language);
  return [
    ...crisis.map((text) => ({ text, isCrisis: true })),
    ...ordinary.map((text) => ({ text, isCrisis: false })),
  ];
}

function pack({ weights, bias }: Fit): TrainedClassifier {
  const kept = [...weights]
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, KEPT)
    .sort(([a], [b]) => a - b);
  const sizes = kept.map(([, weight]) => Math.abs(weight)).sort((a, b) => b - a);
  // The few that weigh still more would leave too few steps for all the others.
  const scale = (sizes[Math.floor(sizes.length / 200)] ?? 1) / STEPS;
  const features = Buffer.alloc(kept.length * 4);
  const steps = Buffer.alloc(kept.length);
  kept.forEach(([feature, weight], at) => {
    features.writeUInt32LE(feature, at * 4);
    steps.writeInt8(Math.max(-STEPS, Math.min(STEPS, Math.round(weight / scale))), at);
  });
  const packed = {
    corpus: hashCorpus(),
    features: features.toString("base64"),
    weights: steps.toString("base64"),
    scale,
    bias,
    threshold: 0,
  };
  return { ...packed, threshold: thresholdOf(packed) };
}

function thresholdOf(classifier: TrainedClassifier): number {
  const weights = unpack(classifier);
  const ordinary = LANGUAGES.flatMap((language) => readSentences("held-out", language).ordinary);
  const scores = ordinary.map((text) => scoreOf(text, weights, classifier)).sort((a, b) => b - a);
  return Math.round((scores[Math.floor(scores.length * MOST_STOPPED)] ?? 0) * 100) / 100;
}

function report(classifier: TrainedClassifier): void {
  const weights = unpack(classifier);
  for (const part of ["corpus", "held-out"] as const)
    for (const language of LANGUAGES) {
      const { crisis, ordinary } = readSentences(part, language);
      const share = (texts: string[]) => {
        const over = texts.filter((text) => scoreOf(text, weights, classifier) > classifier.threshold);
        return `${((100 * over.length) / texts.length).toFixed(1)} % of ${texts.length}`;
      };
      console.log(`${part}, ${language}: ${share(crisis)} caught, ${share(ordinary)} stopped`);
    }
}
