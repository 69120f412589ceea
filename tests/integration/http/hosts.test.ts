import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "../support/database";
import { exchange, statusOf } from "../support/raw-socket";
import { type RunningServer, startServer } from "../support/server";

const APP_URL = "https://starglass.example";
const FORM = "reader=selene&deck=major";

describe.each([
  ["behind a proxy", { TRUST_PROXY: "1" }],
  ["without one", {}],
])("%s", (_, env) => {
  let database: TestDatabase;
  let server: RunningServer;
  beforeAll(async () => {
    database = await createDatabase();
    server = await startServer({ ...database.env, ...env, APP_URL } as Record<string, string>);
  });
  afterAll(async () => {
    await server?.stop();
    await database?.drop();
  });

  /** Asks with just these lines of headers. */
  function ask(path: string, lines: string[], body?: string): Promise<string> {
    const form = body && [
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    const head = [
      `${body ? "POST" : "GET"} ${path} HTTP/1.1`,
      ...lines,
      ...(form || []),
      "Connection: close",
    ];
    return exchange(server.url, `${head.join("\r\n")}\r\n\r\n${body ?? ""}`);
  }

  test.each([
    ...[
      "a:99999999",
      "a@evil.example",
      "a:b",
      "a b",
      "a/../b",
      "a?b",
      "a#b",
      "a\\b",
      "[::1",
      "a%00b",
      "<a>",
      "",
    ],
    ...["a, b", "http://a"],
  ])("a Host that is no host is refused: %s", async (host) => {
    for (const path of ["/en", "/en/readings", "/en/none", "/text.css"]) {
      expect([path, statusOf(await ask(path, [`Host: ${host}`]))]).toEqual([path, 400]);
    }
    expect(statusOf(await ask("/en/tarot/daily", [`Host: ${host}`], FORM))).toBe(400);
  });

  test("two hosts are refused, be they the same", async () => {
    for (const path of ["/", "/en", "/en/readings", "/en/none", "/text.css", "/healthz", "/readyz"]) {
      for (const other of ["starglass.example", "evil.example"]) {
        const answer = await ask(path, ["Host: starglass.example", `hOST: ${other}`]);
        expect([path, statusOf(answer)]).toEqual([path, 400]);
      }
    }
    for (const path of ["/en/tarot/daily", "/stripe/webhook"]) {
      const answer = await ask(path, ["Host: starglass.example", "Host: evil.example"], FORM);
      expect([path, statusOf(answer)]).toEqual([path, 400]);
    }
  });

  test("nor does the second one pass behind more headers than are read", async () => {
    const many = Array.from({ length: 110 }, (_, n) => `X-${n}: 1`);
    for (const path of ["/en", "/favicon.svg", "/readyz"]) {
      expect(statusOf(await ask(path, ["Host: starglass.example"]))).toBeLessThan(400);
      const answer = await ask(path, ["Host: starglass.example", ...many, "Host: evil.example"]);
      expect([path, statusOf(answer)]).toEqual([path, 431]);
    }
  });

  test.each([
    "starglass.example",
    "localhost:3000",
    "10.0.0.1:80",
    "[::1]:3000",
    "under_score.internal",
    "evil.example",
  ])("under the host %s every address is that of the site", async (host) => {
    const page = await ask("/tarot/daily", [`Host: ${host}`]);
    expect(statusOf(page)).toBe(200);
    expect(page).toContain(`<link rel="canonical" href="${APP_URL}/en/tarot/daily"/>`);
    expect(page.replace(`Host: ${host}`, "")).not.toContain("evil");
    expect(await ask("/", [`Host: ${host}`])).toMatch(/^location: \/en\r$/im);
    expect(await ask("/en/account", [`Host: ${host}`])).toMatch(/^location: \/en\/sign-in\?/im);
  });

  test.each([
    "X-Forwarded-Host: a:99999999",
    "X-Forwarded-Host: a@evil.example",
    "X-Forwarded-Host: evil.example, b",
    "X-Forwarded-Host: [",
    "X-Forwarded-Host:",
    "X-Forwarded-Proto: file",
    "X-Forwarded-Proto: javascript",
    "X-Forwarded-Proto: http, https",
    "X-Forwarded-Proto: :",
    "X-Forwarded-Port: 99999999",
    "Forwarded: host=a@evil.example;proto=file",
  ])("%s changes nothing", async (forwarded) => {
    const lines = ["Host: starglass.example", forwarded];
    const page = await ask("/tarot/daily", lines);
    expect(statusOf(page)).toBe(200);
    expect(page).toContain(`<link rel="canonical" href="${APP_URL}/en/tarot/daily"/>`);
    expect(page).not.toContain("evil");
    const asked = await ask("/en/tarot/daily", lines, FORM);
    expect(statusOf(asked)).toBe(303);
    expect(asked).toMatch(/^location: \/en\/readings\/[\w-]+\r$/im);
    expect(asked).toMatch(/^set-cookie: __Host-visitor=.*; Secure/im);
  });

  test("a form is one of ours by the site's address alone, whatever its host and whatever is forwarded", async () => {
    const statusWith = async (...lines: string[]) => statusOf(await ask("/en/tarot/daily", lines, FORM));
    expect(await statusWith("Host: 10.0.0.7:3000", `Origin: ${APP_URL}`)).toBe(303);
    for (const host of ["localhost:3000", "evil.example"])
      for (const scheme of ["http", "https"])
        expect(await statusWith(`Host: ${host}`, `Origin: ${scheme}://${host}`)).toBe(403);
    expect(await statusWith("Host: starglass.example", "Origin: http://starglass.example")).toBe(403);
    for (const forwarded of ["X-Forwarded-Host: evil.example", "X-Forwarded-Host: a@b"]) {
      expect(await statusWith("Host: starglass.example", forwarded, "Origin: https://evil.example")).toBe(
        403,
      );
      expect(await statusWith("Host: starglass.example", forwarded, `Origin: ${APP_URL}`)).toBe(303);
    }
  });

  test("a request that names a whole address in place of a path is refused", async () => {
    for (const target of ["http://evil.example/en/readings", "evil.example:80", "*"]) {
      expect([target, statusOf(await ask(target, ["Host: starglass.example"]))]).toEqual([target, 400]);
    }
  });

  test("none of it is a fault of ours", () => {
    expect(server.lines.filter((line) => !line.startsWith("{") || /"level":(50|60)/.test(line))).toEqual([]);
  });
});
