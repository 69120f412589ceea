import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGE_FACTS, LANGUAGES, type Language } from "~/i18n/languages";
import { DECK } from "~/readings/tarot/deck";
import { TAROT_KINDS } from "~/readings/tarot/spreads.data";
import { WireBrowser } from "../support/browser";
import { createDatabase, type TestDatabase } from "../support/database";
import { type RunningServer, startServer } from "../support/server";

const PAGES = [
  "",
  "/tarot",
  ...TAROT_KINDS.map((kind) => `/tarot/${kind}`),
  "/zodiac",
  "/tarot-info",
  "/tarot-info/cards",
  "/tarot-info/cards/wheel-of-fortune",
  "/tarot-info/cards/two-cups",
  "/practise",
  "/sky",
  "/daily",
  "/subscription/plans",
  "/privacy",
  "/terms",
  "/developers",
];
const PRIVATE = [
  "/readings",
  "/readings/figures",
  "/practise/met",
  "/sign-in",
  "/verify-email",
  "/reset-password",
];
const STEPS = ["/zodiac?step=theirs&mine=leo", "/zodiac?step=question&mine=leo&theirs=leo"];

/** What a first page may load as scripts, in bytes after gzip. */
const MOST_SCRIPT = 120_000;

let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  database = await createDatabase();
  server = await startServer({ ...database.env, APP_URL: "https://starglass.test" });
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

async function page(path: string): Promise<string> {
  const response = await fetch(server.url + path);
  expect([path, response.status]).toEqual([path, 200]);
  const html = await response.text();
  expect([path, html.indexOf("\0")]).toEqual([path, -1]);
  return html;
}

const one = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
const unescaped = (text: string) =>
  text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

describe.each(LANGUAGES)("in %s", (language) => {
  test("every page is valid HTML", async () => {
    const validator = new HtmlValidate(
      new FileSystemConfigLoader({
        root: true,
        extends: ["html-validate:standard", "html-validate:a11y"],
        // HTML asks for `src`, `srcset` or both.
        elements: ["html5", { img: { attributes: { src: { required: false } } } }],
        rules: {
          // React's own way of writing HTML.
          "doctype-style": "off",
          "attribute-boolean-style": "off",
          "attribute-empty-style": "off",
          "attr-case": "off",
          "void-style": "off",
          "no-inline-style": "off",
          "no-trailing-whitespace": "off",
          "long-title": "off",
          "tel-non-breaking": "off",
          "prefer-native-element": "off",
          "no-raw-characters": ["error", { relaxed: true }],
        },
      }),
    );
    for (const path of [...PAGES, ...PRIVATE, ...STEPS]) {
      const html = await page(`/${language}${path}`);
      const { results } = await validator.validateString(html);
      const faults = results.flatMap(({ messages, source }) =>
        messages.map(
          ({ ruleId, message, offset }) => `${ruleId}: ${message} at ${source?.slice(offset, offset + 120)}`,
        ),
      );
      expect([path, faults]).toEqual([path, []]);
    }
  });

  test("every page names itself: title, description, canonical address, alternates, card and structured data", async () => {
    const titles = new Set<string>();
    for (const path of PAGES) {
      const html = await page(`/${language}${path}`);
      expect(one(html, /<html lang="([^"]+)"/)).toBe(language);
      titles.add(one(html, /<title>([^<]+)</));
      const description = unescaped(one(html, /<meta name="description" content="([^"]+)"/));
      const [least, most] = LANGUAGE_FACTS[language].script === "Latn" ? [40, 160] : [20, 80];
      expect([description, description.length >= least && description.length <= most]).toEqual([
        description,
        true,
      ]);
      const address = (of: Language) => `https://starglass.test/${of}${path}`;
      expect(one(html, /<link rel="canonical" href="([^"]+)"/)).toBe(address(language));
      for (const other of LANGUAGES)
        expect(html).toMatch(new RegExp(`hrefLang="${other}" href="${address(other)}"`, "i"));
      expect(html).toMatch(new RegExp(`hrefLang="x-default" href="${address("en")}"`, "i"));
      const card = one(html, /<meta property="og:image" content="https:\/\/starglass.test([^"]+)"/);
      expect([card, existsSync(`build/client${card}`)]).toEqual([card, true]);
      expectStructuredData(html, path, language);
    }
    expect(titles.size).toBe(PAGES.length);
  });
});

function expectStructuredData(html: string, path: string, language: Language) {
  const data = JSON.parse(one(html, /<script type="application\/ld\+json">(.+?)<\/script>/s));
  const brand = { Latn: "Starglass", Hans: "星镜", Hant: "星鏡" }[LANGUAGE_FACTS[language].script];
  const [organization, site, breadcrumb] = data["@graph"];
  expect(organization).toMatchObject({ "@type": "Organization", name: brand });
  expect(site).toMatchObject({ "@type": "WebSite", name: brand, inLanguage: language });
  const isDeep = path.split("/").length > 2;
  if (isDeep) {
    expect(breadcrumb["@type"]).toBe("BreadcrumbList");
    expect(breadcrumb.itemListElement.at(-1).item).toBe(`https://starglass.test/${language}${path}`);
  }
  const faq = data["@graph"].find((part: { "@type": string }) => part["@type"] === "FAQPage");
  expect(faq?.mainEntity.length ?? 0).toBe(path === "/tarot-info" ? 5 : 0);
}

test("a page of one person asks search engines not to keep it", async () => {
  for (const path of PRIVATE) expect(await page(`/en${path}`)).toContain('name="robots" content="noindex"');
});

test("every page answers without a language too, and names the prefixed address as its own", async () => {
  for (const path of PAGES.slice(1)) {
    const html = await page(path);
    expect(one(html, /<link rel="canonical" href="([^"]+)"/)).toBe(`https://starglass.test/en${path}`);
  }
});

test("every card has its page in every language, and an unknown one has none", async () => {
  for (const language of LANGUAGES) {
    const titles = await Promise.all(
      DECK.map(async ({ id }) => one(await page(`/${language}/tarot-info/cards/${id}`), /<title>([^<]+)</)),
    );
    expect(new Set(titles).size).toBe(DECK.length);
  }
  expect((await fetch(`${server.url}/en/tarot-info/cards/joker`)).status).toBe(404);
});

test("the site map names every public page in every language, robots.txt names the site map", async () => {
  const robots = await page("/robots.txt");
  expect(robots).toContain("Sitemap: https://starglass.test/sitemap.xml");
  expect(robots).toContain("Disallow: /de/readings");
  const sitemap = await page("/sitemap.xml");
  const addresses = [...sitemap.matchAll(/<loc>https:\/\/starglass\.test([^<]+)<\/loc>/g)].map(
    ([, path]) => path,
  );
  expect(new Set(addresses).size).toBe((12 + TAROT_KINDS.length + DECK.length) * LANGUAGES.length);
  for (const path of PAGES) expect(addresses).toContain(`/fr${path}`);
  for (const path of addresses) await page(path ?? "");
  expect(sitemap.match(/hreflang="x-default"/g)).toHaveLength(addresses.length);
});

test("a page of one's own holds its question whole and no NUL, wherever its characters come to lie", async () => {
  const visitor = new WireBrowser(server.url, "zh-CN");
  for (let length = 10; length < 40; length += 1) {
    const question = "我该换工作吗🔮".repeat(length);
    const html = await (await visitor.get(await visitor.ask("timeline", { question }))).text();
    expect([length, html.includes(question), html.includes("\0")]).toEqual([length, true, false]);
  }
  expect(await (await visitor.get("/zh-CN/readings")).text()).not.toContain("\0");
});

test.each(LANGUAGES)("the manifest is in %s, and its icons are there", async (language) => {
  const response = await fetch(`${server.url}/manifest.webmanifest?lang=${language}`);
  expect(response.headers.get("Content-Type")).toContain("application/manifest+json");
  const manifest = await response.json();
  expect(manifest).toMatchObject({ lang: language, start_url: `/${language}`, display: "standalone" });
  for (const { src } of manifest.icons) expect((await fetch(server.url + src)).status).toBe(200);
});

test.each([...PAGES, "/readings"])("the scripts of /en%s come to at most 120 kB", async (path) => {
  expect(weightOf(await page(`/en${path}`))).toBeLessThanOrEqual(MOST_SCRIPT);
});

test.each(["timeline", "daily"])("so do those of a finished reading: %s", async (kind) => {
  const visitor = new WireBrowser(server.url);
  const id = await visitor.askAndDraw(kind);
  await visitor.listen(`/readings/${id}/stream`);
  const html = await (await visitor.get(`/en/readings/${id}`)).text();
  expect(html).toContain('name="notes"');
  expect(weightOf(html)).toBeLessThanOrEqual(MOST_SCRIPT);
});

/** Of the scripts that a document names, after gzip. */
function weightOf(html: string): number {
  const scripts = new Set(
    [
      ...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g),
      ...html.matchAll(/from "(\/assets\/[^"]+\.js)"/g),
      ...html.matchAll(/import "(\/assets\/[^"]+\.js)"/g),
    ].map(([, src = ""]) => src),
  );
  expect(scripts.size).toBeGreaterThan(3);
  return [...scripts].reduce((sum, src) => sum + gzipSync(readFileSync(`build/client${src}`)).length, 0);
}

test("a page loads nothing from elsewhere", async () => {
  for (const path of PAGES) {
    const html = await page(`/en${path}`);
    const loaded = [...html.matchAll(/<(?:script|img|iframe|source)[^>]+(?:src|srcset)="([^"]+)"/gi)].map(
      ([, src]) => src,
    );
    expect(loaded.filter((src) => !src?.startsWith("/"))).toEqual([]);
  }
});

describe("what is refused before any page", () => {
  test.each([
    ["PUT", { method: "PUT" }, 405],
    ["a foreign form", { method: "POST", headers: { Origin: "https://evil.example" } }, 403],
  ] as const)("%s gets the plain page in the visitor's language", async (_, init, status) => {
    const response = await fetch(`${server.url}/de/tarot`, init);
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(html).toContain('lang="de"');
    expect(html).toContain('href="/de"');
  });

  test("a form to an unknown page is an unknown page", async () => {
    expect((await fetch(`${server.url}/nothing`, { method: "POST" })).status).toBe(404);
    expect((await fetch(`${server.url}/en`, { method: "POST" })).status).toBe(405);
  });
});

test("the licenses of what browsers get are there to read", async () => {
  const answer = await fetch(`${server.url}/licenses.txt`);
  expect(answer.headers.get("Content-Type")).toContain("text/plain");
  expect(await answer.text()).toMatch(/^react-dom \S+: MIT\n\nMIT License/m);
});
