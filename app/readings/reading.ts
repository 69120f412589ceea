import { SPREADS, type Spread, TAROT_KINDS } from "./tarot/spreads.data";

export type TarotKind = keyof typeof SPREADS;

/** Everything that can be asked for; all but the zodiac draw cards. */
export const READING_KINDS = [...TAROT_KINDS, "zodiac"] as const;
export type ReadingKind = (typeof READING_KINDS)[number];

export const ORIENTATIONS = ["upright", "reversed"] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** A type, not an interface, so that it passes as JSON. */
export type DrawnCard = { id: string; orientation: Orientation };

/** A named part of a text: one of those of its spread. */
export type NamedSection = Spread["sections"][number];
/** Any part of a text; `text` is everything without parts. */
export type Section = NamedSection | "text";
export const SECTIONS: readonly Section[] = [
  ...new Set(Object.values(SPREADS).flatMap(({ sections }) => sections)),
  "text",
];

/** Characters of a text: far more than the tokens make that a model is asked for. */
export const LONGEST_TEXT = 20_000;

/** A line of a text as it was written, its line break included. */
export interface Chunk {
  section: Section;
  text: string;
}

/** How far a text is; `none` where cards are kept without one. */
export type WritingStatus = "none" | "pending" | "writing" | "done" | "failed";

/** Why a text could not be written, as a listener is told. */
export const FAILURE_CODES = ["limit", "model", "gone", "unavailable"] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

export function isTarotKind(value: unknown): value is TarotKind {
  return TAROT_KINDS.some((kind) => kind === value);
}
