import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { Application, Settings } from "./application";
import { LARGEST_BODY, LARGEST_EVENT, LONGEST_URL, MOST_HEADERS } from "./bounds";

const METHODS = ["GET", "HEAD", "POST"];
/** Where the payment provider reports: from elsewhere, and more than a form holds. */
const WEBHOOK = "/stripe/webhook";

type Refuse = (request: Request, response: Response, status: number) => void;

/** Answers with the plain page, in the language that the request's address and headers ask for. */
export function refuseWith({ plainPage }: Application, { appUrl }: Settings): Refuse {
  return (request, response, status) => {
    const { cookie = "", "accept-language": acceptLanguage = "" } = request.headers;
    const path = URL.canParse(request.path, appUrl) ? request.path : "/";
    const asked = new globalThis.Request(new URL(path, appUrl), {
      headers: { Cookie: cookie, "Accept-Language": acceptLanguage },
    });
    const page = plainPage(asked, status);
    response.status(status).set(Object.fromEntries(page.headers));
    page.text().then(
      (body) => response.send(body),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  };
}

/**
 * Refuses, in this order, what no page is to see: what is too long to be ours or too much of one address, unknown hosts,
 * broken paths, other methods, foreign forms, large bodies.
 */
export function refuseUnwanted(
  { isForeign, takeQuickRequest }: Application,
  refuse: Refuse,
): RequestHandler[] {
  return [longHeads, floods, unknownHosts, brokenPaths, otherMethods, foreignForms, largeBodies];

  function longHeads(request: Request, response: Response, next: NextFunction) {
    if (request.url.length > LONGEST_URL) refuse(request, response, 414);
    else if (request.rawHeaders.length > 2 * MOST_HEADERS) refuse(request, response, 431);
    else next();
  }

  function floods(request: Request, response: Response, next: NextFunction) {
    const address = request.ip ?? "";
    if (request.path === WEBHOOK || takeQuickRequest("page", { visitor: null, address }) === null) next();
    else refuse(request, response, 429);
  }

  /** A request is read as an address of a host; one whose `Host` makes none of it cannot be. */
  function unknownHosts(request: Request, response: Response, next: NextFunction) {
    if (URL.canParse(`http://${request.headers.host}${request.url}`)) return next();
    refuse(request, response, 400);
  }

  /** The router reads the path of a page once more, decoded: one that then begins as a host does would break the page. */
  function brokenPaths(request: Request, response: Response, next: NextFunction) {
    if (URL.canParse(decoded(request.path), "http://localhost")) next();
    else refuse(request, response, 404);
  }

  function otherMethods(request: Request, response: Response, next: NextFunction) {
    if (METHODS.includes(request.method)) return next();
    response.set("Allow", METHODS.join(", "));
    refuse(request, response, 405);
  }

  function foreignForms(request: Request, response: Response, next: NextFunction) {
    if (request.path === WEBHOOK || !isForeign(request.method, request.headers)) {
      // Remix compares it with the Host header alone, which a proxy may have rewritten: one rule decides.
      delete request.headers.origin;
      return next();
    }
    refuse(request, response, 403);
  }

  function largeBodies(request: Request, response: Response, next: NextFunction) {
    const isUnmeasured = request.headers["transfer-encoding"] !== undefined;
    const length = Number(request.headers["content-length"] ?? 0);
    const largest = request.path === WEBHOOK ? LARGEST_EVENT : LARGEST_BODY;
    if (length <= largest && !isUnmeasured) return next();
    response.set("Connection", "close");
    refuse(request, response, isUnmeasured ? 411 : 413);
  }
}

/** A path as the router decodes it, segment by segment; to the letter where it cannot be. */
function decoded(path: string): string {
  try {
    return path
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return path;
  }
}
