import { expect, test } from "vitest";
import { describeDay } from "./describe-day";

const now = new Date("2026-11-22T00:10:00Z");

test.each([
  ["2026-11-22T00:01:00Z", "en", "today"],
  ["2026-11-21T23:59:00Z", "en", "yesterday"],
  ["2026-11-16T12:00:00Z", "en", "6 days ago"],
  ["2026-11-15T12:00:00Z", "en", "November 15, 2026"],
  ["2026-11-23T12:00:00Z", "en", "November 23, 2026"],
  ["2026-11-20T12:00:00Z", "de", "vorgestern"],
  ["2025-01-02T23:59:00Z", "de", "2. Januar 2025"],
  ["2026-11-19T12:00:00Z", "zh-TW", "3 天前"],
] as const)("%s in %s is %s", (moment, language, expected) => {
  expect(describeDay(new Date(moment), language, now)).toBe(expected);
});
