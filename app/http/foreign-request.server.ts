import type { IncomingHttpHeaders } from "node:http";
import { settings } from "~/env.server";

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * Whether a request that changes something comes from another site: its `Origin` is neither the host it was sent to
 * nor our own address, or the browser says that it crosses sites. Text browsers send neither header and pass.
 */
export function isForeign(method: string, headers: IncomingHttpHeaders): boolean {
  if (SAFE_METHODS.includes(method)) return false;
  if (headers["sec-fetch-site"] === "cross-site") return true;
  if (headers.origin === undefined) return false;
  if (!URL.canParse(headers.origin)) return true;
  const { host, origin } = new URL(headers.origin);
  return host !== headers.host && origin !== new URL(settings().appUrl).origin;
}
