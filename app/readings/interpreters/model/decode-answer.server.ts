import type { IncomingMessage } from "node:http";
import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

/** How a body may be packed, though we ask for none of it: proxies do so by themselves. */
const DECODERS = new Map<string, typeof createGunzip>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress as typeof createGunzip],
]);

/** The body of an answer, unpacked as it comes. @throws TypeError for a packing that we do not know. */
export function decodedBody(response: IncomingMessage): Readable {
  const codings = (response.headers["content-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
  return codings.reduceRight<Readable>((body, coding) => {
    const decoder = DECODERS.get(coding)?.();
    if (!decoder) throw new TypeError(`The answer is packed as nobody asked: ${coding}`);
    return pipeline(body, decoder, () => undefined);
  }, response);
}
