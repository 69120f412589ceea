import { LANGUAGES, type Language } from "../app/i18n/languages";
import { Classifiers } from "../app/readings/classifiers/linear-classifiers";
import { featuresOf, tokensOf } from "../app/readings/classifiers/text-features";
import { hashSentences, PARTS, readOwnTexts, readSentences } from "./corpus";
import { type Example, fitClassifier } from "./fit-classifier";
import { keep, pack } from "./pack";
import { readQuestions } from "./questions";

/** Of the site's own sentences, which teach what plain language is, one in so many is taken: all of them would drown out the others. */
const ONE_IN = 2;
/** Shorter pieces of an ordinary text say nothing. */
const SHORTEST_PIECE = 4;
/** Words of violence stand in many cries for help; so often is each question about it read, which is none. */
const VIOLENCE_COUNTS = 2;
const ROOM = { most: 332_000, steps: 7 };
/** The share of the calibration's ordinary sentences, half of them chosen to be hard, on the page and in the box at most. */
const MOST_STOPPED = { sure: 0.035, unsure: 0.09 };

/**
 * What hears cries for help, taught beside them that whoever asks about an illness, a death or a blow is in no such danger; and from which score on it is sure: as many of the calibration's ordinary sentences as may
 * be stopped lie above.
 */
export function trainCrisis(): void {
  const examples = [
    ...LANGUAGES.flatMap(examplesIn),
    ...LANGUAGES.flatMap((language) => readQuestions(language)).flatMap(({ question, matter }) =>
      Array.from({ length: matter === null ? 0 : matter === "violence" ? VIOLENCE_COUNTS : 1 }, () => ({
        features: featuresOf(question),
        isMember: false,
      })),
    ),
    ...readOwnTexts()
      .filter((_, at) => at % ONE_IN === 0)
      .map((text) => ({ features: featuresOf(text), isMember: false })),
  ];
  const packed = pack(
    fitClassifier(examples),
    examples.map(({ features }) => features),
    ROOM,
  );
  const classifiers = new Classifiers(packed);
  const score = (text: string) => classifiers.score(featuresOf(text))[0] ?? 0;
  const ordinary = LANGUAGES.flatMap((language) => readSentences("calibration", language).ordinary)
    .map(score)
    .sort((a, b) => b - a);
  const thresholdAt = (share: number) =>
    Math.round((ordinary[Math.floor(ordinary.length * share)] ?? 0) * 100) / 100;
  const thresholds = { sure: thresholdAt(MOST_STOPPED.sure), unsure: thresholdAt(MOST_STOPPED.unsure) };
  keep("crisis", { sentences: hashSentences(), thresholds }, { crisis: packed });
  console.log(thresholds);
  for (const part of PARTS)
    for (const language of LANGUAGES) {
      const { crisis, ordinary } = readSentences(part, language);
      const share = (texts: string[], least: number) =>
        `${((100 * texts.filter((text) => score(text) > least).length) / texts.length).toFixed(1)} %`;
      const shares = (texts: string[]) =>
        `${share(texts, thresholds.sure)} sure, ${share(texts, thresholds.unsure)} heard, of ${texts.length}`;
      console.log(`${part}, ${language}: cries ${shares(crisis)}; ordinary ${shares(ordinary)}`);
    }
}

function examplesIn(language: Language): Example[] {
  const { crisis, ordinary } = readSentences("corpus", language);
  return [
    ...crisis.map((text) => ({ features: featuresOf(text), isMember: true })),
    ...[...ordinary, ...ordinary.flatMap(piecesOf)].map((text) => ({
      features: featuresOf(text),
      isMember: false,
    })),
  ];
}

/** The sentences of an ordinary text are ordinary, each for itself; of a cry for help one alone may be the reason. */
function piecesOf(text: string): string[] {
  const pieces = text
    .split(/[.!?。！？…\n;；]+/)
    .filter((piece) => tokensOf(piece).join("").length >= SHORTEST_PIECE);
  return pieces.length > 1 ? pieces : [];
}
