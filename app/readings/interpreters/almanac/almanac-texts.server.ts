import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";
import type { Orientation, TarotKind } from "../../reading";
import type { Answer } from "../../tarot/deck";
import type { Suit } from "../../tarot/deck.data";

/** What a question is about. */
export type Topic = "love" | "family" | "work" | "money" | "study" | "growth" | "decision" | "general";

/** The sentences from which the almanac composes, around the texts of the cards. */
export interface AlmanacTexts {
  themes: Record<Topic, { words: string[]; frames: string[] }>;
  echo: string[];
  /** How a card is met at each position of a spread. */
  leads: Record<TarotKind, Record<string, Record<Orientation, string[]>>>;
  answers: Record<Answer, string[]>;
  patterns: Record<Suit | "majors" | "mixed", string[]>;
  flow: Record<"open" | "mixed" | "blocked", string[]>;
  /** What goes from card to card, of each spread whose text has parts; with blanks for its positions. */
  links: Partial<Record<TarotKind, string[]>>;
  adviceLeads: string[];
  followUpLeads: string[];
}

const files = import.meta.glob<AlmanacTexts>("./*.json", { eager: true, import: "default" });

export function almanacTexts(language: Language): AlmanacTexts {
  return textsIn(language, files);
}
