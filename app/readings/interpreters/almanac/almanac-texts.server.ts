import type { Language } from "~/i18n/languages";
import type { Orientation } from "../../reading";
import type { Answer } from "../../tarot/deck";
import type { Suit } from "../../tarot/deck.data";

/** What a question is about. */
export type Theme = "love" | "family" | "work" | "money" | "study" | "growth" | "decision" | "general";

/** The sentences from which the almanac composes, around the texts of the cards. */
export interface AlmanacTexts {
  themes: Record<Theme, { words: string[]; frames: string[] }>;
  echo: string[];
  leads: Record<"past" | "present" | "future" | "single" | "daily", Record<Orientation, string[]>>;
  answers: Record<Answer, string[]>;
  patterns: Record<Suit | "majors" | "mixed", string[]>;
  flow: Record<"open" | "mixed" | "blocked", string[]>;
  links: string[];
  adviceLeads: string[];
  followUpLeads: string[];
}

const files = import.meta.glob<AlmanacTexts>("./*.json", { eager: true, import: "default" });

export function almanacTexts(language: Language): AlmanacTexts {
  const texts = files[`./${language}.json`];
  if (!texts) throw new Error(`The almanac has no texts in ${language}.`);
  return texts;
}
