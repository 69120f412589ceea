/** Writes beside each file of the build that gains by it what it is in Brotli and in gzip: a step of `npm run build`. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const ROOT = "build/client";
/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(js|css|svg|json|txt|ico)$/;
/** Below this a packet is not even full, in bytes. */
const SMALLEST = 1_000;
const FORMATS: [extension: string, compress: (content: Buffer) => Promise<Buffer>][] = [
  ["br", (content) => toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
  ["gz", (content) => toGzip(content, { level: 9 })],
];

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const files = (await readdir(ROOT, { recursive: true })).filter((file) => COMPRESSIBLE.test(file));
await Promise.all(files.map(precompress));

async function precompress(file: string): Promise<void> {
  const path = join(ROOT, file);
  const content = await readFile(path);
  if (content.length < SMALLEST) return;
  for (const [extension, compress] of FORMATS) {
    const compressed = await compress(content);
    if (compressed.length < content.length) await writeFile(`${path}.${extension}`, compressed);
  }
}
