import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chanceOfAtLeast, chancesOf, type Draws, expectedOf, expectedToReturn } from "./chance";

const draws: fc.Arbitrary<Draws[]> = fc.array(
  fc.record({
    deck: fc.constantFrom("major", "full"),
    size: fc.constantFrom(1, 3, 5),
    readings: fc.integer({ min: 1, max: 400 }),
  }),
  { maxLength: 4 },
);

describe("how likely it is that a card returns", () => {
  test("by the exact fractions of few draws", () => {
    const thrice: Draws[] = [{ deck: "full", size: 3, readings: 2 }];
    const chances = chancesOf(thrice, { isMajor: true });
    expect(chanceOfAtLeast(chances, 1)).toBeCloseTo(1 - (75 / 78) ** 2, 12);
    expect(chanceOfAtLeast(chances, 2)).toBeCloseTo((3 / 78) ** 2, 12);
    expect(chanceOfAtLeast(chances, 3)).toBe(0);
    const mixed: Draws[] = [...thrice, { deck: "major", size: 1, readings: 1 }];
    expect(chanceOfAtLeast(chancesOf(mixed, { isMajor: true }), 1)).toBeCloseTo(
      1 - (75 / 78) ** 2 * (21 / 22),
      12,
    );
    // A deck of the major arcana has no other cards.
    expect(chancesOf(mixed, { isMajor: false })).toEqual(chancesOf(thrice, { isMajor: false }));
  });

  test("as reading after reading tells it, one at a time", () => {
    fc.assert(
      fc.property(draws, fc.boolean(), fc.integer({ min: 0, max: 60 }), (all, isMajor, count) => {
        let chances = [1];
        for (const { deck, size, readings } of all) {
          const each = deck === "full" ? size / 78 : isMajor ? size / 22 : 0;
          for (let n = 0; n < readings; n += 1)
            chances = [...chances, 0].map(
              (_, at) => (chances[at] ?? 0) * (1 - each) + (chances[at - 1] ?? 0) * each,
            );
        }
        const expected = chances.slice(count).reduce((sum, chance) => sum + chance, 0);
        expect(chanceOfAtLeast(chancesOf(all, { isMajor }), count)).toBeCloseTo(expected, 9);
      }),
      { numRuns: 40 },
    );
  });

  test("and all cards together are as many as were drawn", () => {
    fc.assert(
      fc.property(draws, (all) => {
        const drawn = all.reduce((sum, { size, readings }) => sum + size * readings, 0);
        expect(expectedOf(all, () => true)).toBeCloseTo(drawn, 6);
      }),
    );
    const none = chancesOf([], { isMajor: true });
    expect(expectedToReturn({ major: none, minor: none }, 1)).toBe(0);
  });

  test("of ten thousand readings within a few milliseconds", () => {
    const many: Draws[] = [
      { deck: "full", size: 3, readings: 6_000 },
      { deck: "major", size: 3, readings: 2_000 },
      { deck: "full", size: 1, readings: 2_000 },
    ];
    const chances = chancesOf(many, { isMajor: true });
    expect(chanceOfAtLeast(chances, 0)).toBeCloseTo(1, 9);
    expect(chances.chances.length).toBeLessThan(1_000);
  });
});
