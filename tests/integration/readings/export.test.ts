import { expect, test } from "vitest";
import type { ExportedReading } from "~/readings/export/export-readings.server";
import { writePages } from "~/readings/export/write-pages.server";
import { writeTable } from "~/readings/export/write-table.server";

const READING: ExportedReading = {
  draw: null,
  topic: "work",
  entry: {
    isStarred: true,
    mood: "uneasy",
    tags: ["Arbeit", "Regen"],
    notes: "=1+1\nEine <zweite> Zeile",
    outcome: "",
    askAt: null,
  },
  versions: [],
  ownCards: false,
  kind: "timeline",
  language: "de",
  reader: "selene",
  question: '=HYPERLINK("http://evil.example";"Wann, wo?")',
  deck: "full",
  mine: null,
  theirs: null,
  cards: [
    { id: "tower", orientation: "reversed" },
    { id: "two-cups", orientation: "upright" },
    { id: "fool", orientation: "upright" },
  ],
  createdAt: new Date("2026-11-28T23:30:00Z"),
  drawnAt: new Date("2026-11-28T23:31:00Z"),
  writings: [
    {
      kind: "interpretation",
      question: null,
      chunks: [
        { section: "past", text: "Erste <Zeile>\n" },
        { section: "past", text: "Zweite Zeile\n" },
        { section: "synthesis", text: "Am Ende\n" },
      ],
      interpreter: "almanac",
      finishedAt: new Date("2026-11-28T23:32:00Z"),
      offersHelp: false,
    },
    {
      kind: "follow_up",
      question: "Und dann?",
      chunks: [{ section: "text", text: "Dann das.\n" }],
      interpreter: "almanac",
      finishedAt: new Date("2026-11-28T23:33:00Z"),
      offersHelp: false,
    },
  ],
  share: null,
};

async function* pageOf(...readings: ExportedReading[]) {
  yield readings;
}

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

test("a table has a line for each reading, in its own words, and no cell that a spreadsheet would run", async () => {
  const table = await whole(writeTable(pageOf(READING), "fr"));
  const [headings = "", ...lines] = table.split("\r\n");
  expect(headings.startsWith("\uFEFFDate (en UTC),")).toBe(true);
  expect(lines.join("\r\n")).toBe(
    [
      "2026-11-28T23:30:00.000Z,Deine Zeitlinie,Selene,",
      `"'=HYPERLINK(""http://evil.example"";""Wann, wo?"")",`,
      '"Vergangenheit: Der Turm, umgekehrt\nGegenwart: Zwei der Kelche\nZukunft: Der Narr",',
      '"Vergangenheit · Der Turm, umgekehrt\n\nErste <Zeile>\n\nZweite Zeile\n\nZusammenschau\n\nAm Ende",',
      "Und dann?,Dann das.,★,Unruhig,",
      `"Arbeit, Regen","'=1+1\nEine <zweite> Zeile",\r\n`,
    ].join(""),
  );
});

test("what was kept with no reading takes no place in a document", async () => {
  const document = await whole(writePages(pageOf({ ...READING, entry: null }), "de"));
  expect(document).not.toMatch(/<dl|★/);
});

test("a document holds each picture once, however often its card was drawn, and what was written as words alone", async () => {
  const document = await whole(writePages(pageOf(READING, READING), "zh-TW"));
  expect(document.startsWith('<!doctype html>\n<html lang="zh-TW">')).toBe(true);
  expect(document.match(/<symbol /g)).toHaveLength(3);
  expect(document.match(/<use href="#tower"/g)).toHaveLength(2);
  expect(document).toContain("Erste &lt;Zeile&gt;");
  expect(document.match(/<dt>/g)).toHaveLength(6);
  expect(document).toContain('<dt>Notizen</dt><dd dir="auto">=1+1\nEine &lt;zweite&gt; Zeile</dd>');
  expect(document).not.toContain("Was daraus wurde");
  expect(document).toContain('<article lang="de">');
  expect(document).not.toMatch(/(?:src|href)="(?:https?:|\/)/);
});
