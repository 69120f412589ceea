import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";
import type { Application, Settings } from "./application";
import { fileHeaders, workerHeaders } from "./security-headers";

const ROOT = "build/client";
const HASHED = /^\/assets\//;
/** Words and the scripts that name them must be of one build, so a browser asks whether they are still the same. */
const ASKED_AGAIN = /^\/locales\//;
const PICTURE = /^\/images\//;
/** The service worker has one address, whichever it is. */
const WORKER = "/sw.js";
const RETIRED_WORKER = "/sw-retired.js";

/**
 * Answers requests for the files of the build, in the compression that the browser takes and that the build has made.
 * Which there are is read once. @returns whether the request was for one.
 */
export function createFiles(
  { imagesVersion }: Application,
  settings: Settings,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const [headers, headersOfWorker] = [fileHeaders(settings), workerHeaders(settings)];
  const serve = sirv(ROOT, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders(response, path) {
      const isWorker = path === WORKER || path === RETIRED_WORKER;
      const isNamed = PICTURE.test(path) && response.req.url?.endsWith(`?v=${imagesVersion}`) === true;
      response.setHeader("Cache-Control", cacheControlOf(path, isNamed));
      for (const [name, value] of isWorker ? headersOfWorker : headers) response.setHeader(name, value);
    },
  });
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    if (!settings.keepsOnDevice && request.url === WORKER) request.url = RETIRED_WORKER;
    let isThere = true;
    serve(request, response, () => {
      isThere = false;
    });
    return isThere;
  };
}

/** A picture is kept for good where its address names what is in it. */
function cacheControlOf(path: string, isNamed: boolean): string {
  if (isNamed || HASHED.test(path)) return "public, max-age=31536000, immutable";
  return ASKED_AGAIN.test(path) ? "public, max-age=0" : "public, max-age=3600";
}
