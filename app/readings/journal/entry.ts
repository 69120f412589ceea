import { characters } from "../question";

/** The longest notes, in characters as {@link characters} counts them. */
export const MAX_NOTES = 10_000;
export const MAX_OUTCOME = 2_000;
export const MAX_TAGS = 20;
export const MAX_TAG = 30;
/** The longest words that are looked for. */
export const MAX_WORDS = 100;

/** How somebody felt, from heavy to bright; stored by its number, counting from 1. */
export const ENTRY_MOODS = ["heavy", "uneasy", "even", "light", "bright"] as const;
export type EntryMood = (typeof ENTRY_MOODS)[number];

/** After how many days somebody is asked what came of a reading. */
export const REMINDERS = { week: 7, month: 30, quarter: 91 } as const;
export type Reminder = keyof typeof REMINDERS;
export const REMINDER_NAMES = Object.keys(REMINDERS) as Reminder[];

/** What is wrong with something that was typed or chosen for an entry. */
export type EntryFault = "notesTooLong" | "outcomeTooLong" | "tooManyTags" | "tagTooLong" | "unknown";

/** Invisible characters that nobody means to type and that Postgres partly refuses; line breaks and tabs stay. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]/gu;
/** In a line of tags, in any of the languages. */
const BETWEEN_TAGS = /[,，、;；\n]/;

/** A text without them. */
export function withoutControls(text: string): string {
  return text.replace(CONTROL_CHARACTERS, "");
}

/** Notes as they are kept: line breaks as one character, nothing after the last word. */
export function typedNotes(value: unknown): string {
  if (typeof value !== "string") return "";
  return withoutControls(value.replace(/\r\n?/g, "\n")).trimEnd();
}

/** Tags as they are kept: each once, whatever its case, in the order in which they were typed. */
export function typedTags(value: unknown): string[] {
  const named = Array.isArray(value) ? value : typeof value === "string" ? value.split(BETWEEN_TAGS) : [];
  const tags = named
    .filter((tag): tag is string => typeof tag === "string")
    .map((tag) => withoutControls(tag).replace(/\s+/g, " ").replace(/^#/, "").trim())
    .filter((tag) => tag !== "");
  return [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed();
}

/** What keeps notes from being kept, if anything does. */
export function notesFault(notes: string): EntryFault | undefined {
  return characters(notes) > MAX_NOTES ? "notesTooLong" : undefined;
}

/** The same of what came of a reading. */
export function outcomeFault(outcome: string): EntryFault | undefined {
  return characters(outcome) > MAX_OUTCOME ? "outcomeTooLong" : undefined;
}

/** The same of tags. */
export function tagsFault(tags: readonly string[]): EntryFault | undefined {
  if (tags.length > MAX_TAGS) return "tooManyTags";
  return tags.some((tag) => characters(tag) > MAX_TAG) ? "tagTooLong" : undefined;
}
