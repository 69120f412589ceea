/**
 * Makes the classifier that screens questions anew, of the sentences in `sentences/corpus`, decides by those in
 * `calibration` from which score on one is a cry for help, and says how it does on those that it was not made of (`held-out`).
 * The result is committed.
 */
import { writeFileSync } from "node:fs";
import { LANGUAGES, type Language } from "../app/i18n/languages";
import { scoreOf, unpack } from "../app/readings/crisis/linear-classifier";
import { hashSentences, PARTS, readOwnTexts, readSentences } from "./corpus";
import { type Example, fitClassifier } from "./fit-classifier";
import { pack } from "./pack";

/** Of the site's own sentences, which teach what plain language is, one in so many is taken: all of them would drown out the others. */
const ONE_IN = 2;
/** The share of the calibration's ordinary sentences, half of them chosen to be hard, that may be stopped. */
const MOST_STOPPED = 0.04;

const examples = [
  ...LANGUAGES.flatMap(examplesIn),
  ...readOwnTexts()
    .filter((_, at) => at % ONE_IN === 0)
    .map((text) => ({ text, isCrisis: false })),
];
const packed = pack(fitClassifier(examples));
const weights = unpack(packed);
const threshold = thresholdOf();
writeFileSync(
  new URL("../app/readings/crisis/classifier.json", import.meta.url),
  `${JSON.stringify({ sentences: hashSentences(), ...packed, threshold }, null, 2)}\n`,
);
report();

function examplesIn(language: Language): Example[] {
  const { crisis, ordinary } = readSentences("corpus", language);
  return [
    ...crisis.map((text) => ({ text, isCrisis: true })),
    ...ordinary.map((text) => ({ text, isCrisis: false })),
  ];
}

function thresholdOf(): number {
  const ordinary = LANGUAGES.flatMap((language) => readSentences("calibration", language).ordinary);
  const scores = ordinary.map((text) => scoreOf(text, weights)).sort((a, b) => b - a);
  return Math.round((scores[Math.floor(scores.length * MOST_STOPPED)] ?? 0) * 100) / 100;
}

function report(): void {
  for (const part of PARTS)
    for (const language of LANGUAGES) {
      const { crisis, ordinary } = readSentences(part, language);
      const share = (texts: string[]) => {
        const over = texts.filter((text) => scoreOf(text, weights) > threshold);
        return `${((100 * over.length) / texts.length).toFixed(1)} % of ${texts.length}`;
      };
      console.log(`${part}, ${language}: ${share(crisis)} caught, ${share(ordinary)} stopped`);
    }
}
