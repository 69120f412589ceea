import { expect, test } from "vitest";
import { delayAfter, isHopeless } from "./schedule";

test.each([
  [1, 5],
  [2, 10],
  [3, 20],
  [10, 2_560],
  [11, 3_600],
  [2_000, 3_600],
])("after failure %i a mail waits %i seconds", (attempts, seconds) => {
  expect(delayAfter(attempts)).toBe(seconds);
});

test("a mail is given up after three days, not before", () => {
  const now = new Date("2026-05-04T12:00:00Z");
  expect(isHopeless(new Date("2026-05-01T12:00:00Z"), now)).toBe(false);
  expect(isHopeless(new Date("2026-05-01T11:59:59Z"), now)).toBe(true);
});
