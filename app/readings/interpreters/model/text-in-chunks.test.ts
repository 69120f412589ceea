import { expect, test } from "vitest";
import type { InterpretationRequest } from "../interpreter";
import { instructionsFor } from "./prompt.server";
import { textInChunks } from "./text-in-chunks.server";

const REQUEST: InterpretationRequest = {
  kind: "zodiac",
  language: "en",
  question: "How do we suit each other?",
  signs: { mine: "leo", theirs: "pisces" },
  date: "2026-11-24",
};

test("a text is cut before anything else is done with it, so that what is left out costs nothing", () => {
  const text = textInChunks(REQUEST);
  const chunks = text.add(`${"Yes.\n".repeat(4_000)}${instructionsFor(REQUEST)}\n`);
  expect(chunks).toHaveLength(4_000);
  expect(text.isFull).toBe(true);
});

test("blanks without an end are no text", () => {
  const text = textInChunks(REQUEST);
  for (let n = 0; n < 250; n += 1) {
    expect(text.isFull).toBe(false);
    text.add(" \n");
  }
  expect(text).toMatchObject({ isFull: true, hasWords: false });
});

test("blanks before a text or after it are none of its end", () => {
  const text = textInChunks(REQUEST);
  for (const piece of [" ".repeat(400), "Yes.", " ".repeat(1_000)]) {
    text.add(piece);
    expect(text.isFull).toBe(false);
  }
});
