import { expect, test } from "vitest";
import { readProrationDate } from "./proration-date";

const NOW = 1_790_000_000;

test.each([
  [String(NOW), NOW],
  [String(NOW - 900), NOW - 900],
  [String(NOW - 901), null],
  [String(NOW + 1), null],
  ["0", null],
  ["", null],
  ["soon", null],
  ["-5", null],
  ["1e9", null],
  [`${NOW}.5`, null],
  [null, null],
  ["9".repeat(13), null],
])("a preview prorated at %s holds for a quarter of an hour: %s", (value, expected) => {
  expect(readProrationDate(value, 900, NOW * 1_000)).toBe(expected);
});
