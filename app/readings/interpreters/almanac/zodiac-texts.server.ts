import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";
import type { QuestionKind } from "../../understanding/question";
import type { Compatibility, ElementPair } from "../../zodiac/compatibility";
import type { SignId } from "../../zodiac/signs.data";
import type { MatterTold } from "./almanac-texts.server";

/** What a question about two people is about. */
export type Aspect = "compatibility" | "challenges" | "strengths" | "communication" | "type" | "general";

type ByLevel = Record<Compatibility, string[]>;

/** The sentences from which the almanac composes, around the texts of the two signs. */
export interface ZodiacTexts {
  openings: string[];
  twinOpenings: string[];
  /** What takes the question up, and ends with it. */
  takeUp: Record<QuestionKind, string[]>;
  answers: Record<"yes" | "leans-yes" | "open" | "when" | "how" | "why" | "what", string[]>;
  elements: Record<ElementPair, string[]>;
  levels: ByLevel;
  aspects: Record<Aspect, { words: string[]; frames: string[] }>;
  twin: string[];
  /** The three spans ahead: 1–3, 3–6 and 6–12 months. */
  horizons: Record<"near" | "middle" | "far", ByLevel>;
  /** What says that stars do not judge such a matter, and who can. */
  matters: Record<MatterTold, string[]>;
  steps: Record<Aspect, string[]>;
  /** What a sign asks for, and what it brings. */
  bySign: Record<SignId, { ask: string[]; give: string[] }>;
  closings: string[];
}

const files = import.meta.glob<ZodiacTexts>("./zodiac/*.json", { eager: true, import: "default" });

export function zodiacTexts(language: Language): ZodiacTexts {
  return textsIn(language, files);
}
