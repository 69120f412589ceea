import { expect, test } from "vitest";
import { findOptions } from "./find-options";

const WORDS = {
  or: [" or ", "还是"],
  orNot: [" or not "],
  optionLeads: ["should i", "is it better to", "我该", "是"],
};

test.each([
  ["Should I stay in Rome or go to Paris?", ["stay in Rome", "go to Paris"]],
  ["I am torn: the red one or the blue one", ["the red one", "the blue one"]],
  ["Is it better to wait or to write to him, what do you think?", ["wait", "to write to him"]],
  ["¿Me voy or me quedo?", ["Me voy", "me quedo"]],
  ["我该留下还是离开？", ["留下", "离开"]],
])("%s names its two ways as they were typed", (question, options) => {
  expect(findOptions(question, WORDS)).toEqual(options);
});

test.each(["Will he come back or not?", "Will he call?", "or", "?"])("%s names none", (question) => {
  expect(findOptions(question, WORDS)).toBeNull();
});
