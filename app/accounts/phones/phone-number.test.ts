import { expect, test } from "vitest";
import { maskPhone, parsePhone } from "./phone-number";

test.each([
  ["+49 170 1234567", "+491701234567"],
  ["0049 (170) 123-45-67", "+491701234567"],
  ["＋１ ２１２ ５５５ ０１００", "+12125550100"],
  ["+886 912 345 678", "+886912345678"],
  ["0170 1234567", null],
  ["+0170 1234567", null],
  ["+49", null],
  ["+1234567890123456", null],
  ["+49 170 1234567 ext 5", null],
  ["", null],
] as const)("%j is %j", (typed, number) => {
  expect(parsePhone(typed)).toBe(number);
});

test("most of a number is hidden", () => {
  expect(maskPhone("+491701234567")).toBe("+49 ••• 67");
});
