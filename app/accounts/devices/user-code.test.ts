import { expect, test } from "vitest";
import { readUserCode, shownUserCode, writeUserCode } from "./user-code";

test.each([
  ["BCDF-GHJK", "BCDFGHJK"],
  [" bcdf ghjk ", "BCDFGHJK"],
  ["ＢＣＤＦ－ＧＨＪＫ", "BCDFGHJK"],
  ["b.c.d.f.g.h.j.k", "BCDFGHJK"],
  ["BCDFGHJ", null],
  ["BCDFGHJKL", null],
  ["ABCDEFGH", null],
  ["BCDF-GHJ0", null],
  ["", null],
  ["\u0000", null],
])("%j is read as %j", (typed, code) => {
  expect(readUserCode(typed)).toBe(code);
});

test("what is shown is read again", () => {
  const code = writeUserCode((limit) => limit - 1);
  expect([code, shownUserCode(code)]).toEqual(["ZZZZZZZZ", "ZZZZ-ZZZZ"]);
  expect(readUserCode(shownUserCode(code))).toBe(code);
});
