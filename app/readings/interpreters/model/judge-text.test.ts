import { expect, test } from "vitest";
import type { Chunk, NamedSection, Section } from "../../reading";
import { judgeText } from "./judge-text";

const PARTS: NamedSection[] = ["past", "present"];
const line = (text: string, section: Section = "text"): Chunk => ({ section, text: `${text}\n` });
const PAST = line("It was the end of a road.", "past");
const PRESENT = line("You are at the door.", "present");

/** What may be shown after each line, and at the end. */
function judged(sections: NamedSection[], chunks: Chunk[], { isCut = false, language = "en" as const } = {}) {
  const judge = judgeText(sections, language);
  return [...chunks.map((chunk) => judge.add([chunk])), judge.end(isCut)];
}

test("a text that is as it was asked for is shown line by line", () => {
  expect(judged(PARTS, [PAST, PRESENT])).toEqual([[PAST], [PRESENT], []]);
  expect(judged([], [line("Yes."), line("It is.")])).toEqual([[line("Yes.")], [line("It is.")], []]);
});

test("a preamble is left out, and no other first line", () => {
  expect(judged([], [line("Sure! Here is your reading:"), line("Yes.")])).toEqual([[], [line("Yes.")], []]);
  expect(judged([], [line("Yes."), line("Sure!")])).toEqual([[line("Yes.")], [line("Sure!")], []]);
});

test("what comes before the first heading waits for it, and not for ever", () => {
  const preface = line("The cards are on the table.");
  expect(judged(PARTS, [preface, PAST, PRESENT])).toEqual([[], [preface, PAST], [PRESENT], []]);
  expect(judged(PARTS, [preface])).toEqual([[], [preface]]);
  const long = line("The cards are on the table, and they are yours to look at. ".repeat(8));
  expect(judged(PARTS, [long])).toEqual([[long], []]);
});

test("a text whose parts are in another order is shown once it is whole", () => {
  expect(judged(PARTS, [PRESENT, PAST])).toEqual([[], [], [PRESENT, PAST]]);
});

test("one that lacks a part is of no use, unless it was cut", () => {
  expect(() => judged(PARTS, [PAST])).toThrow("section");
  expect(() => judged(PARTS, [PRESENT])).toThrow("section");
  expect(judged(PARTS, [PAST], { isCut: true })).toEqual([[PAST], []]);
});

test("a refusal is held back to its end, and then is of no use", () => {
  const refusal = line("I'm sorry, but I can't help with that.");
  const judge = judgeText([], "en");
  expect(judge.add([refusal])).toEqual([]);
  expect(() => judge.end(false)).toThrow("refusal");
  const more = line("But the Star has a word for you, and it is a good one. ".repeat(8));
  expect(judged([], [refusal, more])).toEqual([[], [refusal, more], []]);
});

test("another language is noticed wherever it begins, and a doubtful beginning is held back", () => {
  const german = "Der Stern steht vor dir, und das ist gut so.";
  const judge = judgeText([], "en");
  expect(judge.add([line(german)])).toEqual([]);
  expect(() => judge.add([line(german)])).toThrow("language");
  const late = judgeText([], "en");
  expect(late.add([line("The star is before you, and that is good. ".repeat(10))])).toHaveLength(1);
  expect(() => late.add([line(german), line(german), line(german)])).toThrow("language");
});
