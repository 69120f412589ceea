import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** How a browser may take a page. */
export type Encoding = "br" | "gzip" | "identity";

/** A page as it was rendered. */
export interface RenderedPage {
  status: number;
  html: string;
  headers: [string, string][];
}

/** A page as it goes over the wire with 200, in each encoding. */
export interface KeptPage {
  etag: string;
  /** Names and values in turn, as Node writes them. */
  headers: Record<Encoding, string[]>;
  bodies: Record<Encoding, Buffer>;
  /** Of an answer that says that the browser's copy still holds: without a policy, which would block that copy's scripts. */
  unchanged: string[];
}

const INLINE_SCRIPT = /<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g;
/** Better than what is worth doing for each answer; this is done once. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The sources of a Content-Security-Policy under which just the inline scripts of `html` run. */
export function scriptHashes(html: string): string[] {
  const sources = [...html.matchAll(INLINE_SCRIPT)].map(([, script = ""]) => {
    return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  });
  return [...new Set(sources)];
}

/** Makes a page ready to be sent any number of times. */
export async function keepPage({ html, headers }: RenderedPage): Promise<KeptPage> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([compressBrotli(identity, BROTLI), compressGzip(identity)]);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const shared: [string, string][] = [["ETag", etag], ["Vary", "Accept-Encoding, Cookie"], ...headers];
  const bodies = { br, gzip: gz, identity };
  const headersOf = (encoding: Encoding) => [
    ...shared.flat(),
    ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
    ...["Content-Length", String(bodies[encoding].length)],
  ];
  return {
    etag,
    bodies,
    headers: { br: headersOf("br"), gzip: headersOf("gzip"), identity: headersOf("identity") },
    unchanged: shared.filter(([name]) => KEPT_WITH_304.has(name.toLowerCase())).flat(),
  };
}

const KEPT_WITH_304 = new Set(["etag", "vary", "cache-control"]);
