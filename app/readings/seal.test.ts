import { expect, test } from "vitest";
import { sealOf } from "./seal.server";
import { DECK } from "./tarot/deck";
import { leaningOf, leanOf } from "./tarot/leans";

const ASKED = {
  kind: "yesno" as const,
  question: "Will I get the job?",
  cards: [{ id: "sun", orientation: "upright" as const }],
  language: "en" as const,
  offersHelp: false,
};

test("a yes or no is sealed as its card leans", () => {
  expect(sealOf(ASKED)).toBe("yes");
  expect(sealOf({ ...ASKED, cards: [{ id: "tower", orientation: "upright" }] })).toBe("no");
});

test.each([
  ["before the draw", { cards: null }],
  ["on what cards do not judge", { question: "Is the lump cancer?" }],
  ["of somebody who may be in danger", { offersHelp: true }],
  ["where something else is asked", { question: "When will I get the job?" }],
  ["of one of two", { question: "Should I take the job or stay?" }],
  ["of a spread that has none", { kind: "timeline" as const }],
])("there is none %s", (_, changes) => {
  expect(sealOf({ ...ASKED, ...changes })).toBeNull();
});

test("to the bereaved every card is open", () => {
  expect(sealOf({ ...ASKED, question: "Will I laugh again in my grief?" })).toBe("open");
});

test("at most one face in six is open, of the whole deck and of the free one", () => {
  for (const cards of [DECK, DECK.filter(({ suit }) => suit === "major")]) {
    const faces = cards.flatMap(({ id }) =>
      (["upright", "reversed"] as const).map((orientation) => leaningOf(leanOf({ id, orientation }))),
    );
    expect(faces.filter((leaning) => leaning === "open").length).toBeLessThanOrEqual(faces.length / 6);
    expect(new Set(faces).size).toBe(5);
  }
});
