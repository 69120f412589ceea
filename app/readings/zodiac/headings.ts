export interface ToldLine {
  /** Its place among all lines. */
  at: number;
  text: string;
  isHeading: boolean;
}

/**
 * The lines of a text, those among them that are one of its `headings` marked as such: a zodiac reading is one text, whose headings
 * are lines of it, as whoever writes it was told them. A heading under which nothing stands, or nothing yet, is left out.
 */
export function toldLines(lines: readonly string[], headings: readonly string[]): ToldLine[] {
  return lines
    .map((text, at) => ({ at, text, isHeading: isHeading(text, headings) }))
    .filter(({ at, ...line }, _, all) => !line.isHeading || all[at + 1]?.isHeading === false);
}

/** Whether a line is one of the headings; a model may end it with a colon. */
export function isHeading(line: string, headings: readonly string[]): boolean {
  return headings.includes(line.trim().replace(/\s*[:：]$/, ""));
}
