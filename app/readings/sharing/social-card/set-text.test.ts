import { expect, test } from "vitest";
import { setText, widthOf } from "./set-text";

/** A font in which every character is half as wide as it is high. */
const advanceOf = (text: string) => text.length / 2;

test.each([
  ["The Sun", 300, ["The Sun"]],
  ["Queen of Pentacles", 300, ["Queen of Pentacles"]],
  ["Queen of Pentacles", 150, ["Queen of", "Pentacles"]],
  ["Vergangenheitsbewältigung", 100, ["Vergangenheitsbewältigung"]],
])("%j in %i pixels is %j, no wider than they are", (text, width, lines) => {
  const set = setText(text, { x: 0, y: 0, width, size: 40, lines: 2, spacing: 1 }, advanceOf);
  expect(set.map((line) => line.text)).toEqual(lines);
  for (const line of set) {
    expect(line.size).toBeLessThanOrEqual(40);
    expect(widthOf(line.text, line, advanceOf)).toBeLessThanOrEqual(width + 0.001);
  }
});
