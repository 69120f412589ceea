import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

const ROOT = "build/client";
const HASHED = /^\/assets\//;
/** Words and the scripts that name them must be of one build, so a browser asks whether they are still the same. */
const ASKED_AGAIN = /^\/locales\//;

/**
 * Answers requests for the files of the build, in the compression that the browser takes and that the build has made.
 * Which there are is read once. @returns whether the request was for one.
 */
export function createFiles(
  headers: [string, string][],
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const serve = sirv(ROOT, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders(response, path) {
      response.setHeader("Cache-Control", cacheControlOf(path));
      for (const [name, value] of headers) response.setHeader(name, value);
    },
  });
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    let isThere = true;
    serve(request, response, () => {
      isThere = false;
    });
    return isThere;
  };
}

function cacheControlOf(path: string): string {
  if (HASHED.test(path)) return "public, max-age=31536000, immutable";
  return ASKED_AGAIN.test(path) ? "public, max-age=0" : "public, max-age=3600";
}
