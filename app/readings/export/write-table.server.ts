import { stringify } from "csv-stringify/sync";
import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { labelled } from "~/i18n/typography";
import type { ExportedReading } from "./export-readings.server";
import { readingInWords, type ToldPart, type ToldReading } from "./told-reading.server";

/** What a column holds, by the name of its heading under `exported.columns`; in their order. */
const COLUMNS = {
  date: ({ askedAt }) => askedAt.toISOString(),
  title: ({ title }) => title,
  reader: ({ reader }) => reader ?? "",
  question: ({ question }) => question ?? "",
  cards: ({ cards, signs, language }) =>
    signs ??
    cards.map(({ position, name }) => (position ? labelled(position, name, language) : name)).join("\n"),
  text: ({ parts }) => textOf(parts),
  followUp: ({ followUp }) => followUp?.question ?? "",
  answer: ({ followUp }) => textOf(followUp?.parts ?? []),
  starred: ({ kept }) => (kept.isStarred ? "★" : ""),
  mood: ({ kept }) => kept.mood,
  tags: ({ kept }) => kept.tags.join(", "),
  notes: ({ kept }) => kept.notes,
  outcome: ({ kept }) => kept.outcome,
} satisfies Record<string, (reading: ToldReading) => string>;

/**
 * Readings as a table (RFC 4180) for spreadsheets: a line each, the headings in `language`. No cell is taken for a formula, and a mark at its
 * beginning tells them that it is UTF-8.
 */
export async function* writeTable(
  pages: AsyncIterable<ExportedReading[]>,
  language: Language,
): AsyncGenerator<string> {
  const t = translator(language);
  const headings = Object.keys(COLUMNS).map((name) => t(`exported.columns.${name as keyof typeof COLUMNS}`));
  yield `\uFEFF${toLines([headings])}`;
  for await (const readings of pages) {
    const lines = readings
      .map(readingInWords)
      .map((told) => Object.values(COLUMNS).map((cell) => cell(told)));
    yield toLines(lines);
  }
}

function toLines(lines: string[][]): string {
  // A line break alone would end the line for some spreadsheets, whatever ends lines otherwise.
  return stringify(lines, { escape_formulas: true, record_delimiter: "windows", quoted_match: /[\r\n]/ });
}

function textOf(parts: readonly ToldPart[]): string {
  return parts
    .flatMap(({ heading, paragraphs }) => [...(heading ? [heading] : []), ...paragraphs])
    .join("\n\n");
}
