import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { Settings } from "./application";

/** Where other clients speak to us: by tokens, never by cookies. */
const DOORS = /^\/(api|auth)\/v1(\/|$)/;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const READ = [
  ...[
    "Content-Language",
    "ETag",
    "Idempotency-Replayed",
    "Location",
    "RateLimit-Limit",
    "RateLimit-Remaining",
  ],
  ...["RateLimit-Reset", "Retry-After", "X-Request-Id", "X-Supabase-Api-Version"],
];
const SENT = [
  ...[
    "Accept-Language",
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "If-None-Match",
    "Last-Event-ID",
  ],
  ...["apikey", "X-Client-Info", "X-Supabase-Api-Version"],
];
/** For how long a browser need not ask again whether it may, in seconds. */
const REMEMBERED = 3_600;

/** Whether a path is one of the doors for other clients. */
export function isDoor(path: string): boolean {
  return DOORS.test(path);
}

/** The methods that may be used at a path. */
export function methodsAt(path: string): readonly string[] {
  return isDoor(path) ? METHODS : ["GET", "HEAD", "POST"];
}

/** Whether a request to such a door comes from a page of an origin that the operator has let in. */
export function isLetIn({ path, headers }: Request, { clientOrigins }: Settings): boolean {
  return isDoor(path) && headers.origin !== undefined && clientOrigins.includes(headers.origin);
}

/** Says to browsers at these doors which pages may call and read. Whoever calls there is known by a token: the site's cookies are taken away. */
export function letClientsIn(settings: Settings): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (!isDoor(request.path)) return next();
    delete request.headers.cookie;
    response.vary("Origin");
    if (isLetIn(request, settings)) {
      response.set("Access-Control-Allow-Origin", request.headers.origin);
      response.set("Access-Control-Expose-Headers", READ.join(", "));
      response.set("Cross-Origin-Resource-Policy", "cross-origin");
    }
    next();
  };
}

/** Answers browsers that ask what a page may call before it does. */
export function answerPreflights(settings: Settings): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (!isDoor(request.path) || request.method !== "OPTIONS") return next();
    response.set("Allow", METHODS.join(", "));
    if (isLetIn(request, settings)) {
      response.set("Access-Control-Allow-Methods", METHODS.join(", "));
      response.set("Access-Control-Allow-Headers", SENT.join(", "));
      response.set("Access-Control-Max-Age", String(REMEMBERED));
    }
    response.status(204).end();
  };
}
