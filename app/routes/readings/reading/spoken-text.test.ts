import { expect, test } from "vitest";
import { spokenSentences } from "./spoken-text";

test("a text is spoken sentence by sentence, in every script", () => {
  expect(spokenSentences("Is it so? It is. “Perhaps!” she said…")).toEqual([
    "Is it so? ",
    "It is. ",
    "“Perhaps!” ",
    "she said…",
  ]);
  expect(spokenSentences("是这样吗？是的。")).toEqual(["是这样吗？", "是的。"]);
});

test("what is there for the eye alone is not spoken", () => {
  expect(spokenSentences("Past · The Tower, re\u00adversed")).toEqual(["Past, The Tower, reversed"]);
});

test("a sentence that browsers would break off is spoken in parts, and nothing of it is lost", () => {
  const clause = "and what you carried for so long is put down at last, ";
  const sentence = `${clause.repeat(8)}at 10:30 or so.`;
  const parts = spokenSentences(sentence);
  expect(parts.join("")).toBe(sentence);
  expect(parts.length).toBeLessThan(8);
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(160);
  const chinese = `${"你放下了背负已久的东西，".repeat(20)}终于。`;
  expect(spokenSentences(chinese).join("")).toBe(chinese);
  expect(spokenSentences(chinese).length).toBeGreaterThan(1);
});
