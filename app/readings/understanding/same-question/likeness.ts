import type { Language } from "~/i18n/languages";
import type { Likeness, Telling } from "./compare-essences";

/** What was learned of pairs of questions. */
export interface Learned {
  /** How much each likeness and difference counts, and with what the sum begins. */
  bias: number;
  weights: Record<string, number>;
  /** From which sum on two questions are the same. */
  threshold: number;
  /** How much a concept says, and of each language a word; what is not among them is rare, and says all. */
  concepts: Record<string, number>;
  words: Record<Language, Record<string, number>>;
}

export function tellingIn(
  { concepts, words }: Pick<Learned, "concepts" | "words">,
  language: Language,
): Telling {
  return {
    ofConcept: (name) => concepts[name] ?? 1,
    ofWord: (word) => words[language][word] ?? 1,
  };
}

/** How surely two questions are the same. */
export function scoreOf(likeness: Likeness, { bias, weights }: Pick<Learned, "bias" | "weights">): number {
  return Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (likeness[name] ?? 0), bias);
}
