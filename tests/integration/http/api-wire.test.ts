import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseEvents, WireBrowser } from "../support/browser";
import { createDatabase, type TestDatabase } from "../support/database";
import { runLines } from "../support/run-lines";
import { type RunningServer, startServer } from "../support/server";

const FRIEND = "https://app.example";

let database: TestDatabase;
let server: RunningServer;
let api: string;

beforeAll(async () => {
  database = await createDatabase();
  server = await startServer({ ...database.env, CLIENT_ORIGINS: `${FRIEND},http://localhost:5173` });
  api = `${server.url}/api/v1`;
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

async function newToken(): Promise<string> {
  const response = await fetch(`${api}/visitors`, { method: "POST" });
  return (await response.json()).token;
}

describe("a page of another origin", () => {
  const preflight = (origin: string) =>
    fetch(`${api}/readings`, {
      method: "OPTIONS",
      headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
    });

  test("that is let in asks first, calls, and reads what is answered", async () => {
    const asked = await preflight(FRIEND);
    expect(asked.status).toBe(204);
    expect(asked.headers.get("Access-Control-Allow-Origin")).toBe(FRIEND);
    expect(asked.headers.get("Access-Control-Allow-Headers")).toContain("Authorization");
    const made = await fetch(`${api}/visitors`, {
      method: "POST",
      headers: { Origin: FRIEND, "Sec-Fetch-Site": "cross-site" },
    });
    expect(made.status).toBe(201);
    expect(made.headers.get("Access-Control-Allow-Origin")).toBe(FRIEND);
    expect(made.headers.get("Access-Control-Expose-Headers")).toContain("Retry-After");
    expect(made.headers.get("Access-Control-Allow-Credentials")).toBe(null);
    expect(made.headers.getSetCookie()).toEqual([]);
  });

  test("that is not is told so", async () => {
    for (const origin of ["https://app.example.evil", "http://app.example", "null"]) {
      expect((await preflight(origin)).headers.get("Access-Control-Allow-Origin")).toBe(null);
      const made = await fetch(`${api}/visitors`, { method: "POST", headers: { Origin: origin } });
      expect([made.status, (await made.json()).code]).toEqual([403, "forbidden"]);
    }
  });

  test("that is let in may still post no form of the site", async () => {
    const headers = { Origin: FRIEND };
    const posted = await fetch(`${server.url}/en/tarot/daily`, { method: "POST", headers });
    expect(posted.status).toBe(403);
    expect(posted.headers.get("Access-Control-Allow-Origin")).toBe(null);
  });
});

test("what is refused before it reaches a call is a problem too", async () => {
  const large = JSON.stringify({ question: "x".repeat(70_000) });
  const cases: [string, RequestInit, number][] = [
    ["/readings", { method: "POST", body: large, headers: { "Content-Type": "application/json" } }, 413],
    ["/readers", { method: "PROPFIND" }, 405],
    ["/readers.data", {}, 404],
    ["/a/b/c/d/e/f/g/h/i", {}, 404],
    [`/readers?lang=${"x".repeat(5_000)}`, {}, 414],
  ];
  for (const [path, init, status] of cases) {
    const response = await fetch(api + path, init);
    expect([path.slice(0, 20), response.status]).toEqual([path.slice(0, 20), status]);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json; charset=utf-8");
    expect(await response.json()).toMatchObject({ status });
  }
});

test("no cookie opens a call, and no token a page", async () => {
  const browser = new WireBrowser(server.url);
  await browser.ask("daily");
  expect((await browser.get("/api/v1/usage")).status).toBe(401);
  const token = await newToken();
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ kind: "daily", reader: "selene" });
  const { id } = await (await fetch(`${api}/readings`, { method: "POST", body, headers })).json();
  expect((await fetch(`${server.url}/en/readings/${id}`, { headers })).status).toBe(404);
});

test("a stream comes event by event over the wire, and a HEAD begins nothing", async () => {
  const headers = { Authorization: `Bearer ${await newToken()}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ kind: "daily", reader: "selene" });
  const { id } = await (await fetch(`${api}/readings`, { method: "POST", body, headers })).json();
  await fetch(`${api}/readings/${id}/draw`, { method: "POST", headers });
  expect((await fetch(`${api}/readings/${id}/stream`, { method: "HEAD", headers })).status).toBe(200);
  expect((await (await fetch(`${api}/usage`, { headers })).json()).taken).toBe(0);
  const stream = await fetch(`${api}/readings/${id}/stream`, { headers });
  expect(stream.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
  expect(parseEvents(await stream.text()).at(-1)?.event).toBe("done");
  expect((await fetch(`${api}/readings/${id}`, { method: "DELETE", headers })).status).toBe(204);
});

test("the lines that the page for developers shows do what it says", async () => {
  const html = await (await fetch(`${server.url}/en/developers`)).text();
  const shown = /<code>(.+?)<\/code>/s.exec(html)?.[1] ?? "";
  const lines = shown
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  const output = runLines(lines, api);
  expect(output).toMatch(/"orientation": *"(upright|reversed)"/);
  expect(output.length).toBeGreaterThan(600);
});

test("the lines in the README do what it says, from a visitor to a reading that is deleted", () => {
  const readme = readFileSync(join(import.meta.dirname, "../../../README.md"), "utf8");
  const [, lines = ""] = /^## For programs$.*?^```sh\n(.*?)^```$/ms.exec(readme) ?? [];
  const output = runLines(lines, api);
  const told = [
    /^2\n/,
    /("orientation": *"(upright|reversed)".*?){3}/s,
    /^id: 1\.1\nevent: chunk$.*^event: done$/ms,
    /^retry: 2000\n\nid: 1\.4\n.*^event: done$/ms,
    /^"?pending"?$/m,
    /^[0-9a-f-]{36}$/m,
    /^http:\S+\/en\/shared\/[\w-]{24}$/m,
    /^204$/m,
  ];
  let rest = output;
  for (const each of told) {
    const at = rest.search(each);
    expect([each.source, at >= 0]).toEqual([each.source, true]);
    rest = rest.slice(at);
  }
});
