import { characters } from "./question";

/** The longest word of a visitor's own that goes into a draw, in characters as {@link characters} counts them. */
export const MAX_WORD = 100;

/** Invisible characters, line breaks among them, which a field of one line never means and Postgres partly refuses; halves of a character. */
const UNMEANT = /[\p{Cc}\p{Cs}]/gu;

/** What was typed as a word of one's own: composed (NFC), without control characters or space around it; empty where nothing was. */
export function typedWord(value: unknown): string {
  if (typeof value !== "string") return "";
  return value.replace(UNMEANT, "").normalize("NFC").trim();
}

/** Whether a typed word is longer than it may be. */
export function isTooLongWord(word: string): boolean {
  return characters(word) > MAX_WORD;
}
