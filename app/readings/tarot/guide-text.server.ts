import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";
import type { TarotKind } from "../reading";

export type GuidePart = "major" | "minor" | "spread" | "interpretation";

/** What the page about tarot says. */
export interface GuideText {
  lead: string;
  origin: { intro: string; parts: Record<GuidePart, { heading: string; text: string }> };
  kinds: Record<TarotKind, { heading: string; text: string; features: string[] }>;
  questions: { question: string; answer: string }[];
  closing: string;
}

const files = import.meta.glob<GuideText>("./guide/*.json", { eager: true, import: "default" });

/**
 * The words of the page about tarot in a language (specification, "Tarot info page").
 * @throws Error where they are missing.
 */
export function guideText(language: Language): GuideText {
  return textsIn(language, files);
}
