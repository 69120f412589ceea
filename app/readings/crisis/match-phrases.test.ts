import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { matchesCrisis } from "./match-phrases.server";

function corpus(language: Language): { crisis: string[]; ordinary: string[] } {
  return JSON.parse(readFileSync(new URL(`./corpus/${language}.json`, import.meta.url), "utf8"));
}

describe.each(LANGUAGES)("in %s", (language) => {
  const { crisis, ordinary } = corpus(language);

  test("there are at least 200 sentences of each kind, all different", () => {
    expect(new Set(crisis).size).toBeGreaterThanOrEqual(200);
    expect(new Set(ordinary).size).toBeGreaterThanOrEqual(200);
  });

  test("at least 95 in 100 cries for help are heard", () => {
    const missed = crisis.filter((sentence) => !matchesCrisis(sentence));
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(crisis.length * 0.05);
  });

  test("at most 2 in 100 ordinary questions, idioms included, do not get their cards", () => {
    const stopped = ordinary.filter(matchesCrisis);
    expect(stopped.length, stopped.join("\n")).toBeLessThanOrEqual(ordinary.length * 0.02);
  });
});

test.each([
  ["case and spacing", "I  WANT\nto   DIE"],
  ["full-width letters", "Ｉ ｗａｎｔ ｔｏ ｄｉｅ"],
  ["invisible characters", "I want to k\u200bill my\u00adself"],
  ["typographic apostrophes", "I don’t want to live anymore"],
  ["missing accents", "je veux me suicider"],
  ["spaces between Chinese characters", "我 不 想 活 了"],
])("%s hide nothing", (_, sentence) => {
  expect(matchesCrisis(sentence)).toBe(true);
});

test("a hostile text is screened within a moment", () => {
  // The first text waits for the expressions to be made.
  matchesCrisis("Should I change my job?");
  const started = performance.now();
  for (const piece of ["i want to ", "no ", "quiero ", "a", "我", "je ne ", "ich will "])
    matchesCrisis(piece.repeat(5000));
  expect(performance.now() - started).toBeLessThan(2000);
});
