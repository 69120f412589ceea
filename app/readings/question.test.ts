import { expect, test } from "vitest";
import { questionFault, typedQuestion } from "./question";

function fault(text: string) {
  return questionFault(typedQuestion(text));
}

test.each([
  ["", "blank"],
  [" \n\t ", "blank"],
  ["\u0000\u0007", "blank"],
  ["\u200b\u2060\ufeff", "blank"],
  ["x".repeat(301), "tooLong"],
  ["🔮".repeat(301), "tooLong"],
])("%j is refused as %s", (text, expected) => {
  expect(fault(text)).toBe(expected);
});

test.each([
  ["x".repeat(300)],
  ["🔮".repeat(300)],
  ["האם אני צריך ללכת?"],
  ["<b>Will</b> & ' \" it work?"],
  ["?"],
  ["我该换工作吗？"],
])("%j is a question", (text) => {
  expect(fault(text)).toBeUndefined();
});

test("a line break counts once, and a NUL is dropped", () => {
  expect(typedQuestion("a\r\nb\rc\u0000d")).toBe("a\nb\ncd");
  expect(fault(`${"x".repeat(149)}\r\n${"y".repeat(150)}`)).toBeUndefined();
});
