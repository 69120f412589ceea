/** Invisible characters that carry hidden text or turn its direction; those that join emoji and letters stay. */
const HIDDEN = /[\p{Cc}\p{Cf}\u{E0000}-\u{E01EF}]/gu;
const JOINERS = new Set(["\u200c", "\u200d", "\ufe0f"]);

/**
 * What a visitor typed, as data in a prompt: one line that cannot close its fence, begin a part of the reading, or open a
 * turn of a chat template. Every word stays.
 */
export function fenceQuestion(question: string): string {
  return fenceText(question.replace(/\s+/g, " ").trim());
}

/** The same for a text of several lines. */
export function fenceText(text: string): string {
  return text
    .replace(HIDDEN, (character) => (character === "\n" || JOINERS.has(character) ? character : ""))
    .replace(/</g, "‹")
    .replace(/>/g, "›")
    .replace(/#{2,}/g, (marks) => "＃".repeat(marks.length))
    .replace(/\[(?=\/?[A-Z_]{3,}\])/g, "［");
}
