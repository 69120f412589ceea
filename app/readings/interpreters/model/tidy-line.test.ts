import { expect, test } from "vitest";
import { tidyLine } from "./tidy-line";

test.each([
  ["**The Star** speaks *softly* to __you__ and _me_.", "The Star speaks softly to you and me."],
  ["***Yes***, it does.", "Yes, it does."],
  ["这张牌**很重要**，*真的*。", "这张牌很重要，真的。"],
  ["- Rest.", "• Rest."],
  ["* Wait.", "• Wait."],
  ["1. Rest.", "1. Rest."],
  ["### A note", "A note"],
  ["## A note ##", "A note"],
  ["> A quote", "A quote"],
  ["Say `yes`.", "Say yes."],
  ["**It goes on", "It goes on"],
  ["```markdown", ""],
  ["---", ""],
  ["* * *", ""],
])("%j is shown as %j", (line, shown) => {
  expect(tidyLine(line)).toBe(shown);
});

test.each(["2 * 3 * 4 is 24", "snake_case_name", "#1 of all", "5 - 3", "It’s 100 % – yes!", "- ", "a ** b"])(
  "an honest line stays: %j",
  (line) => {
    expect(tidyLine(line)).toBe(line.trim());
  },
);
