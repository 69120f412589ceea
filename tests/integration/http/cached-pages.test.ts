import { createHash } from "node:crypto";
import { request as send } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { TAROT_KINDS } from "~/readings/tarot/spreads.data";
import { WireBrowser } from "../support/browser";
import { createDatabase, type TestDatabase } from "../support/database";
import { type RunningServer, startServer } from "../support/server";

let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  database = await createDatabase();
  server = await startServer(database.env);
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Asks without any of the headers that `fetch` adds. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = send(server.url + path, { method, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece) => pieces.push(piece));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(pieces),
        }),
      );
    });
    asking.once("error", reject);
    asking.end();
  });
}

const policyOf = ({ headers }: Answer) => String(headers["content-security-policy"]);
const isKept = (answer: Answer) => policyOf(answer).includes("'sha256-");

const SHARED = ["", "/tarot-info", "/tarot-info/cards", "/tarot-info/cards/moon", "/privacy", "/terms"];
const OF_NEWCOMERS = ["/tarot", ...TAROT_KINDS.map((kind) => `/tarot/${kind}`), "/zodiac"];

describe("a page that is the same for everybody", () => {
  test.each(LANGUAGES)("is kept in %s, and comes whole in each encoding", async (language) => {
    const paths = [...SHARED, ...OF_NEWCOMERS].map((path) => `/${language}${path}`);
    for (const path of paths) {
      const first = await ask(path);
      const again = await ask(path);
      expect([path, first.status, isKept(first)]).toEqual([path, 200, true]);
      expect(again.body.equals(first.body)).toBe(true);
      expect(again.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
      const [br, gzip] = [
        await ask(path, { "Accept-Encoding": "gzip, br" }),
        await ask(path, { "Accept-Encoding": "gzip" }),
      ];
      expect([br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
      expect(brotliDecompressSync(br.body).equals(first.body)).toBe(true);
      expect(gunzipSync(gzip.body).equals(first.body)).toBe(true);
      expect(br.headers.vary).toContain("Accept-Encoding");
      expect(br.headers.vary).toContain("Cookie");
      expect(br.headers["set-cookie"]).toBeUndefined();
    }
  });

  test("lets just its own inline scripts run", async () => {
    const page = await ask("/en");
    const scripts = [...String(page.body).matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
    const inline = scripts.filter(([, attributes = ""]) => !/ src=|ld\+json/.test(attributes));
    expect(inline.length).toBeGreaterThan(1);
    for (const [, attributes, script = ""] of inline) {
      expect(attributes).not.toContain("nonce");
      expect(policyOf(page)).toContain(createHash("sha256").update(script).digest("base64"));
    }
    expect(policyOf(page)).not.toMatch(/script-src[^;]*unsafe/);
  });

  test("comes as it is made as it does once it lies ready", async () => {
    const headersOf = ({ headers }: Answer) => ({ ...headers, date: "", "x-request-id": "" });
    const encodings = { "Accept-Encoding": "gzip, deflate, br" };
    const made = await ask("/de/tarot-info/cards/sun", encodings);
    const kept = await ask("/de/tarot-info/cards/sun", encodings);
    expect([made.status, made.headers["content-encoding"]]).toEqual([200, "br"]);
    expect(headersOf(made)).toEqual(headersOf(kept));
    expect(made.body.equals(kept.body)).toBe(true);
  });

  test("is not sent again to a browser that has it, whatever the encoding; the answer brings no policy", async () => {
    const { headers } = await ask("/de/tarot-info", { "Accept-Encoding": "br" });
    const again = await ask("/de/tarot-info", { "If-None-Match": String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers.etag).toBe(headers.etag);
    expect(again.headers["content-security-policy"]).toBeUndefined();
    expect((await ask("/de/tarot-info", { "If-None-Match": 'W/"another"' })).status).toBe(200);
    expect((await ask("/fr/tarot-info", { "If-None-Match": String(headers.etag) })).status).toBe(200);
  });

  test("answers HEAD with the headers alone", async () => {
    const [whole, head] = [await ask("/es"), await ask("/es", {}, "HEAD")];
    expect(head.body.length).toBe(0);
    expect(head.headers["content-length"]).toBe(String(whole.body.length));
    expect(head.headers.etag).toBe(whole.headers.etag);
  });

  test("is kept by theme", async () => {
    const pages = await Promise.all(
      ["light", "dark", "system"].map((theme) => ask("/en", { Cookie: `theme=${theme}` })),
    );
    expect(pages.map(({ body }) => /data-theme="(\w+)"/.exec(String(body))?.[1])).toEqual([
      "light",
      "dark",
      "system",
    ]);
    const odd = await ask("/en", { Cookie: "theme=<b>" });
    expect([odd.status, odd.body.equals((await ask("/en")).body)]).toEqual([200, true]);
  });

  test("is made once for all who ask at the same time", async () => {
    const pages = await Promise.all(Array.from({ length: 30 }, () => ask("/zh-TW/tarot-info/cards/sun")));
    expect(new Set(pages.map(({ body }) => String(body))).size).toBe(1);
  });

  test("says the same as the page that is made for one request", async () => {
    const kept = String((await ask("/fr/tarot-info/cards/star")).body);
    const made = String((await ask("/fr/tarot-info/cards/star?x=1")).body);
    const words = (html: string) =>
      html
        .replace(/<script[\s\S]*?<\/script>/g, "")
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ");
    expect(words(kept)).toBe(words(made));
  });
});

describe("a page is made for the request alone", () => {
  test.each([
    ["with a query", "/en?service=yesno", {}],
    ["without its language", "/tarot/daily", {}],
    ["for somebody with a session", "/en", { Cookie: `session=${"x".repeat(43)}` }],
    ["for somebody who is to be told something", "/en", { Cookie: "theme=dark; flash=abc" }],
    [
      "for somebody who has asked before, where it says what is left",
      "/en/tarot/daily",
      { Cookie: "visitor=abc" },
    ],
    ["where it is of one person", "/en/readings", {}],
    ["to sign in", "/en/sign-in", {}],
  ])("%s", async (_, path, headers) => {
    for (let n = 0; n < 2; n += 1) {
      const answer = await ask(path, headers as Record<string, string>);
      expect([answer.status, isKept(answer)]).toEqual([200, false]);
      expect(policyOf(answer)).toContain("'nonce-");
    }
  });

  test("where there is none: it is not kept, and answered in its language", async () => {
    for (const path of ["/fr/tarot-info/cards/none", "/fr/tarot/none"]) {
      const answer = await ask(path);
      expect(answer.status).toBe(404);
      expect(String(answer.body)).toContain('<html lang="fr"');
      expect(policyOf(answer)).toContain("'sha256-");
    }
    expect((await ask("/jp/tarot")).status).toBe(404);
  });
});

test("somebody who has asked still gets the pages that are the same for everybody from where they are kept", async () => {
  const browser = new WireBrowser(server.url);
  await browser.ask("daily");
  const cookie = browser.cookieHeader();
  expect(isKept(await ask("/en/tarot-info", { Cookie: cookie }))).toBe(true);
  const form = await ask("/en/tarot/daily", { Cookie: cookie });
  expect(isKept(form)).toBe(false);
});

test("another server keeps the very same pages, and does not send them to a browser that has them", async () => {
  const other = await createDatabase();
  const neighbour = await startServer(other.env);
  const [here, there] = await Promise.all([server, neighbour].map(({ url }) => fetch(`${url}/de`)));
  expect(there?.headers.get("ETag")).toBe(here?.headers.get("ETag"));
  const { headers } = await ask("/de/privacy");
  const again = await fetch(`${neighbour.url}/de/privacy`, {
    headers: { "If-None-Match": String(headers.etag) },
  });
  expect([again.status, again.headers.get("Content-Security-Policy")]).toEqual([304, null]);
  await neighbour.stop();
  await other.drop();
});

describe("a file of the build", () => {
  test("comes compressed as the browser takes it, for ever", async () => {
    const html = String((await ask("/en")).body);
    const [script] = /\/assets\/[^"]+\.js/.exec(html) ?? [];
    const plain = await ask(script ?? "");
    for (const [accepted, decompress] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const answer = await ask(script ?? "", { "Accept-Encoding": accepted });
      expect(answer.headers["content-encoding"]).toBe(accepted);
      expect(answer.headers["cache-control"]).toContain("immutable");
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
      expect(decompress(answer.body).equals(plain.body)).toBe(true);
      expect(answer.body.length).toBeLessThan(plain.body.length / 2);
    }
  });

  test("that is not there is a 404, and nothing outside the build is a file", async () => {
    for (const path of [
      "/assets/none.js",
      "/assets/../../package.json",
      "/assets/%2e%2e/%2e%2e/package.json",
    ]) {
      const answer = await ask(path);
      expect([path, [400, 404].includes(answer.status)]).toEqual([path, true]);
      expect(String(answer.body)).not.toContain("devDependencies");
    }
  });
});

describe("a search among the cards", () => {
  const cards = "/en/tarot-info/cards";
  const shown = (page: Answer) => new Set(String(page.body).match(/\/tarot-info\/cards\/[a-z-]+/g)).size;

  test("shows what it finds, and says how much", async () => {
    const page = await ask(`${cards}?q=HOPE`);
    expect([page.status, shown(page)]).toEqual([200, 1]);
    expect(String(page.body)).toContain("1 card for “HOPE”");
    const french = await ask("/fr/tarot-info/cards?q=etoile");
    expect(String(french.body)).toContain("/fr/tarot-info/cards/star");
    const chinese = await ask(`/zh-TW/tarot-info/cards?q=${encodeURIComponent("希望")}`);
    expect(String(chinese.body)).toContain("/zh-TW/tarot-info/cards/star");
  });

  test("that finds nothing says so, keeps what was typed, and leads back to all", async () => {
    const page = String((await ask(`${cards}?q=${encodeURIComponent('<b>"zzz"')}`)).body);
    expect(page).toContain("No card answers to “&lt;b&gt;");
    expect(page).toContain('value="&lt;b&gt;&quot;zzz&quot;"');
    expect(page).toMatch(new RegExp(`href="${cards}"[^>]*>See all 78 cards`));
  });

  test("is neither kept nor meant for search engines, which know the page by its own address", async () => {
    for (const query of ["?q=hope", "?q=hope", "?q=", `?q=${"x".repeat(500)}`, "?q=%E5"]) {
      const page = await ask(cards + query);
      expect([query.slice(0, 8), page.status, isKept(page)]).toEqual([query.slice(0, 8), 200, false]);
      expect(String(page.body)).toMatch(/rel="canonical" href="[^"?]*\/en\/tarot-info\/cards"/);
      expect(String(page.body).includes('name="robots" content="noindex"')).toBe(query !== "?q=");
    }
    const whole = await ask(cards);
    expect([isKept(whole), shown(whole)]).toEqual([true, 78]);
  });
});

test("the list of meanings on a card's page is one that HTML knows", async () => {
  const page = String((await ask("/en/tarot-info/cards/moon")).body);
  const lists = [...page.matchAll(/<dl[\s\S]*?<\/dl>/g)].map(([list]) => list);
  expect(lists).toHaveLength(2);
  for (const list of lists) expect(list).not.toContain("<br");
});
