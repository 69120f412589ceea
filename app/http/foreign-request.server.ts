import type { IncomingHttpHeaders } from "node:http";
import { settings } from "~/env.server";

/** Where other clients ask, by bearer tokens alone: no cookie is read there. */
const FOR_CLIENTS = /^\/(?:auth|api)\/v1(?:\/|$)/;
const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/** Whether a path is one at which other clients ask. */
export function isForClients(path: string): boolean {
  return FOR_CLIENTS.test(path);
}

/** The origin of another site that a request comes from, if its pages may ask there. */
export function clientOriginOf(path: string, { origin }: IncomingHttpHeaders): string | null {
  return isForClients(path) && origin !== undefined && settings().clientOrigins.includes(origin)
    ? origin
    : null;
}

/**
 * Whether a request that changes something comes from another site: its `Origin` is not that of our own address, scheme and
 * port included, or the browser says that it crosses sites. Where our address is one of http, which is for trying it out, the
 * host that it was sent to passes as well, by http. Text browsers send neither header and pass.
 */
export function isForeign(method: string, headers: IncomingHttpHeaders): boolean {
  if (SAFE_METHODS.includes(method)) return false;
  if (headers["sec-fetch-site"] === "cross-site") return true;
  if (headers.origin === undefined) return false;
  if (!URL.canParse(headers.origin)) return true;
  const { protocol, host, origin } = new URL(headers.origin);
  const own = new URL(settings().appUrl);
  if (origin === own.origin) return false;
  return own.protocol !== "http:" || protocol !== "http:" || host !== headers.host;
}
