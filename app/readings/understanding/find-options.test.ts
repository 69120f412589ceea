import { expect, test } from "vitest";
import { findOptions } from "./find-options";
import { wordList } from "./word-list";

const WORDS = {
  or: [" or ", "还是"],
  orNot: [" or not "],
  oneOfMany: ["one", "the other", "一家"],
  optionLeads: ["should i", "is it better to", "我该", "是"],
  asksFirst: wordList(["should i", "is he"]),
  asksWhich: wordList(["which", "选哪个"]),
  times: wordList(["next year"]),
};

test.each([
  ["Should I stay in Rome or go to Paris?", ["stay in Rome", "go to Paris"]],
  ["I am torn: the red one or the blue one", ["the red one", "the blue one"]],
  ["Is it better to wait or to write to him, what do you think?", ["wait", "to write to him"]],
  ["¿Me voy or me quedo?", ["Me voy", "me quedo"]],
  ["我该留下还是离开？", ["留下", "离开"]],
  ["Should I paint, write or sing?", ["paint", "write", "sing"]],
  ["Should I keep the flat, sell it, or let it", ["keep the flat", "sell it", "let it"]],
  ["tea or coffee or water", ["tea", "coffee", "water"]],
  ["Oslo, Bergen, Tromsø: which one is it?", ["Oslo", "Bergen", "Tromsø"]],
  ["学画、学琴还是学舞？", ["学画", "学琴", "学舞"]],
  ["杭州、苏州、扬州，选哪个？", ["杭州", "苏州", "扬州"]],
  ["Two flats: one has a garden, the other is cheap. Which?", ["one has a garden", "the other is cheap"]],
  ["两家店，一家近，一家便宜，选哪个？", ["一家近", "一家便宜"]],
  ["Next year, should I sail or walk?", ["sail", "walk"]],
  ["My boss is leaving, should I follow her or stay?", ["follow her", "stay"]],
])("%s names its ways as they were typed", (question, options) => {
  expect(findOptions(question, WORDS)).toEqual(options);
});

test.each(["Will he come back or not?", "Will he call?", "or", "?"])("%s names none", (question) => {
  expect(findOptions(question, WORDS)).toBeNull();
});
