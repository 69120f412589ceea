import { expect, test } from "vitest";
import { renewalDay } from "./renewal-day";

test.each([
  ["2026-11-22", 1, "2026-12-22"],
  ["2026-11-22", 3, "2027-02-22"],
  ["2026-11-22", 12, "2027-11-22"],
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2026-11-30", 3, "2027-02-28"],
  ["2026-08-31", 1, "2026-09-30"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2026-12-31", 1, "2027-01-31"],
])("what begins on %s renews %d months later on %s", (today, months, expected) => {
  expect(renewalDay(today, months)).toBe(expected);
});
