import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { isSameQuestion } from "~/readings/understanding/is-same-question.server";

interface Pair {
  isSame: boolean;
  questions: [string, string];
}

/** Pairs by which it was made, and those that judge it, which nobody looked at who made it. */
const SETS = ["making", "judging"] as const;

function readPairs(set: (typeof SETS)[number], language: Language): Pair[] {
  const path = `training/asked-before/${set}/${language}.tsv`;
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const [label, one = "", other = ""] = line.split("\t");
    return { isSame: label === "same", questions: [one, other] };
  });
}

test.each(SETS)("questions asked in other words, by the pairs for %s", (set) => {
  for (const language of LANGUAGES) {
    const pairs = readPairs(set, language);
    if (pairs.length === 0) continue;
    const known = ({ questions: [one, other] }: Pair) => isSameQuestion(one, other, language);
    const count = (isSame: boolean, isKnown: boolean) =>
      pairs.filter((pair) => pair.isSame === isSame && known(pair) === isKnown).length;
    const [right, missed, wrong] = [count(true, true), count(true, false), count(false, true)];
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
    console.info(
      `${set} ${language}: precision ${percent(right / Math.max(1, right + wrong))}, recall ${percent(right / Math.max(1, right + missed))} of ${pairs.length} pairs`,
    );
    // Of those that judge only how many is told, so that they go on judging.
    if (set === "making")
      for (const pair of pairs)
        if (pair.isSame !== known(pair))
          console.info(`  ${pair.isSame ? "missed" : "WRONG"}: ${pair.questions.join(" | ")}`);
    for (const { questions } of pairs)
      expect(isSameQuestion(questions[1], questions[0], language)).toBe(
        isSameQuestion(...questions, language),
      );
  }
});
