import { Writable } from "node:stream";

/**
 * What React writes of a page, whole. React 18.3 passes its blocks of 2 KB on to their last byte, also where the next
 * character no longer fitted: up to three NUL bytes in the midst of a page (facebook/react#24985). HTML knows no NUL, and no
 * other character has such a byte, so what a block ends with is never text.
 */
export function collectPage(pipe: (destination: Writable) => void): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const blocks: Uint8Array[] = [];
    const destination = new Writable({
      decodeStrings: false,
      write(block: Uint8Array, _encoding, done) {
        blocks.push(withoutPadding(block));
        done();
      },
      final(done) {
        resolve(Buffer.concat(blocks));
        done();
      },
    });
    pipe(destination.on("error", reject));
  });
}

function withoutPadding(block: Uint8Array): Uint8Array {
  let end = block.length;
  while (block[end - 1] === 0) end -= 1;
  return end === block.length ? block : block.subarray(0, end);
}
