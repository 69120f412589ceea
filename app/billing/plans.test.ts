import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { monthlyPrice, PLANS, renewalDay } from "./plans";

test("prices and their monthly equivalents are those of the specification", () => {
  const sold = PLANS.map((plan) => [plan.type, plan.price, monthlyPrice(plan), plan.discount]);
  expect(sold, "`plans.description` and the terms of use name each plan in words").toEqual([
    ["monthly", 999, 999, 0],
    ["quarterly", 2547, 849, 15],
    ["yearly", 8392, 699, 30],
  ]);
});

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

describe.each([".env.example", "compose.yaml", "README.md", "docs/operations.md"])("%s", (file) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

  test.each(PLANS)("names the price of the $type plan", ({ priceVariable }) => {
    expect(text).toContain(priceVariable);
  });
});
