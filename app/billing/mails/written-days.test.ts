import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { writtenDay } from "~/i18n/written-day";
import { daysUntil, writtenDistance } from "./written-days";

const WRITTEN: Record<Language, [day: string, week: string, tomorrow: string]> = {
  en: ["January 1, 2027", "in 7 days", "tomorrow"],
  es: ["1 de enero de 2027", "dentro de 7 días", "mañana"],
  "zh-CN": ["2027年1月1日", "7 天后", "明天"],
  "zh-TW": ["2027年1月1日", "7 天後", "明天"],
  fr: ["1er janvier 2027", "dans 7 jours", "demain"],
  de: ["1. Januar 2027", "in 7 Tagen", "morgen"],
};

test.each(LANGUAGES)("days and distances are written in %s", (language) => {
  const plain = (text: string) => text.replace(/\s/g, " ");
  const written = [
    writtenDay("2027-01-01", language),
    writtenDistance(7, language),
    writtenDistance(1, language),
  ];
  expect(written.map(plain)).toEqual(WRITTEN[language]);
});

test("only the first of a month is counted in French", () => {
  expect(writtenDay("2026-11-11", "fr")).toBe("11 novembre 2026");
  expect(writtenDay("2026-11-21", "fr")).toBe("21 novembre 2026");
});

test.each([
  ["2026-11-29", "2026-11-22T00:00:00Z", 7],
  ["2026-11-29", "2026-11-22T23:59:59Z", 7],
  ["2026-11-22", "2026-11-22T23:59:59Z", 0],
  ["2026-11-21", "2026-11-22T00:00:00Z", -1],
  ["2027-03-01", "2027-02-28T12:00:00Z", 1],
])("until %s it is, at %s, %i days", (day, now, days) => {
  expect(daysUntil(day, new Date(now))).toBe(days);
});
