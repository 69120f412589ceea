import type { IncomingMessage, ServerResponse } from "node:http";
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import type { PageHandle } from "../app/page-handle";
import type { Application, Settings } from "./application";
import { type Encoding, type KeptPage, keepPage, scriptHashes } from "./kept-page";

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
  readonly #underWay = new Map<string, Promise<KeptPage>>();
  readonly #routes: MatchedRoute[];
  readonly #render: ReturnType<typeof createRequestHandler>;
  #day = today();

  constructor(private readonly options: CachedPagesOptions) {
    this.#routes = routesBelow(options.build, undefined);
    this.#render = createRequestHandler(options.build, process.env.NODE_ENV);
  }

  /**
   * Answers a request for a page that is shared, under the request's id; any other is left to `otherwise`.
   * @returns whether the page lay ready.
   */
  answer(request: IncomingMessage, response: ServerResponse, id: string, otherwise: () => void): boolean {
    const page = this.#find(request, id);
    if (page === null) otherwise();
    else if (page instanceof Promise)
      page.then((made) => this.#send(made, id, request, response)).catch(otherwise);
    else {
      this.#send(page, id, request, response);
      return true;
    }
    return false;
  }

  #find({ method, url = "", headers }: IncomingMessage, id: string): KeptPage | Promise<KeptPage> | null {
    if (method !== "GET" && method !== "HEAD") return null;
    const cookies = readCookies(headers.cookie);
    if (!cookies) return null;
    this.#startDay();
    const key = `${cookies.theme} ${url}`;
    const kept = this.#pages.get(key);
    if (kept) return isFor(kept.audience, cookies) ? kept : null;
    const audience = this.#isPrefixed(url) ? this.#audienceOf(url) : undefined;
    return audience && isFor(audience, cookies) ? this.#make(key, id, url, cookies.theme, audience) : null;
  }

  /** Whether an address says its language, and nothing behind its path; none of ours is encoded, and some cannot be decoded. */
  #isPrefixed(url: string): boolean {
    return (
      !url.includes("?") && !url.includes("%") && this.options.application.isLanguage(url.split("/", 2)[1])
    );
  }

  #send(page: KeptPage, id: string, request: IncomingMessage, response: ServerResponse): void {
    const more = ["X-Request-Id", id];
    if (page.status === 200 && request.headers["if-none-match"]?.includes(page.etag)) {
      response.writeHead(304, [...page.unchanged, ...more]).end();
      return;
    }
    const encoding = this.#encodingFor(request.headers["accept-encoding"]);
    response.writeHead(page.status, [...page.headers[encoding], ...more]);
    response.end(request.method === "HEAD" ? undefined : page.bodies[encoding]);
  }

  /** Several that ask for the same page at once wait for one. */
  #make(key: string, id: string, url: string, theme: string, audience: Audience): Promise<KeptPage> {
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const day = this.#day;
    const making = this.options.application
      .inRequest(id, () => this.#renderPage(url, theme))
      .then((page) => {
        if (page.status === 200 && day === this.#day) this.#pages.set(key, { ...page, audience });
        return page;
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, making);
    return making;
  }

  async #renderPage(url: string, theme: string): Promise<KeptPage> {
    const context: AppLoadContext = {
      nonce: undefined,
      clientAddress: "",
      disconnected: new AbortController().signal,
    };
    const asked = new Request(new URL(url, this.options.settings.appUrl), {
      headers: { Cookie: `theme=${theme}` },
    });
    const answer = await this.#render(asked, context);
    const html = await answer.text();
    const headers = this.options.headersFor(scriptHashes(html));
    return keepPage(answer.status, html, [...answer.headers, ...headers]);
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

const COOKIE = /(?:^|;\s*)(session|flash|visitor|theme)=([^;]*)/g;

/** What the cookies say as far as shared pages go; null for somebody whose pages are their own. */
function readCookies(header: string | undefined): Cookies | null {
  const cookies: Cookies = { theme: "", isVisitor: false };
  if (header === undefined) return cookies;
  for (const [, name, value = ""] of header.matchAll(COOKIE)) {
    if (name === "session" || name === "flash") return null;
    if (name === "visitor") cookies.isVisitor = true;
    if (name === "theme") cookies.theme ||= THEMES.has(value) ? value : "";
  }
  return cookies;
}

const THEMES = new Set(["light", "dark", "system"]);

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
        : { ...shared, children: routesBelow(build, route?.id) };
    });
}
