export const TAROT_KINDS = ["timeline", "yesno", "daily"] as const;
export type TarotKind = (typeof TAROT_KINDS)[number];

/** Everything that can be asked for; all but the zodiac draw cards. */
export const READING_KINDS = [...TAROT_KINDS, "zodiac"] as const;
export type ReadingKind = (typeof READING_KINDS)[number];

export const DECKS = ["major", "full"] as const;
export type DeckChoice = (typeof DECKS)[number];

/** The longest question, in characters as {@link characters} counts them (specification, section 9). */
export const MAX_QUESTION = 300;

/** The length of a text as Postgres counts it: an emoji of one code point is one character. */
export function characters(text: string): number {
  return [...text].length;
}

export const ORIENTATIONS = ["upright", "reversed"] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** A type, not an interface, so that it passes as JSON. */
export type DrawnCard = { id: string; orientation: Orientation };

/** A part of a text: the four of a three-card reading, or `text` for everything without parts. */
export const SECTIONS = ["past", "present", "future", "synthesis", "text"] as const;
export type Section = (typeof SECTIONS)[number];

/** A line of a text as it was written, its line break included. */
export interface Chunk {
  section: Section;
  text: string;
}

export type WritingStatus = "pending" | "writing" | "done" | "failed";

/** Why a text could not be written, as a listener is told. */
export const FAILURE_CODES = ["limit", "model", "crisis", "unavailable"] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

export function isTarotKind(value: unknown): value is TarotKind {
  return TAROT_KINDS.some((kind) => kind === value);
}
