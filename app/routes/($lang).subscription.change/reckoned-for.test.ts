import { expect, test } from "vitest";
import { readReckonedFor } from "./reckoned-for";

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
])("figures reckoned for %s hold for a quarter of an hour: %s", (value, expected) => {
  expect(readReckonedFor(value, 900, NOW * 1_000)).toBe(expected);
});
