import { request as send } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { QUICK_LIMITS } from "../../../app/rate-limits/request-limits";
import routes from "../../../app/routes";
import { MOST_SEGMENTS } from "../../../server/bounds";
import { otherSpelling } from "../../../server/one-spelling";
import { WireBrowser } from "../support/browser";
import { createDatabase, type TestDatabase } from "../support/database";
import { readMetrics } from "../support/metrics";
import { exchange } from "../support/raw-socket";
import { type RunningServer, startServer } from "../support/server";

let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  database = await createDatabase();
  server = await startServer({ ...database.env, TRUST_PROXY: "1", METRICS_PORT: "0" });
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

interface Answer {
  status: number;
  location: string | undefined;
}

let last = 0;
function newAddress(): string {
  last += 1;
  return `10.7.${last >> 8}.${last & 255}`;
}

/** Asks for exactly `path`, which `fetch` would tidy up; from an address of its own unless one is given. */
function ask(path: string, from = newAddress(), method = "GET"): Promise<Answer> {
  const { hostname, port } = new URL(server.url);
  const headers = { "X-Forwarded-For": from };
  return new Promise((resolve, reject) => {
    send({ hostname, port, path, method, headers }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      response.resume().once("end", () => resolve({ status, location: answered.location }));
    })
      .once("error", reject)
      .end();
  });
}

/** How many answers there were with a status to requests of a class, by now. */
async function counted(type: "page" | "kept", status: number): Promise<number> {
  const { value } = await readMetrics(server);
  return value(`starglass_http_request_seconds_count{class="${type}",status="${status}"}`) ?? 0;
}

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}

const ACCOUNT = ["/sign-in", "/account", "/readings", "/subscription/plans", "/verify-email"];

async function publicPages(): Promise<string[]> {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
}

/** Ways to write an address that a browser or the router takes for the same. */
function spellingsOf(path: string): string[] {
  const [, language = "", ...segments] = path.split("/");
  const rest = segments.map((segment) => `/${segment}`).join("");
  return [
    `${path}/`,
    `${path}////`,
    `/${path}`,
    `/${language}/${rest}`,
    `/${language}/.${rest}`,
    `/${language}/x/..${rest}`,
    `/${language}/x/%2e%2E${rest}`,
    `/${language}\\${rest.slice(1)}`,
    `${path}#there`,
    `/%${language.charCodeAt(0).toString(16)}${path.slice(2)}`,
  ];
}

/** The same in other letters. */
function casesOf(path: string): string[] {
  const [, language = "", ...segments] = path.split("/");
  const rest = segments.map((segment) => `/${segment[0]?.toUpperCase()}${segment.slice(1)}`).join("");
  return [path.toUpperCase(), path.toLowerCase(), `/${language}${rest}`].filter((each) => each !== path);
}

describe("another spelling of a page's address", () => {
  test("leads to the one, or is no page; and takes no place among the kept pages", async () => {
    const pages = await publicPages();
    const odd = pages.filter((path, n) => path.startsWith("/en") || n % 7 === 0);
    expect(odd.length).toBeGreaterThan(100);
    const wrong: unknown[] = [];
    const expectAll = (spellings: string[], status: number, location?: string) =>
      Promise.all(
        spellings.map(async (spelling) => {
          const answer = await ask(spelling);
          if (answer.status !== status || answer.location !== location) wrong.push([spelling, answer]);
        }),
      );
    const [keptBefore, madeBefore] = [await counted("kept", 200), await counted("page", 200)];
    for (const path of [...odd, ...ACCOUNT.map((page) => `/de${page}`)])
      await expectAll(spellingsOf(path), 301, path);
    // Each is rendered: fewer of them, twice.
    for (const path of pages.filter((_, n) => n % 29 === 0)) {
      await expectAll(casesOf(path), 404);
      await expectAll(casesOf(path), 404);
    }
    expect(wrong).toEqual([]);
    expect([await counted("kept", 200), await counted("page", 200)]).toEqual([keptBefore, madeBefore]);
  });

  test.each(LANGUAGES)("is none where it is the one: every page of %s answers itself", async (language) => {
    const paths = ["", "/tarot/daily", "/tarot-info/cards/two-cups", "/sign-in", "/privacy"];
    for (const path of paths.map((each) => `/${language}${each}`))
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
  });

  test("keeps its query, to HEAD as well", async () => {
    const query = "?service=yesno&from=%2Fen%2F%2F&token=a+b&&x";
    expect(await ask(`/en/${query}`)).toEqual({ status: 301, location: `/en${query}` });
    expect(await ask(`/fr//tarot/${query}`, newAddress(), "HEAD")).toEqual({
      status: 301,
      location: `/fr/tarot${query}`,
    });
    expect(await ask("/auth/google/callback/?code=a&state=b")).toEqual({
      status: 301,
      location: "/auth/google/callback?code=a&state=b",
    });
  });

  test("is not remembered by the browser, which would keep the secret of a mail's link", async () => {
    const { headers } = await fetch(`${server.url}/en/verify-email/?token=secret`, { redirect: "manual" });
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'self'");
  });

  test("takes forms and events as the one does", async () => {
    const browser = new WireBrowser(server.url);
    const order = { reader: "selene", deck: "major" };
    expect((await browser.post("/en/tarot/daily/", order)).status).toBe(303);
    const event = { method: "POST", body: "{}" };
    const [hook, odd] = await Promise.all(
      ["/stripe/webhook", "/stripe/webhook/"].map((path) => fetch(server.url + path, event)),
    );
    expect([hook?.status, odd?.status]).toEqual([503, 503]);
  });

  test("leads a listener to its text", async () => {
    const browser = new WireBrowser(server.url);
    const stream = `/readings/${await browser.askAndDraw("timeline")}/stream`;
    const odd = await browser.get(`${stream}/?after=1.1`);
    expect([odd.status, odd.headers.get("Location")]).toEqual([301, `${stream}?after=1.1`]);
    expect((await browser.listen(stream)).at(-1)?.event).toBe("done");
  });
});

describe("no spelling leads to another site", () => {
  const URLS = [
    ...["//evil.example", "///evil.example/", "/\\evil.example", "/\\/evil.example/", "//evil.example//.."],
    ...["/%5Cevil.example/", "/%2F%2Fevil.example/", "/%2f/evil.example/", "/en/..//evil.example/"],
    ...["/.//evil.example", "/%2e%2f/evil.example/", "//user@evil.example:80/", "/%09/evil.example/"],
    ...["/%0D%0ALocation:%20https:%2F%2Fevil.example/", "/https://evil.example", "//[evil/", "//"],
  ];

  test.each(URLS)("%s", async (path) => {
    const { status, location = "/" } = await ask(path);
    expect([301, 302, 400, 404]).toContain(status);
    expect(location).toMatch(/^\/(?![/\\])/);
  });

  test("whatever is asked, the one spelling is a path of ours that has no other", () => {
    const piece = fc.constantFrom(
      ...["/", "/", "\\", ".", "..", "%2e", "%2F", "%5c", "%", "%E0", "%C3%A9", "é", "a", "B", "@", ":", ";"],
      ...["?", "#", "&", "%3F", "%23", "+", "%20", "evil.example", "en", "tarot", "%25", "%00", "'", "|"],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const other = otherSpelling(`/${pieces.join("")}`);
        if (other === null) return;
        expect(other).toMatch(/^\/(?![/\\])/);
        expect(new URL(other, "https://starglass.example").origin).toBe("https://starglass.example");
        expect(otherSpelling(other)).toBe(null);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("a path that is deeper than any of ours", () => {
  const deep = "/a".repeat(2_000);

  test.each([
    ["a page", "GET", `/en${deep}`],
    ["a page without a language", "GET", deep],
    ["its data", "GET", `/en${deep}.data`],
    ["a form", "POST", `/en${deep}`],
    ["a form, in another spelling", "POST", `/en${"\\a".repeat(2_000)}`],
    ["below a page of ours", "GET", `/en/tarot-info/cards${"/.a".repeat(1_300)}`],
    ["a stream", "GET", `/readings${"/a".repeat(1_990)}/stream`],
    ["what lies behind a link", "GET", `/__manifest?p=${"/a".repeat(1_900)}`],
    ["what lies behind a link, in another spelling", "POST", `/x/../__manifest?p=${"%2Fa".repeat(900)}`],
    [
      "what lies behind very many links",
      "GET",
      `/__manifest?${numbered(500)
        .map((n) => `p=${n}`)
        .join("&")}`,
    ],
  ])("is not shown to the router, which tries each part of it: %s", async (_, method, path) => {
    const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${newAddress()}\r\n`;
    const answer = await exchange(server.url, `${head}Content-Length: 0\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('<body class="plain">');
  });

  test("is none of ours, nor what a page asks to have discovered", async () => {
    for (const { path = "" } of routes) expect(path.split("/").length).toBeLessThan(MOST_SEGMENTS);
    const html = await (await fetch(`${server.url}/zh-TW/tarot-info/cards`)).text();
    const links = [...html.matchAll(/<a [^>]*data-discover[^>]*>/g)].map(([tag]) => {
      return new URL(/href="([^"]+)"/.exec(tag)?.[1] ?? "", server.url).pathname;
    });
    expect(links.length).toBeGreaterThan(80);
    const asked = new URLSearchParams([...new Set(links)].map((path) => ["p", path]));
    expect((await ask(`/__manifest?${asked}&version=x`)).status).toBe(204);
  });
});

describe("a page that does not lie ready", () => {
  /** Sends as many requests as said over one connection, from one address. */
  async function use(count: number, address: string): Promise<number> {
    const head = `HEAD /en/ HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n`;
    const all = `${`${head}\r\n`.repeat(count - 1)}${head}Connection: close\r\n\r\n`;
    return (await exchange(server.url, all)).match(/^HTTP\/1\.1 301 /gm)?.length ?? 0;
  }

  const { address: most } = QUICK_LIMITS.page;

  test("counts against the limit of its address, and beyond that none is rendered", async () => {
    await ask("/es/terms");
    await ask("/es/terms");
    const address = newAddress();
    expect(await use(most - 2, address)).toBe(most - 2);
    expect((await ask("/es/tarot-info/cards/x1", address)).status).toBe(404);
    expect((await ask("/es/tarot-info/cards/hermit", address)).status).toBe(200);

    const before = [await counted("page", 200), await counted("page", 404), await counted("page", 301)];
    const names = Array.from({ length: 50 }, (_, n) => `/es/tarot-info/cards/x${n}`);
    const cards = [
      "/es/tarot-info/cards/moon",
      "/de/tarot-info/cards/moon",
      "/fr/tarot/yesno",
      "/zh-TW/zodiac",
    ];
    const odd = ["/es/", "//", "/es/Tarot", "/es/tarot//", "/es?x=1"];
    const files = ["/assets/none.js", "/locales/none"];
    for (const path of [...names, ...cards, ...odd, ...files])
      expect([path, (await ask(path, address)).status]).toEqual([path, 429]);
    expect([await counted("page", 200), await counted("page", 404), await counted("page", 301)]).toEqual(
      before,
    );

    expect((await ask("/es/terms", address)).status).toBe(200);
    expect((await ask("/es/tarot-info/cards/moon")).status).toBe(200);
  });

  test("has an address that is not too long", async () => {
    for (const path of [`/en${"/".repeat(6_000)}`, `/en/tarot-info/cards/${"x".repeat(6_000)}`])
      expect((await ask(path)).status).toBe(414);
  });
});
