import { expect, test } from "vitest";
import { dollars } from "./dollars";

test.each([
  ["en", "$25.47"],
  ["de", "25,47 $"],
  ["fr", "25,47 $US"],
  ["es", "25,47 US$"],
  ["zh-CN", "US$25.47"],
  ["zh-TW", "US$25.47"],
] as const)("a price in %s is %s", (language, expected) => {
  expect(dollars(2547, language).replace(/[\u00a0\u202f]/g, " ")).toBe(expected);
});
