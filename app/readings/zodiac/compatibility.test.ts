import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { compatibilityOf, elementPair } from "./compatibility";
import { SIGN_IDS, SIGNS } from "./signs.data";

test.each([
  ["aries", "leo", "high"],
  ["aries", "aries", "high"],
  ["aries", "gemini", "mediumHigh"],
  ["aries", "cancer", "average"],
  ["scorpio", "virgo", "mediumHigh"],
  ["scorpio", "leo", "average"],
] as const)("%s and %s get on: %s", (mine, theirs, expected) => {
  expect(compatibilityOf(mine, theirs)).toBe(expected);
});

test("each element has three signs, and each sign four others that it gets on with", () => {
  const elements = SIGN_IDS.map((id) => SIGNS[id].element);
  for (const element of ["fire", "earth", "air", "water"])
    expect(elements.filter((each) => each === element)).toHaveLength(3);
  for (const id of SIGN_IDS) {
    expect(new Set(SIGNS[id].compatibility).size).toBe(4);
    expect(SIGNS[id].compatibility).not.toContain(id);
  }
});

test("the year is divided among the signs without a gap, leap day included", () => {
  const signsOn = (month: number, day: number) =>
    SIGN_IDS.filter((id) => {
      const [[fromMonth, fromDay], [toMonth, toDay]] = SIGNS[id].dates;
      return (month === fromMonth && day >= fromDay) || (month === toMonth && day <= toDay);
    });
  for (let time = Date.UTC(2024, 0, 1); time <= Date.UTC(2024, 11, 31); time += 86_400_000) {
    const date = new Date(time);
    expect(signsOn(date.getUTCMonth() + 1, date.getUTCDate())).toHaveLength(1);
  }
});

test("every sign has its name in all languages of the data", () => {
  for (const language of [...LANGUAGES, "ja", "ko"] as const) {
    expect(new Set(SIGN_IDS.map((id) => SIGNS[id].names[language])).size).toBe(12);
  }
});

test("the elements of a pair are named alike, whichever comes first", () => {
  expect(elementPair("pisces", "leo")).toBe("fire-water");
  expect(elementPair("leo", "pisces")).toBe("fire-water");
  expect(elementPair("virgo", "taurus")).toBe("earth-earth");
});
