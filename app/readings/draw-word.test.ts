import { expect, test } from "vitest";
import { isTooLongWord, typedWord } from "./draw-word";

test.each([
  ["  river ", "river"],
  ["cafe\u0301", "café"],
  ["two\r\nlines\u0000", "twolines"],
  ["half \ud83c", "half"],
  ["🌙 月", "🌙 月"],
  [null, ""],
  [12, ""],
])("%j is heard as %j", (typed, heard) => {
  expect(typedWord(typed)).toBe(heard);
});

test("a word is at most 100 characters, an emoji one of them", () => {
  expect(isTooLongWord("🌙".repeat(100))).toBe(false);
  expect(isTooLongWord("🌙".repeat(101))).toBe(true);
});
