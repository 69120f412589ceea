import { expect, test } from "vitest";
import { toldLines } from "./headings";

const HEADINGS = ["Between you", "Ahead"];
const told = (...lines: string[]) =>
  toldLines(lines, HEADINGS).map(({ text, isHeading }) => (isHeading ? `# ${text.trim()}` : text.trim()));

test("a line that is one of the headings is one, with a colon or without", () => {
  expect(told("Between you\n", "Fire.\n", "Ahead:\n", "Soon.\n")).toEqual([
    "# Between you",
    "Fire.",
    "# Ahead:",
    "Soon.",
  ]);
});

test("a text without headings stays as it is", () => {
  expect(told("Between you there is fire.\n", "Ahead of us\n")).toEqual([
    "Between you there is fire.",
    "Ahead of us",
  ]);
});

test("no heading stands without a line below it", () => {
  expect(told("Between you\n")).toEqual([]);
  expect(told("Between you\n", "Ahead\n", "Soon.\n", "Ahead\n")).toEqual(["# Ahead", "Soon."]);
});
