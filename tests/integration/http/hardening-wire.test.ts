import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WireBrowser } from "../support/browser";
import { createDatabase, type TestDatabase } from "../support/database";
import { exchange, statusOf } from "../support/raw-socket";
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

const HOST = "Host: starglass.example\r\n";
const END = "Connection: close\r\n\r\n";
const FORM = "Content-Type: application/x-www-form-urlencoded\r\n";

/** What would tell an attacker what we run, or where. */
const TELLING =
  /\bat .*:\d+:\d+|node_modules|node:|\.[jt]sx?:\d|express|prisma|postgres|(?<!\w)\/(?:work|tmp|home)\//i;

describe("what is no request that can be read", () => {
  test.each([
    ["no line of a request", "hello\r\n\r\n"],
    ["another protocol", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["a TLS greeting", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["an unknown version", `GET / HTTP/9.9\r\n${HOST}\r\n`],
    ["an unknown method", `BREW /en HTTP/1.1\r\n${HOST}\r\n`],
    ["a header without a name", `GET /en HTTP/1.1\r\n${HOST}: value\r\n\r\n`],
    ["a NUL in a header", `GET /en HTTP/1.1\r\n${HOST}X-A: b\x00c\r\n\r\n`],
    ["a space before the colon", `GET /en HTTP/1.1\r\nHost : starglass.example\r\n\r\n`],
    ["two lengths", `POST /en HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
    ["a negative length", `POST /en HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`],
    [
      "a length and chunks, by which two servers would split a request differently",
      `POST /en HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /evil HTTP/1.1\r\n\r\n`,
    ],
    ["an encoding in disguise", `POST /en HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ["a chunk of no size", `POST /en HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nZZ\r\n\r\n`],
    ["no host", "GET /en HTTP/1.1\r\n\r\n"],
    ["a host that is none", `GET /en/none HTTP/1.1\r\nHost: a b\r\n${END}`],
  ])("is refused with a status, and nothing of ours is told: %s", async (_, bytes) => {
    const answer = await exchange(server.url, bytes);
    expect([400, 411]).toContain(statusOf(answer));
    expect(answer).not.toMatch(TELLING);
    expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
  });

  test("leaves the server as it was, and no error in its log", async () => {
    expect((await new WireBrowser(server.url).get("/en")).status).toBe(200);
    expect(server.lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  });
});

describe("what is too much", () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `X-${n}: 1\r\n`).join("");

  test.each([
    ["an address of 4,097 characters", `GET /en?${"a".repeat(4_093)} HTTP/1.1\r\n${HOST}${END}`, 414],
    ["101 headers", `GET /en/none HTTP/1.1\r\n${many(99)}${HOST}${END}`, 431],
    ["17 KB of headers", `GET /en HTTP/1.1\r\n${HOST}X-A: ${"a".repeat(17_000)}\r\n\r\n`, 431],
    [
      "a body of 64 KB and one byte",
      `POST /preferences HTTP/1.1\r\n${HOST}${FORM}Content-Length: 65537\r\n\r\n`,
      413,
    ],
    [
      "a body of unknown length",
      `POST /preferences HTTP/1.1\r\n${HOST}${FORM}Transfer-Encoding: chunked\r\n\r\n`,
      411,
    ],
    [
      "an event of 1 MB and one byte",
      `POST /stripe/webhook HTTP/1.1\r\n${HOST}Content-Length: 1048577\r\n\r\n`,
      413,
    ],
  ])("is refused: %s", async (_, bytes, status) => {
    const answer = await exchange(server.url, bytes);
    expect(statusOf(answer)).toBe(status);
    expect(answer).not.toMatch(TELLING);
  });

  test.each([
    ["an address of 4,096 characters", `GET /en/none?${"a".repeat(4_087)} HTTP/1.1\r\n${HOST}${END}`, 404],
    ["100 headers", `GET /en/none HTTP/1.1\r\n${many(98)}${HOST}${END}`, 404],
  ])("begins above %s", async (_, bytes, status) => {
    expect(statusOf(await exchange(server.url, bytes))).toBe(status);
  });
});

test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "CONNECT"])(
  "%s is answered with the methods that there are",
  async (method) => {
    const address = method === "CONNECT" ? "starglass.example:443" : "/en/tarot";
    const answer = await exchange(
      server.url,
      `${method} ${address} HTTP/1.1\r\n${HOST}Cookie: secret=1\r\n${END}`,
    );
    expect(statusOf(answer)).toBe(405);
    expect(answer).toMatch(/^Allow: GET, HEAD, POST\r$/m);
    expect(answer).not.toContain("secret=1");
  },
);

describe("an answer", () => {
  const PATHS = [
    "/en",
    "/en/tarot",
    "/en/tarot?x=1",
    "/en/none",
    "/none.php",
    "/%E0%A4%A",
    "/healthz",
    "/readyz",
    "/readings/1/stream",
  ];

  test.each(PATHS)("to %s says how far to trust it, and not what made it", async (path) => {
    const { headers } = await new WireBrowser(server.url).get(path);
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/unsafe-|\*|https?:/);
    expect(policy).toContain("script-src-attr 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types default");
    expect(headers.get("Permissions-Policy")).toContain("camera=(), ");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(headers.get("Origin-Agent-Cluster")).toBe("?1");
    expect(headers.get("Referrer-Policy")).toBe("same-origin");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    for (const name of ["Server", "X-Powered-By", "Via", "X-Runtime", "Strict-Transport-Security"])
      expect([name, headers.get(name)]).toEqual([name, null]);
  });

  test("that is a page holds no style, script or handler that its policy forbids", async () => {
    const browser = new WireBrowser(server.url);
    const reading = await browser.ask("timeline");
    const drawn = `/en/readings/${await browser.askAndDraw("timeline")}`;
    const info = [
      "/en/tarot-info",
      "/en/tarot-info/cards",
      "/en/tarot-info/cards/star",
      "/en/privacy",
      "/en/terms",
    ];
    const asking = [
      "/en",
      "/en/tarot",
      "/en/tarot/daily",
      "/en/tarot/timeline",
      "/en/zodiac?mine=leo&theirs=virgo",
    ];
    const account = ["/en/sign-in", "/en/reset-password", "/en/subscription/plans", "/en/readings"];
    for (const path of [reading, drawn, ...info, ...asking, ...account]) {
      const html = await (await browser.get(path)).text();
      expect(html.match(/<[a-z]+ [^>]*\s(?:style|on[a-z]+)=|<style/)?.[0], path).toBeUndefined();
    }
  });

  test("that is an error tells nothing of us", async () => {
    const browser = new WireBrowser(server.url);
    for (const path of [
      "/en/none",
      "/none.php",
      "/%E0%A4%A",
      "/en/readings/1",
      "/assets/none.js",
      "/readings/1/stream",
    ]) {
      const text = await (await browser.get(path)).text();
      expect(text.match(TELLING)?.[0], path).toBeUndefined();
    }
  });

  test("that is a file is trusted with nothing, and there is no map of our sources", async () => {
    const browser = new WireBrowser(server.url);
    const html = await (await browser.get("/en")).text();
    const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
    expect(scripts.length).toBeGreaterThan(3);
    for (const path of scripts) {
      const file = await browser.get(path);
      expect(file.headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(file.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(await file.text()).not.toContain("sourceMappingURL");
      expect((await browser.get(`${path}.map`)).status).toBe(404);
    }
    for (const path of [
      "/server.js",
      "/.env",
      "/.git/config",
      "/package.json",
      "/sbom.cdx.json",
      "/assets/../../sbom.cdx.json",
      "/assets/../../package.json",
      "/assets/%2e%2e/%2e%2e/package.json",
    ])
      expect([404, 400]).toContain(
        statusOf(await exchange(server.url, `GET ${path} HTTP/1.1\r\n${HOST}${END}`)),
      );
  });

  test("that says what the product is made of lies beside it, with every package that is asked for", () => {
    const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));
    const { dependencies, devDependencies }: Record<string, Record<string, string>> = read("package.json");
    const { bomFormat, components } = read("build/sbom.cdx.json");
    expect(bomFormat).toBe("CycloneDX");
    const named = components.map(
      ({ purl, hashes }: { purl: string; hashes?: object[] }) => hashes && decodeURIComponent(purl),
    );
    // What is here in another version besides is asked for by a name of its own.
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect(named).toContain(
        `pkg:npm/${version.startsWith("npm:") ? version.slice(4) : `${name}@${version}`}`,
      );
  });

  test("over https is asked for over https for two years", { timeout: 60_000 }, async () => {
    const secure = await startServer({
      ...(await otherDatabase()).env,
      APP_URL: "https://starglass.example",
    });
    try {
      for (const path of ["/en", "/en/tarot", "/favicon.svg", "/readyz"]) {
        const { headers } = await new WireBrowser(secure.url).get(path);
        expect(headers.get("Strict-Transport-Security")).toBe("max-age=63072000; includeSubDomains");
      }
    } finally {
      await secure.stop();
    }
  });
});

const others: TestDatabase[] = [];
afterAll(() => Promise.all(others.map((other) => other.drop())));

async function otherDatabase(): Promise<TestDatabase> {
  const other = await createDatabase();
  others.push(other);
  return other;
}
