import { randomInt } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cardOf, cardsOfDeck, DECK } from "./deck";
import { drawCards } from "./draw-cards";
import { SPREADS, TAROT_KINDS } from "./spreads.data";

test("the deck is 78 different cards: 22 major arcana and four suits of 14", () => {
  expect(new Set(DECK.map(({ id }) => id)).size).toBe(78);
  expect(new Set(DECK.map(({ imageUrl }) => imageUrl)).size).toBe(78);
  expect(cardsOfDeck("major")).toHaveLength(22);
  for (const suit of ["wands", "cups", "swords", "pentacles"]) {
    expect(DECK.filter((card) => card.suit === suit)).toHaveLength(14);
  }
});

test.each([
  ["fool", "ar00"],
  ["world", "ar21"],
  ["two-cups", "cu02"],
  ["ace-wands", "waac"],
  ["king-pentacles", "peki"],
  ["ten-swords", "sw10"],
])("%s has the image %s", (id, image) => {
  expect(cardOf(id).imageUrl).toBe(`/images/tarot/${image}.webp`);
});

test("a draw never repeats a card and stays within its deck, whatever the dice say", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("major" as const, "full" as const),
      fc.constantFrom(...TAROT_KINDS),
      fc.infiniteStream(fc.nat()),
      (deck, kind, dice) => {
        const drawn = drawCards(deck, kind, (bound) => (dice.next().value ?? 0) % bound);
        expect(drawn).toHaveLength(SPREADS[kind].positions.length);
        expect(new Set(drawn.map(({ id }) => id)).size).toBe(drawn.length);
        const allowed = cardsOfDeck(deck).map(({ id }) => id);
        for (const { id } of drawn) expect(allowed).toContain(id);
      },
    ),
  );
});

test("every card and both orientations come up", () => {
  const draws = Array.from({ length: 4000 }, () =>
    drawCards("full", "daily", (bound) => randomInt(bound)),
  ).flat();
  expect(new Set(draws.map(({ id }) => id)).size).toBe(78);
  const reversed = draws.filter(({ orientation }) => orientation === "reversed").length;
  expect(reversed).toBeGreaterThan(1700);
  expect(reversed).toBeLessThan(2300);
});
