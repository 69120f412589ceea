import { Writable } from "node:stream";

/**
 * What React writes of a page, whole, with its scripts fetched last. React 18.3 passes its blocks of 2 KB on to their last byte, also where the next
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
        resolve(scriptsLast(Buffer.concat(blocks)));
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

/** As Remix names a script, at the end of a page. */
const PRELOAD = '<link rel="modulepreload"';

/** A page says all by itself: what of it is seen is fetched before its scripts. */
function scriptsLast(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const start = page.indexOf(PRELOAD);
  if (start < 0) return page;
  const end = page.toString("utf8", start).replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`);
  return Buffer.concat([page.subarray(0, start), Buffer.from(end)]);
}
