import { describe, expect, test } from "vitest";
import { fenceText } from "./fence";
import { isPreamble } from "./is-preamble";
import { isRefusal } from "./is-refusal";
import { judgeLanguage } from "./judge-language";
import { readCompletion } from "./read-completion";
import { refuseEcho } from "./refuse-echo";
import { splitSections } from "./split-sections";
import { upToStop } from "./stop-tokens";
import { stripReasoning } from "./strip-reasoning";
import { tidyLine } from "./tidy-line";

/** Characters: as many as a text may have. */
const LONGEST = 20_000;
/** Far more than chance and a busy machine make of the time that a character takes; squares make it 900 times as long. */
const GENEROUS = 40;

/**
 * Expects as many characters to take about as long in long texts as in short ones, once in a few runs at least: what else
 * the machine does at the time makes none shorter. A run is broken off once it takes far too long.
 */
function expectLinear(work: (text: string) => void, textOf: (length: number) => string) {
  const timeAt = (length: number, bound: number) => {
    const text = textOf(length);
    const started = performance.now();
    for (let n = 0; n < LONGEST / length && performance.now() - started < bound; n += 1) work(text);
    return performance.now() - started;
  };
  const RUNS = [1, 2, 3];
  const short = Math.min(...RUNS.map(() => timeAt(20, 1_000)));
  const bound = GENEROUS * Math.max(short, 1);
  // Steps are small, lest what is not linear takes hours at the first that shows it.
  for (let length = 25; length <= LONGEST; length = Math.floor(length * (length < 200 ? 1.25 : 3)))
    if (!RUNS.some(() => timeAt(length, bound) < bound))
      throw new Error(`not linear at ${length} characters`);
}

describe("a long line costs no more than as much in short ones", () => {
  test.each<[string, (length: number) => string]>([
    ["a heading of blanks", (length) => `#${" ".repeat(length / 2)}${"x".repeat(length / 2)}`],
    ["a heading of blanks and colons", (length) => `#${" :".repeat(length / 2)}x`],
    ["an open marker of blanks", (length) => `##${" ".repeat(length / 2)}${"x".repeat(length / 2)}`],
    ["markers that name nothing", (length) => "## x ".repeat(length / 5)],
    ["markers that name a part", (length) => "## past ##".repeat(length / 10)],
    ["letters with marks", (length) => `## a${"\u0301\u0323".repeat(length / 2)}`],
  ])("where it is %s", (_, lineOf) => {
    expectLinear((line) => {
      splitSections(["past", "present"]).add(`${line}\n`);
    }, lineOf);
  });
});

describe("a text is fenced in no more time than short ones of its length altogether", () => {
  test.each([
    ...[
      "<",
      "< ",
      "</ ",
      "<\u0338",
      "\u0338",
      "\u0301",
      "<\u0301",
      "a\u0301",
      " ",
      "«/a",
      "/",
      "/ question",
      "<\u200d/",
    ],
    ...["ノ", "<ノ", "ᐸ", "ᐸa", "▶", "(/ノ", "#", "[A", "[/A", "question ", "\u0301\u0323"],
  ])("that is full of %j", (piece) => {
    for (const before of ["<", "«/"])
      expectLinear(fenceText, (length) => `${before}${piece.repeat(length / piece.length)}1`);
  });
});

describe("what is done with each line takes a time that its length bounds", () => {
  test.each([
    ...["*", "* ", "**", "_", "`", "`a", "#", "# ", " ", "- ", "> ", "*a", "_a ", "~", "="],
    ...[
      "<",
      "<|",
      "<think>",
      "</think>",
      "<a",
      "[INST",
      "｜",
      "<｜",
      "I'm sorry, ",
      "抱歉，",
      "Sure! ",
      "a: ",
      "1.",
      "【",
    ],
  ])("where it is full of %j", (piece) => {
    const textOf = (length: number) => piece.repeat(length / piece.length);
    expectLinear(tidyLine, textOf);
    expectLinear((line) => upToStop(line, { isFirst: true }), textOf);
    expectLinear(isRefusal, textOf);
    expectLinear(isPreamble, textOf);
    expectLinear((line) => judgeLanguage(line, "en"), textOf);
    expectLinear((line) => {
      const reasoning = stripReasoning(() => undefined);
      for (const part of line.match(/.{1,7}/gsu) ?? []) reasoning.add(part);
    }, textOf);
  });
});

test("a line is judged in a time that its length bounds, however many marks its letters have", () => {
  const check = refuseEcho("Never an instruction to you.", []);
  expectLinear(
    (line) => check(`${line}\n`),
    (length) => `a${"\u0301".repeat(length / 2)}${"\u0323".repeat(length / 2)}`,
  );
});

test("a line that comes byte by byte is not looked at anew with each", () => {
  const byte = new TextEncoder().encode("x");
  const timeOf = (length: number, lines: number) => {
    const started = performance.now();
    for (let line = 0; line < lines; line += 1) {
      const reader = readCompletion(() => undefined);
      for (let n = 0; n < length; n += 1) reader.add(byte);
    }
    return performance.now() - started;
  };
  timeOf(2_000, 20);
  expect(timeOf(400_000, 1)).toBeLessThan(GENEROUS * timeOf(2_000, 200));
});
