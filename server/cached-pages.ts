import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { NextFunction, Request, Response } from "express";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import type { PageHandle } from "../app/http/page-handle";
import type { Application, Settings } from "./application";
import { type Encoding, type KeptPage, keepPage, type RenderedPage, scriptHashes } from "./kept-page";

/** How much the kept pages may weigh in all their encodings, in bytes. */
const LARGEST_CACHE = 64 * 1024 * 1024;
const DAY = 24 * 60 * 60 * 1000;
/** The smallest first. */
const ENCODINGS: Encoding[] = ["br", "gzip", "identity"];
/** How many ways of asking for encodings are remembered: browsers have a handful. */
const KNOWN_ENCODINGS = 100;

interface CachedPagesOptions {
  application: Application;
  build: ServerBuild;
  settings: Settings;
  /** The headers of an answer whose inline scripts have these hashes. */
  headersFor(hashes: string[]): [string, string][];
}

interface Cookies {
  theme: string;
  isVisitor: boolean;
}

type Audience = PageHandle["sameFor"];

/**
 * Answers for pages that are the same for everybody, or for everybody who has asked nothing yet: made once a UTC day,
 * theme and address, kept whole, compressed, under a policy made of hashes. Bounded; the least used go first.
 */
export class CachedPages {
  readonly #pages = new LRUCache<string, KeptPage & { audience: Audience }>({
    maxSize: LARGEST_CACHE,
    sizeCalculation: ({ bodies }) => Object.values(bodies).reduce((sum, body) => sum + body.length, 1),
  });
  readonly #encodings = new LRUCache<string, Encoding>({ max: KNOWN_ENCODINGS });
  readonly #underWay = new Map<string, Promise<KeptPage | RenderedPage>>();
  readonly #routes: MatchedRoute[];
  readonly #render: ReturnType<typeof createRequestHandler>;
  readonly #readCookies: ReturnType<typeof cookieReader>;
  #day = today();

  constructor(private readonly options: CachedPagesOptions) {
    this.#routes = routesBelow(options.build, undefined);
    this.#render = createRequestHandler(options.build, process.env.NODE_ENV);
    this.#readCookies = cookieReader(options.application);
  }

  /**
   * Answers, under the request's id, with a page that lies ready. Nothing is refused before: sending it costs least.
   * @returns whether it did.
   */
  answer(request: IncomingMessage, response: ServerResponse, id: string): boolean {
    const cookies = this.#readCookies(request);
    if (!cookies) return false;
    this.#startDay();
    const page = this.#pages.get(keyOf(cookies, request.url));
    if (!page || !isFor(page.audience, cookies)) return false;
    this.#send(page, request, response, ["X-Request-Id", id]);
    return true;
  }

  /** Makes a shared page that does not lie ready, and answers with it; for requests that nothing has refused. */
  makeAndAnswer(request: Request, response: Response, next: NextFunction) {
    const { url } = request;
    const cookies = this.#readCookies(request);
    const audience = cookies && this.#isPrefixed(url) ? this.#audienceOf(url) : undefined;
    if (!cookies || !audience || !isFor(audience, cookies)) return next();
    this.#make(url, cookies, audience)
      .then((page) => {
        // It has the nonce of a page for this request alone, and a 304 has no policy.
        response.removeHeader("Content-Security-Policy");
        if ("etag" in page) this.#send(page, request, response);
        else response.status(page.status).set(Object.fromEntries(page.headers)).send(page.html);
      })
      .catch(next);
  }

  /** Whether an address says its language, and nothing behind its path; none of ours is encoded, and some cannot be decoded. */
  #isPrefixed(url: string): boolean {
    return (
      !url.includes("?") && !url.includes("%") && this.options.application.isLanguage(url.split("/", 2)[1])
    );
  }

  #send(page: KeptPage, request: IncomingMessage, response: ServerResponse, more: string[] = []): void {
    if (request.headers["if-none-match"]?.includes(page.etag)) {
      response.writeHead(304, [...page.unchanged, ...more]).end();
      return;
    }
    const encoding = this.#encodingFor(request.headers["accept-encoding"]);
    response.writeHead(200, [...page.headers[encoding], ...more]);
    response.end(request.method === "HEAD" ? undefined : page.bodies[encoding]);
  }

  /** Several that ask for the same page at once wait for one. Only what is there is kept. */
  #make(url: string, cookies: Cookies, audience: Audience): Promise<KeptPage | RenderedPage> {
    const key = keyOf(cookies, url);
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const day = this.#day;
    const making = this.#renderPage(url, cookies.theme)
      .then(async (rendered) => {
        if (rendered.status !== 200) return rendered;
        const page = await keepPage(rendered);
        if (day === this.#day) this.#pages.set(key, { ...page, audience });
        return page;
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, making);
    return making;
  }

  async #renderPage(url: string, theme: string): Promise<RenderedPage> {
    const context = this.options.application.createLoadContext(
      { path: url, cookie: undefined, acceptLanguage: undefined },
      { nonce: undefined, clientAddress: "", disconnected: new AbortController().signal },
    );
    const asked = new globalThis.Request(new URL(url, this.options.settings.appUrl), {
      headers: { Cookie: `theme=${theme}` },
    });
    const answer = await this.#render(asked, context);
    const html = await answer.text();
    const headers = this.options.headersFor(scriptHashes(html));
    return { status: answer.status, html, headers: [...answer.headers, ...headers] };
  }

  #audienceOf(path: string): Audience | undefined {
    const handle = matchRoutes(this.#routes, path)?.at(-1)?.route.handle as Partial<PageHandle> | undefined;
    return handle?.sameFor;
  }

  #encodingFor(accepted = ""): Encoding {
    const known = this.#encodings.get(accepted);
    if (known) return known;
    const allowed = new Negotiator({ headers: { "accept-encoding": accepted } }).encodings(ENCODINGS);
    const encoding = ENCODINGS.find((each) => allowed.includes(each)) ?? "identity";
    this.#encodings.set(accepted, encoding);
    return encoding;
  }

  /** What a page says of its day holds until midnight UTC. */
  #startDay(): void {
    const day = today();
    if (this.#day === day) return;
    this.#day = day;
    this.#pages.clear();
  }
}

/**
 * Reads what the cookies say as far as shared pages go; null where no page is asked for, or by somebody whose pages are
 * their own.
 */
function cookieReader({ ownCookieName }: Application) {
  const [session, flash, visitor] = ["session", "flash", "visitor"].map(ownCookieName);
  const pattern = new RegExp(`(?:^|;\\s*)(${session}|${flash}|${visitor}|theme)=([^;]*)`, "g");
  return ({ method, headers }: IncomingMessage): Cookies | null => {
    if (method !== "GET" && method !== "HEAD") return null;
    const cookies: Cookies = { theme: "", isVisitor: false };
    if (headers.cookie === undefined) return cookies;
    for (const [, name, value = ""] of headers.cookie.matchAll(pattern)) {
      if (name === session || name === flash) return null;
      if (name === visitor) cookies.isVisitor = true;
      if (name === "theme") cookies.theme ||= THEMES.has(value) ? value : "";
    }
    return cookies;
  };
}

const THEMES = new Set(["light", "dark", "system"]);

function keyOf({ theme }: Cookies, url: string | undefined): string {
  return `${theme} ${url}`;
}

function isFor(audience: Audience, { isVisitor }: Cookies): boolean {
  return audience === "everyone" || !isVisitor;
}

function today(): number {
  return Math.floor(Date.now() / DAY);
}

type MatchedRoute = Parameters<typeof matchRoutes>[0][number];

/** The routes of a build as the router matches them. */
function routesBelow(build: ServerBuild, parent: string | undefined): MatchedRoute[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parent)
    .map((route) => {
      const shared = { id: route?.id, path: route?.path, handle: route?.module.handle };
      return route?.index
        ? { ...shared, index: true as const }
        : { ...shared, caseSensitive: route?.caseSensitive, children: routesBelow(build, route?.id) };
    });
}
