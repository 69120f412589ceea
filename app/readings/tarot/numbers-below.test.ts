import fc from "fast-check";
import { expect, test } from "vitest";
import { numbersBelow } from "./numbers-below";

/** The numbers as bytes, so many a block. */
function blocksOf(numbers: readonly number[], aBlock: number) {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < numbers.length; at += aBlock) {
    const block = new DataView(new ArrayBuffer(4 * Math.min(aBlock, numbers.length - at)));
    for (const [n, number] of numbers.slice(at, at + aBlock).entries()) block.setUint32(4 * n, number);
    blocks.push(new Uint8Array(block.buffer));
  }
  return blocks.values();
}

test("numbers are read four bytes at a time, the highest first, across blocks", () => {
  const below = numbersBelow([Uint8Array.of(0, 0, 0, 5, 0, 0, 1, 4), Uint8Array.of(0, 0, 0, 1)].values());
  expect([below(10), below(256), below(2)]).toEqual([5, 4, 1]);
  expect(() => below(2)).toThrow("no random bytes left");
});

test("what would make the low numbers likelier is thrown away", () => {
  // 2³² is 55063683 times 78, and 22 more: the last 22 numbers are beyond the last whole round.
  const below = numbersBelow(blocksOf([2 ** 32 - 1, 2 ** 32 - 22, 2 ** 32 - 23], 8));
  expect(below(78)).toBe(77);
  expect(numbersBelow(blocksOf([2 ** 32 - 1], 8))(2)).toBe(1);
});

test("a number is always below its bound, and how the bytes are cut into blocks changes nothing", () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(
      numbers,
      fc.integer({ min: 1, max: 78 }),
      fc.integer({ min: 1, max: 9 }),
      (all, bound, cut) => {
        const [one, other] = [numbersBelow(blocksOf(all, 8)), numbersBelow(blocksOf(all, cut))];
        for (let n = 0; n < 10; n += 1) {
          const number = one(bound);
          expect(number).toBeLessThan(bound);
          expect(other(bound)).toBe(number);
        }
      },
    ),
  );
});
