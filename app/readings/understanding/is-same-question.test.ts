import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { isSameQuestion } from "./is-same-question.server";

describe.each(LANGUAGES)("in %s", (language) => {
  const pairs = readFileSync(`training/asked-before/making/${language}.tsv`, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("\t") as [string, string, string]);

  test("what is denied, of somebody else, of another time or about something else is another question", () => {
    const others = pairs.filter(([label]) => label === "other");
    expect(others.length).toBeGreaterThanOrEqual(8);
    for (const [, one, other] of others)
      expect([one, other, isSameQuestion(one, other, language)]).toEqual([one, other, false]);
  });

  test("most of what is asked in other words is known again", () => {
    const same = pairs.filter(([label]) => label === "same");
    const known = same.filter(([, one, other]) => isSameQuestion(one, other, language));
    expect(known.length / same.length).toBeGreaterThanOrEqual(0.75);
  });

  test("a question is itself, whatever its case and marks, and the order of two does not matter", () => {
    for (const [, one, other] of pairs) {
      expect(isSameQuestion(one, ` ${one.toUpperCase().replace(/[?？¿]/g, "")} `, language)).toBe(true);
      expect(isSameQuestion(other, one, language)).toBe(isSameQuestion(one, other, language));
    }
  });
});

test("what says nothing is the same as nothing but itself", () => {
  expect(isSameQuestion("What now?", "And then?", "en")).toBe(false);
  expect(isSameQuestion("???", "Should I move?", "en")).toBe(false);
  expect(isSameQuestion("Move?", "Should I move house?", "de")).toBe(false);
});
