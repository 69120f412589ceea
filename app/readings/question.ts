/** The longest question, in characters as {@link characters} counts them (specification, section 9). */
export const MAX_QUESTION = 300;

/** The length of a text as Postgres counts it: an emoji of one code point is one character. */
export function characters(text: string): number {
  return [...text].length;
}

/**
 * Takes out of a field what was put in beyond {@link MAX_QUESTION}, where it was put in; what was there before stays, be it too long.
 * @returns how many characters did not fit.
 */
export function takeExcess(field: HTMLTextAreaElement, before: string): number {
  const { value, selectionEnd } = field;
  const excess = characters(value) - Math.max(MAX_QUESTION, characters(before));
  if (excess <= 0) return 0;
  const kept = [...value.slice(0, selectionEnd)].slice(0, -excess).join("");
  field.value = kept + value.slice(selectionEnd);
  field.setSelectionRange(kept.length, kept.length);
  return excess;
}

/** Invisible characters that a text area never means and that Postgres partly refuses; line breaks stay. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n]/gu;
const VISIBLE = /[^\p{Z}\p{C}\p{M}]/u;

/** What was typed into a question field: without control characters or space around it, line breaks as one character. */
export function typedQuestion(value: unknown): string {
  if (typeof value !== "string") return "";
  return value.replace(/\r\n?/g, "\n").replace(CONTROL_CHARACTERS, "").trim();
}

export type QuestionFault = "blank" | "tooLong";

/** What keeps a typed question from being asked, if anything does. */
export function questionFault(question: string): QuestionFault | undefined {
  if (!VISIBLE.test(question)) return "blank";
  return characters(question) > MAX_QUESTION ? "tooLong" : undefined;
}
