import { expect, test } from "vitest";
import { upToStop } from "./stop-tokens";

test.each([
  "<|im_end|>",
  "</s>",
  "<|eot_id|>",
  "<|endoftext|>",
  "<end_of_turn>",
  "[/INST]",
  "<｜end▁of▁sentence｜>",
])("a text ends at %s", (token) => {
  for (const isFirst of [true, false])
    expect(upToStop(`So it goes.${token}user`, { isFirst })).toEqual({ text: "So it goes.", isStop: true });
});

test.each([
  ["<|im_start|>assistant", ""],
  ["<s> [/INST] The Star speaks.", " The Star speaks."],
  ["<start_of_turn>modelThe Star speaks.", "The Star speaks."],
])("what opens a turn does not end the text: %s", (line, text) => {
  expect(upToStop(line, { isFirst: true })).toEqual({ text, isStop: false });
});

test("honest signs are text", () => {
  const line = "a < b | c > d, <s [INST <| spoken |";
  expect(upToStop(line, { isFirst: true })).toEqual({ text: line, isStop: false });
});
