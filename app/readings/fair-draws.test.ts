import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { drawFromSeed } from "./draw-seed.server";
import { cardsOfDeck } from "./tarot/deck";
import { SPREADS } from "./tarot/spreads.data";

const DRAWS = 200_000;
const DECK = "full";
const KIND = "crossroads";
const READING = "018f7e9e-1111-4222-8333-444455556666";
const PLACES = SPREADS[KIND].positions.length;
const numberOf = new Map(cardsOfDeck(DECK).map(({ id }, number) => [id, number]));
const CARDS = numberOf.size;

/** How often each comes up: a card at a place, upright or reversed; and a card at the first place with one at the second. */
const faces = Array.from({ length: PLACES }, () => new Uint32Array(2 * CARDS));
const pairs = new Uint32Array(CARDS * CARDS);
for (let n = 0; n < DRAWS; n += 1) {
  const seed = createHash("sha256").update(`draw ${n}`).digest("hex");
  const drawn = drawFromSeed({
    seed,
    readingId: READING,
    word: n % 2 === 0 ? "" : "river",
    deck: DECK,
    kind: KIND,
  });
  const numbers = drawn.map(({ id }) => numberOf.get(id) ?? -1);
  for (const [place, { orientation }] of drawn.entries()) {
    const face = 2 * (numbers[place] ?? -1) + (orientation === "upright" ? 0 : 1);
    const counts = faces[place];
    if (counts) counts[face] = (counts[face] ?? 0) + 1;
  }
  const pair = (numbers[0] ?? -1) * CARDS + (numbers[1] ?? -1);
  pairs[pair] = (pairs[pair] ?? 0) + 1;
}

/**
 * How far counts are from all being the same, as a standard normal number (Pearson's test, by Wilson and Hilferty).
 * @param share how much less they scatter than what is drawn one by one and put back.
 */
function unevenness(counts: readonly number[], share = 1): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const squares = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = counts.length - 1;
  const spread = 2 / (9 * freedom);
  return (Math.cbrt(squares / share / freedom) - (1 - spread)) / Math.sqrt(spread);
}

/** One draw of fair cards in two thousand is farther from even, or nearer to it, than this. */
const BOUND = 3.5;

test("every card is as likely at every place, upright as reversed", () => {
  for (const [place, counts] of faces.entries()) {
    expect([...counts].reduce((sum, count) => sum + count)).toBe(DRAWS);
    expect(Math.abs(unevenness([...counts])), `place ${place}`).toBeLessThan(BOUND);
  }
});

test("every card is as likely at any of the places, and as often upright", () => {
  const all = faces.flatMap((counts) => [...counts]);
  const upright = all.filter((_, face) => face % 2 === 0).reduce((sum, count) => sum + count);
  expect(Math.abs(unevenness([upright, PLACES * DRAWS - upright]))).toBeLessThan(BOUND);
  const byCard = Array.from({ length: CARDS }, (_, card) =>
    faces.reduce((all, counts) => all + (counts[2 * card] ?? 0) + (counts[2 * card + 1] ?? 0), 0),
  );
  // None is drawn twice in a reading.
  expect(Math.abs(unevenness(byCard, (CARDS - PLACES) / (CARDS - 1)))).toBeLessThan(BOUND);
});

test("the second card tells nothing of the first, but that it is another", () => {
  const different = [...pairs].filter((_, pair) => Math.floor(pair / CARDS) !== pair % CARDS);
  expect(different.reduce((sum, count) => sum + count)).toBe(DRAWS);
  expect(Math.abs(unevenness(different))).toBeLessThan(BOUND);
});
