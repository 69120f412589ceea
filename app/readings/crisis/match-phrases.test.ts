import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { matchesCrisis } from "./match-phrases.server";

function corpus(language: Language): { crisis: string[]; ordinary: string[] } {
  return JSON.parse(readFileSync(new URL(`./corpus/${language}.json`, import.meta.url), "utf8"));
}

describe.each(LANGUAGES)("in %s", (language) => {
  const { crisis, ordinary } = corpus(language);

  test("there are at least 30 sentences of each kind, all different", () => {
    expect(new Set(crisis).size).toBeGreaterThanOrEqual(30);
    expect(new Set(ordinary).size).toBeGreaterThanOrEqual(30);
  });

  test("a cry for help is heard", () => {
    expect(crisis.filter((sentence) => !matchesCrisis(sentence))).toEqual([]);
  });

  test("an ordinary question, idioms included, gets its cards", () => {
    expect(ordinary.filter(matchesCrisis)).toEqual([]);
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
  const started = performance.now();
  for (const piece of ["i want to ", "no ", "quiero ", "a", "我", "je ne ", "ich will "])
    matchesCrisis(piece.repeat(5000));
  expect(performance.now() - started).toBeLessThan(2000);
});
