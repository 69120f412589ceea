import { expect, test } from "vitest";
import { SPREADS, sectionOf, TAROT_KINDS } from "./spreads.data";

test("a row has three places: its table fits any number, its words say three", () => {
  const rows = TAROT_KINDS.filter((kind) => SPREADS[kind].layout === "row");
  expect(rows.map((kind) => [kind, SPREADS[kind].positions.length])).toEqual(rows.map((kind) => [kind, 3]));
});

test("each place has the part of the text that is called like it, a card alone none", () => {
  expect([0, 1, 2, 3].map((place) => sectionOf("timeline", place))).toEqual([
    "past",
    "present",
    "future",
    undefined,
  ]);
  expect(sectionOf("daily", 0)).toBeUndefined();
});
