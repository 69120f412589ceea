import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { LANGUAGES, type Language } from "../app/i18n/languages";

/** Two questions of which somebody has said whether they ask the same. */
export interface Pair {
  isSame: boolean;
  questions: readonly [string, string];
}

/** The pairs from which is learned, and those that judge it, at which nobody looks who has to do with it. */
export const PAIR_SETS = ["learned", "judging"] as const;
export type PairSet = (typeof PAIR_SETS)[number];

/** The pairs of a set in a language: a line each, `same` or `other` and two questions, separated by tabulators. */
export function readPairs(set: PairSet, language: Language): Pair[] {
  return readText(`./asked-before/${set}/${language}.tsv`)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [label, one = "", other = ""] = line.split("\t");
      return { isSame: label === "same", questions: [one, other] };
    });
}

/** By which what was learned is known to be made of the pairs and the concepts as they are. */
export function hashPairs(): string {
  const hash = createHash("sha256");
  for (const language of LANGUAGES)
    hash
      .update(readText(`./asked-before/learned/${language}.tsv`))
      .update(readText(`../app/readings/understanding/same-question/concepts/${language}.json`));
  return hash.digest("base64url");
}

function readText(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}
