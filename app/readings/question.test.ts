import { expect, test } from "vitest";
import { questionFault, takeExcess, typedQuestion } from "./question";

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

/** A field in which `caret` stands behind what was just put in. */
function fieldWith(value: string, caret: number) {
  const field = {
    value,
    selectionEnd: caret,
    setSelectionRange(_: number, end: number) {
      field.selectionEnd = end;
    },
  };
  return field as typeof field & HTMLTextAreaElement;
}

test.each([
  ["a letter too many at the end", "x".repeat(300), ["x".repeat(300), "y"], 1, 300],
  ["a letter too many in the middle", "x".repeat(300), ["x".repeat(100), "y", "x".repeat(200)], 1, 100],
  ["emoji that fit in part", "x".repeat(298), ["x".repeat(10), "🔮🔮🔮🔮", "x".repeat(288)], 2, 14],
  ["what fits", "x".repeat(299), ["x".repeat(299), "y"], 0, 300],
])(
  "a field that takes %s keeps all that it had",
  (_, before, [start = "", put = "", rest = ""], excess, caret) => {
    const field = fieldWith(start + put + rest, (start + put).length);
    expect(takeExcess(field, before)).toBe(excess);
    expect(field.value).toBe(start + [...put].slice(0, [...put].length - excess).join("") + rest);
    expect(field.selectionEnd).toBe(caret);
  },
);

test("a field that held too much before loses nothing of it", () => {
  const field = fieldWith("x".repeat(309), 309);
  expect([takeExcess(field, "x".repeat(310)), field.value.length]).toEqual([0, 309]);
});
