import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { Application, Settings } from "./application";
import {
  LARGEST_BODY,
  LARGEST_EVENT,
  LARGEST_FILE,
  LARGEST_HEARD,
  LONGEST_URL,
  MOST_HEADERS,
} from "./bounds";
import { answerPreflights, isDoor, isLetIn, methodsAt } from "./client-calls";
import { namesOneHost } from "./host";
import { hasManySegments } from "./many-segments";

/** Where nothing but files is, and those that there are have been answered with. */
const FILES_ONLY = /^\/(assets|locales)\//;
/** Where the payment provider reports: from elsewhere, and more than a form holds. */
const WEBHOOK = "/stripe/webhook";
/** Where a mail program ends the cards of the day for its reader (RFC 8058): from elsewhere, by a token and without a cookie. */
const UNSUBSCRIBE = "/daily/unsubscribe";
/** Where a file with readings is sent. */
const IMPORT = /^(\/[a-zA-Z-]{2,5})?\/readings\/import(\.data)?$/;
const IMPORT_CALL = "/api/v1/import";

type Refuse = (request: Request, response: Response, status: number) => void;

/** Answers with the plain page, in the language that the request's address and headers ask for. */
export function refuseWith({ refusalBefore }: Application, { appUrl }: Settings): Refuse {
  return (request, response, status) => {
    const { cookie = "", "accept-language": acceptLanguage = "" } = request.headers;
    const path = URL.canParse(request.path, appUrl) ? request.path : "/";
    const asked = new globalThis.Request(new URL(path, appUrl), {
      headers: {
        Cookie: cookie,
        "Accept-Language": acceptLanguage,
        "X-Supabase-Api-Version": request.get("X-Supabase-Api-Version") ?? "",
      },
    });
    const page = refusalBefore(asked, status);
    response.status(status).set(Object.fromEntries(page.headers));
    page.text().then(
      (body) => response.send(body),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  };
}

/** What an event is answered that is not read. */
const UNREAD = { unsigned: 400, "too many": 429, unconfigured: 503 };

/**
 * Refuses, in this order, what no page is to see: what is too long to be ours or too much of one address, hosts that are
 * none, other methods, what is no path, files that are not there, a path that no route is as deep as, or a broken one, data by an address of former days, foreign forms, large bodies,
 * events that nobody can have signed.
 */
export function refuseUnwanted(
  { isForeign, quickWait, takeQuickRequest, refuseUnread }: Application,
  settings: Settings,
  refuse: Refuse,
): RequestHandler[] {
  return [
    ...[longHeads, floods, unknownHosts, answerPreflights(settings), otherMethods, wholeAddresses],
    ...[missingFiles, deepPaths, brokenPaths, strayData, foreignForms, largeBodies, unsignedEvents],
  ];

  function longHeads(request: Request, response: Response, next: NextFunction) {
    if (request.url.length > LONGEST_URL) refuse(request, response, 414);
    else if (request.rawHeaders.length > 2 * MOST_HEADERS) refuse(request, response, 431);
    else next();
  }

  function floods(request: Request, response: Response, next: NextFunction) {
    if (isEvent(request) || takeQuickRequest("page", requesterOf(request)) === null) next();
    else refuse(request, response, 429);
  }

  function unknownHosts(request: Request, response: Response, next: NextFunction) {
    if (namesOneHost(request)) next();
    else refuse(request, response, 400);
  }

  /** Paths alone: what names a host as well is meant for a proxy. */
  function wholeAddresses(request: Request, response: Response, next: NextFunction) {
    if (request.url.startsWith("/")) next();
    else refuse(request, response, 400);
  }

  function missingFiles(request: Request, response: Response, next: NextFunction) {
    if (FILES_ONLY.test(request.path)) refuse(request, response, 404);
    else next();
  }

  function deepPaths(request: Request, response: Response, next: NextFunction) {
    if (hasManySegments(request.url)) refuse(request, response, 404);
    else next();
  }

  /** The router reads the path of a page once more, decoded: one that then begins as a host does would break the page. */
  function brokenPaths(request: Request, response: Response, next: NextFunction) {
    if (URL.canParse(decoded(request.path), "http://localhost")) next();
    else refuse(request, response, 404);
  }

  /** The router still answers the address that data once had, `?_data=`, and reports it as a fault of ours; nothing of ours asks so. */
  function strayData(request: Request, response: Response, next: NextFunction) {
    const [, query = ""] = request.url.split(/\?(.*)/s);
    const isData = isDoor(request.path) && request.path.endsWith(".data");
    if (!isData && !new URLSearchParams(query).has("_data")) next();
    else refuse(request, response, 404);
  }

  function otherMethods(request: Request, response: Response, next: NextFunction) {
    const methods = methodsAt(request.path);
    if (methods.includes(request.method)) return next();
    response.set("Allow", methods.join(", "));
    refuse(request, response, 405);
  }

  function foreignForms(request: Request, response: Response, next: NextFunction) {
    const isAwaited = [WEBHOOK, UNSUBSCRIBE].includes(request.path) || isLetIn(request, settings);
    if (isAwaited || !isForeign(request.method, request.headers)) {
      // Remix compares it with the Host header alone, which a proxy may have rewritten: one rule decides.
      delete request.headers.origin;
      return next();
    }
    refuse(request, response, 403);
  }

  function largeBodies(request: Request, response: Response, next: NextFunction) {
    const isUnmeasured = request.headers["transfer-encoding"] !== undefined;
    const length = Number(request.headers["content-length"] ?? 0);
    const isFile = IMPORT.test(request.path);
    const largest = largestAt(request.path);
    if (length <= largest && !isUnmeasured) return next();
    const isHeard = isFile && length <= LARGEST_HEARD && !isUnmeasured;
    if (isHeard && takeQuickRequest("heard", requesterOf(request)) === null)
      return hearOut(request, response);
    response.set("Connection", "close");
    refuse(request, response, isUnmeasured ? 411 : 413);
  }

  /**
   * Events that cannot be Stripe's, and whatever comes from where too many of them came from: not a byte of their bodies is
   * read. Lest a payment be lost, there is no limit for others.
   */
  function unsignedEvents(request: Request, response: Response, next: NextFunction) {
    if (!isEvent(request)) return next();
    const requester = requesterOf(request);
    const isHeard = quickWait("unsigned", requester) === null;
    const refusal = isHeard ? refuseUnread(request.get("Stripe-Signature")) : "too many";
    if (refusal === null) return next();
    if (refusal === "unsigned") takeQuickRequest("unsigned", requester);
    response.status(UNREAD[refusal]).set("Connection", "close").end();
  }
}

function largestAt(path: string): number {
  if (path === WEBHOOK) return LARGEST_EVENT;
  return IMPORT.test(path) || path === IMPORT_CALL ? LARGEST_FILE : LARGEST_BODY;
}

/** A browser that is answered while it still sends shows nothing but a broken connection: what it sends is let by first. */
function hearOut(request: Request, response: Response): void {
  const page = request.path.replace(/\.data$/, "");
  request.resume().once("end", () => response.redirect(303, `${page}?fault=tooLarge`));
}

function isEvent({ path, method }: Request): boolean {
  return path === WEBHOOK && method === "POST";
}

function requesterOf({ ip }: Request) {
  return { visitor: null, address: ip ?? "" };
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
