const BYTES = 4;
const SPAN = 2 ** (8 * BYTES);

/**
 * Whole numbers out of random bytes, each as likely as any other: four bytes at a time, the first the highest, and those
 * thrown away that would make the low numbers likelier (rejection sampling).
 * @param blocks the bytes, in blocks of whole numbers of four.
 * @returns a number from 0 up to, not including, its argument; it throws where the bytes have come to an end.
 */
export function numbersBelow(blocks: Iterator<Uint8Array>): (bound: number) => number {
  let block: DataView = new DataView(new ArrayBuffer(0));
  let at = 0;
  function next(): number {
    if (at >= block.byteLength) {
      const { value, done } = blocks.next();
      if (done) throw new Error("There are no random bytes left.");
      block = new DataView(value.buffer, value.byteOffset, value.byteLength);
      at = 0;
    }
    at += BYTES;
    return block.getUint32(at - BYTES);
  }
  return (bound) => {
    const end = SPAN - (SPAN % bound);
    let number = next();
    while (number >= end) number = next();
    return number % bound;
  };
}
