import { expect, test } from "vitest";
import { quote, quoteAtEnd } from "./quote";

test.each([
  ["en", "“Why?”"],
  ["de", "„Why?“"],
  ["fr", "«\u00a0Why?\u00a0»"],
  ["es", "«Why?»"],
  ["zh-CN", "“Why?”"],
  ["zh-TW", "「Why?」"],
] as const)("in %s, words stand in the language's own marks", (language, quoted) => {
  expect(quote(" Why? ", language)).toBe(quoted);
});

test("a sentence of somebody who wrote no end mark is ended by us, and no other", () => {
  expect(quoteAtEnd("will he call", "en")).toBe("“will he call.”");
  expect(quoteAtEnd("Will he call?", "en")).toBe("“Will he call?”");
  expect(quoteAtEnd("dass er anruft", "de")).toBe("„dass er anruft“.");
  expect(quoteAtEnd("me llamará", "es", { isQuestion: true })).toBe("«¿me llamará?»");
  expect(quoteAtEnd("¿me llamará", "es", { isQuestion: true })).toBe("«¿me llamará?»");
  expect(quoteAtEnd("他会打来吗", "zh-CN", { isQuestion: true })).toBe("“他会打来吗？”");
});
