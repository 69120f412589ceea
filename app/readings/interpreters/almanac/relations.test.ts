import { expect, test } from "vitest";
import type { DrawnCard } from "../../reading";
import { relationsOf } from "./relations";

const upright = (id: string): DrawnCard => ({ id, orientation: "upright" });
const reversed = (id: string): DrawnCard => ({ id, orientation: "reversed" });
const told = (cards: DrawnCard[], before: string[] = []) =>
  relationsOf(cards, before).map(({ relation, cards: found }) => [relation, ...found.map(({ id }) => id)]);

test("majors that follow each other lead on where they lie in their sequence, and are neighbours where they do not", () => {
  expect(told([upright("fool"), upright("magician")])).toEqual([["followers", "fool", "magician"]]);
  expect(told([upright("magician"), upright("fool")])).toEqual([["neighbours", "magician", "fool"]]);
});

test.each([
  ["sameNumber", ["two-cups", "two-swords"]],
  ["courts", ["page-cups", "king-wands"]],
  ["sameSuit", ["two-cups", "nine-cups"]],
  ["weaken", ["sun", "hanged-man"]],
  ["strengthen", ["three-wands", "six-swords"]],
])("two cards that stand to each other: %s", (relation, [one = "", other = ""]) => {
  expect(told([upright(one), upright(other)])[0]).toEqual([relation, one, other]);
});

test("what is rarer comes first, and the card of last time before all", () => {
  const cards = [reversed("fool"), reversed("magician"), reversed("two-cups")];
  expect(told(cards, ["two-cups"]).map(([relation]) => relation)).toEqual([
    "drawnBefore",
    "followers",
    "allReversed",
    "bothReversed",
    "bothReversed",
  ]);
});

test("that a deck of majors gives majors is nothing", () => {
  expect(told([upright("empress"), upright("devil")])).toEqual([]);
});
