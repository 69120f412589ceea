import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { isSameQuestion } from "~/readings/understanding/is-same-question.server";
import { PAIR_SETS, type Pair, readPairs } from "../training/pairs";

test.each(PAIR_SETS)("questions asked in other words, by the pairs for %s", (set) => {
  for (const language of LANGUAGES) {
    const pairs = readPairs(set, language);
    const known = ({ questions: [one, other] }: Pair) => isSameQuestion(one, other, language);
    const count = (isSame: boolean, isKnown: boolean) =>
      pairs.filter((pair) => pair.isSame === isSame && known(pair) === isKnown).length;
    const [right, missed, wrong] = [count(true, true), count(true, false), count(false, true)];
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
    // Of pairs only how many is told, so that those that judge go on judging.
    console.info(
      `${set} ${language}: precision ${percent(right / Math.max(1, right + wrong))}, recall ${percent(right / Math.max(1, right + missed))} of ${pairs.length} pairs`,
    );
    const started = performance.now();
    for (const { questions } of pairs)
      expect(isSameQuestion(questions[1], questions[0], language)).toBe(
        isSameQuestion(...questions, language),
      );
    const took = (performance.now() - started) / (2 * pairs.length);
    console.info(`  ${(1000 * took).toFixed(0)} µs a pair whose questions are known`);
  }
});
