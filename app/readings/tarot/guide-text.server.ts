import type { Language } from "~/i18n/languages";
import type { Question } from "~/i18n/page-head";
import type { TarotKind } from "../reading";

export type GuidePart = "major" | "minor" | "spread" | "interpretation";

/** What the page about tarot says. */
export interface GuideText {
  lead: string;
  origin: { intro: string; parts: Record<GuidePart, { heading: string; text: string }> };
  kinds: Record<TarotKind, { heading: string; text: string; features: string[] }>;
  questions: Question[];
  closing: string;
}

const files = import.meta.glob<GuideText>("./guide/*.json", { eager: true, import: "default" });

/**
 * The words of the page about tarot in a language (specification, "Tarot info page").
 * @throws Error where they are missing.
 */
export function guideText(language: Language): GuideText {
  const text = files[`./guide/${language}.json`];
  if (!text) throw new Error(`No guide to the tarot in ${language}.`);
  return text;
}
