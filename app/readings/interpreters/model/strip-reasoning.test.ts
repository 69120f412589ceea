import fc from "fast-check";
import { expect, test } from "vitest";
import { stripReasoning } from "./strip-reasoning";

function strip(...pieces: string[]) {
  let orphans = 0;
  const stripper = stripReasoning(() => {
    orphans += 1;
  });
  const text = [...pieces.map((piece) => stripper.add(piece)), stripper.end()].join("");
  return { text, reasoning: stripper.reasoning, orphans };
}

test.each([
  ["<think>Hm.</think>Yes.", "Yes.", 3],
  ["Yes. <THINKING>\nHm.\n</THINKING>And no.", "Yes. And no.", 5],
  ["<think>Never closed", "", 12],
  ["A <b>bold</b> 1 < 2 <thinker>", "A <b>bold</b> 1 < 2 <thinker>", 0],
  ["<think></think>Yes. <think>Hm.</think>No.", "Yes. No.", 3],
])("of %j the text is %j", (text, expected, reasoning) => {
  expect(strip(text)).toEqual({ text: expected, reasoning, orphans: 0 });
});

test("reasoning that nothing began is told of, and what comes after it is the text", () => {
  expect(strip("Hm. ", "Well.\n</thi", "nk>Yes.")).toMatchObject({ orphans: 1 });
  expect(strip("Hm.</think>Yes.").text).toBe("Yes.");
});

test("however a text is cut, the same is left of it", () => {
  const parts = fc.array(fc.constantFrom("<think>", "</think>", "<", "</", "think>", "a", "\n", "Yes. "));
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 9 }), (all, size) => {
      const whole = `<think>${all.join("")}`;
      const pieces = whole.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
      const [cut, uncut] = [strip(...pieces), strip(whole)];
      expect([cut.reasoning, cut.orphans]).toEqual([uncut.reasoning, uncut.orphans]);
      if (uncut.orphans === 0) expect(cut.text).toBe(uncut.text);
    }),
  );
});
