import type { RequestHandler } from "express";
import type { Application } from "./application";

const METHODS = "GET, POST, PUT, PATCH, DELETE";
/** What clients send, and what pages of other origins may read besides the usual. */
const ASKED =
  "authorization, apikey, content-type, x-client-info, x-supabase-api-version, idempotency-key, accept-language, if-none-match, last-event-id";
const READ =
  "x-supabase-api-version, x-total-count, etag, retry-after, location, ratelimit, ratelimit-policy, link, x-request-id";
/** For how many seconds a browser remembers what it may ask. */
const REMEMBERED = "7200";

/**
 * Has pages of the origins that may use our interfaces for clients read their answers, and answers what browsers ask ahead of
 * them. Whoever asks there is known by a bearer token: the site's cookies are taken away.
 */
export function admitClients({ isForClients, clientOriginOf }: Application): RequestHandler {
  return (request, response, next) => {
    if (!isForClients(request.path)) return next();
    delete request.headers.cookie;
    response.vary("Origin");
    const origin = clientOriginOf(request.path, request.headers);
    if (origin) {
      response.set({ "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": READ });
    }
    if (request.method !== "OPTIONS") return next();
    if (origin)
      response.set({
        "Access-Control-Allow-Methods": METHODS,
        "Access-Control-Allow-Headers": ASKED,
        "Access-Control-Max-Age": REMEMBERED,
      });
    response.status(204).end();
  };
}
