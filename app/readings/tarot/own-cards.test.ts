import fc from "fast-check";
import { expect, test } from "vitest";
import { ORIENTATIONS } from "../reading";
import { DECK } from "./deck";
import { checkOwnCards, readLaid, writeLaid } from "./own-cards";
import { SPREADS, TAROT_KINDS } from "./spreads.data";

const card = (id: string, orientation = "upright") => ({ id, orientation });

test.each([
  ["nothing lies anywhere", [], { 0: "empty", 1: "empty", 2: "empty" }],
  ["a place is empty", [card("star"), null, card("moon")], { 1: "empty" }],
  ["a card lies twice", [card("star"), card("moon"), card("star", "reversed")], { 2: "twice" }],
  ["no such card", [card("star"), card("joker"), card("moon")], { 1: "unknown" }],
  ["neither upright nor reversed", [card("star", "sideways"), card("sun"), card("moon")], { 0: "unknown" }],
  ["a card too many", [card("star"), card("sun"), card("moon"), card("fool")], { 3: "beyond" }],
])("%s: that is said of its place, and none is taken", (_, laid, faults) => {
  expect(checkOwnCards("timeline", laid)).toEqual({ cards: null, faults });
});

test("any different cards of the deck may lie in a spread, and an address holds them", () => {
  const spread = fc.constantFrom(...TAROT_KINDS).chain((kind) => {
    const { length } = SPREADS[kind].positions;
    const ids = fc.shuffledSubarray([...DECK], { minLength: length, maxLength: length });
    const orientations = fc.array(fc.constantFrom(...ORIENTATIONS), { minLength: length, maxLength: length });
    return fc.tuple(fc.constant(kind), ids, orientations);
  });
  fc.assert(
    fc.property(spread, ([kind, cards, orientations]) => {
      const laid = cards.map(({ id }, at) => card(id, orientations[at]));
      expect(checkOwnCards(kind, laid)).toEqual({ cards: laid, faults: null });
      const written = writeLaid(laid);
      expect(encodeURIComponent(written)).toBe(written);
      expect(readLaid(kind, written)).toEqual(laid);
    }),
  );
});

test("whatever an address says there is something for each place, and nothing more", () => {
  fc.assert(
    fc.property(fc.string(), (written) => {
      expect(readLaid("crossroads", written)).toHaveLength(5);
      expect(checkOwnCards("crossroads", readLaid("crossroads", written))).toBeDefined();
    }),
  );
  expect(readLaid("timeline", "star..tower~r.moon")).toEqual([card("star"), null, card("tower", "reversed")]);
});
