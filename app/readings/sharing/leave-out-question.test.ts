import { expect, test } from "vitest";
import { leaveOutQuestion } from "./leave-out-question";

test.each([
  [
    "I hear it in how you ask: “Should I take the job in Lisbon, or stay?” Of the two, “stay” shines longer.",
    "Should I take the job in Lisbon, or stay?",
    "I hear it in how you ask: “…” Of the two, “…” shines longer.",
  ],
  [
    "Du fragst „Was brauche ich?“, und es liegt „Die Sonne“ da.",
    "was brauche ich",
    "Du fragst „…“, und es liegt „Die Sonne“ da.",
  ],
  ["«\u00a0Que faire\u202f?\u00a0», dites-vous.", "Que faire ?", "«\u00a0…\u00a0», dites-vous."],
  ["你问的“我该换工作吗？”，牌说：星星。", "我该换工作吗？", "你问的“…”，牌说：星星。"],
  ["So: should I  CHANGE my job? Yes.", "Should I change my job?", "So: …? Yes."],
  ["A text of its own, “in its words”.", "Anything?", "A text of its own, “in its words”."],
  ["Nothing is left out.", "?", "Nothing is left out."],
])("%j shows nothing of %j", (text, question, shown) => {
  expect(leaveOutQuestion(text, question)).toBe(shown);
});
