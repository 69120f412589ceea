import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Chunk, type NamedSection, SECTIONS } from "../../reading";
import { splitSections } from "./split-sections";

const PARTS: NamedSection[] = ["past", "present", "future", "synthesis"];

/** What comes with each piece, and at the end. */
function passThrough(sections: NamedSection[], pieces: string[]): Chunk[][] {
  const splitter = splitSections(sections);
  return [...pieces.map((piece) => splitter.add(piece)), splitter.end()];
}

function split(...pieces: string[]): Chunk[] {
  return passThrough(PARTS, pieces).flat();
}

function bySection(chunks: Chunk[]) {
  return Object.fromEntries(
    SECTIONS.map((section) => [
      section,
      chunks
        .filter((chunk) => chunk.section === section)
        .map(({ text }) => text.trim())
        .join(" "),
    ]).filter(([, text]) => text),
  );
}

const WHOLE = "## past ##\nOne.\n\nTwo.\n## present ##\nThree.\n## future ##\nFour.\n## synthesis ##\nFive.";

describe("the parts of a three-card text", () => {
  test("each line is a chunk of the section that its marker opened", () => {
    expect(split(WHOLE)).toEqual([
      { section: "past", text: "One.\n" },
      { section: "past", text: "Two.\n" },
      { section: "present", text: "Three.\n" },
      { section: "future", text: "Four.\n" },
      { section: "synthesis", text: "Five.\n" },
    ]);
  });

  test("a chunk comes as soon as its line ends", () => {
    expect(passThrough(PARTS, ["## past ##\nOne.", "\nTwo", ""])).toEqual([
      [],
      [{ section: "past", text: "One.\n" }],
      [],
      [{ section: "past", text: "Two\n" }],
    ]);
  });

  test("only those that the text has are opened by a marker", () => {
    expect(passThrough(["past"], ["## past ##\nA\n## future ##\nB"]).flat()).toEqual([
      { section: "past", text: "A\n" },
      { section: "past", text: "## future ##\n" },
      { section: "past", text: "B\n" },
    ]);
  });

  test.each([
    ["missing markers", "Only text.\nAnd more.", { text: "Only text. And more." }],
    ["one missing", "## past ##\nA\n## future ##\nB", { past: "A", future: "B" }],
    ["repeated", "## past ##\nA\n## past ##\nB", { past: "A B" }],
    ["within a line", "## past ## A ## present ## B", { past: "A", present: "B" }],
    ["Spanish", "## Pasado ##\nA\n## Síntesis ##\nB", { past: "A", synthesis: "B" }],
    [
      "French",
      "## Le passé ##\nA\n## L’avenir ##\nB\n## Synthèse ##\nC",
      { past: "A", future: "B", synthesis: "C" },
    ],
    ["German", "## Vergangenheit ##\nA\n## Die Gegenwart ##\nB", { past: "A", present: "B" }],
    [
      "Chinese",
      "## 过去 ##\n甲\n## 未來 ##\n乙\n##综合##\n丙",
      { past: "甲", future: "乙", synthesis: "丙" },
    ],
    [
      "as headings",
      "### Past\nA\n**Present:**\nB\n## **Future** ##\nC",
      { past: "A", present: "B", future: "C" },
    ],
    ["an unknown heading", "## past ##\nA\n## a note ##\nB", { past: "A ## a note ## B" }],
    ["an unclosed one", "## past ##\nA ## and no end", { past: "A ## and no end" }],
    ["a preface", "Hello.\n## past ##\nA", { text: "Hello.", past: "A" }],
  ])("markers that are %s", (_, text, expected) => {
    expect(bySection(split(text))).toEqual(expected);
  });

  test("a line that is too long to name a part is text, whatever it begins with", () => {
    const line = `#${" ".repeat(100)}past`;
    expect(split(line)).toEqual([{ section: "text", text: `${line}\n` }]);
  });

  test("however the stream is cut, the chunks are the same", () => {
    const text = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            "## past ##",
            "## Présent ##",
            "##future##",
            "## 综合 ##",
            "## odd ##",
            "##",
            "#",
            "\n",
            " ",
            "**",
          ),
          fc.string({ maxLength: 12 }),
        ),
        { maxLength: 30 },
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, fc.array(fc.nat(40), { maxLength: 60 }), (whole, cuts) => {
        const parts: string[] = [];
        let rest = whole;
        for (const cut of cuts) {
          parts.push(rest.slice(0, cut));
          rest = rest.slice(cut);
        }
        const uncut = split(whole);
        expect(split(...parts, rest)).toEqual(uncut);

        const letters = (value: string) => value.replace(/\s+/g, "");
        const markers = /##[ \t]*(past|Présent|future|综合)[ \t]*##/g;
        const kept = letters(uncut.map((chunk) => chunk.text).join(""));
        if (!/[#*]/.test(whole.replace(markers, ""))) expect(kept).toBe(letters(whole.replace(markers, "")));
      }),
    );
  });
});

test("what Postgres cannot store is left out or replaced", () => {
  expect(passThrough([], ["a\u0000b \ud83d", " c \ud83d", "\ude00"]).flat()).toEqual([
    { section: "text", text: "ab \ufffd c 😀\n" },
  ]);
});

test("a text without parts keeps its lines, markers among them", () => {
  expect(passThrough([], ["One.\n\nT", "wo.\n", "## past ##\nThree"]).flat()).toEqual([
    { section: "text", text: "One.\n" },
    { section: "text", text: "Two.\n" },
    { section: "text", text: "## past ##\n" },
    { section: "text", text: "Three\n" },
  ]);
});
