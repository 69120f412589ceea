import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeCalls } from "~/http/api/describe-calls.server";
import { generateCalls } from "../clients/typescript/generate";
import { eventsOf } from "../clients/typescript/src/events";
import {
  Starglass,
  type StarglassOptions,
  StarglassProblem,
  type TextEvent,
} from "../clients/typescript/src/index";

const SOURCES = join(import.meta.dirname, "../clients/typescript/src");
const URL_OF_SITE = "https://starglass.test";
const ASKED = { kind: "daily", reader: "selene" } as const;

test("the client has the calls that the site has: npm run client", () => {
  expect(readFileSync(join(SOURCES, "calls.ts"), "utf8")).toBe(generateCalls(describeCalls("en")));
});

/** A client of a site that answers in turn what is given, and what it was asked. */
function clientOf(answers: (Response | Error)[], options: Partial<StarglassOptions> = {}) {
  const asked: { url: URL; init: RequestInit; headers: Headers }[] = [];
  const client = new Starglass({
    url: `${URL_OF_SITE}/`,
    token: "sgv_token",
    async fetch(url, init) {
      asked.push({ url: new URL(url), init, headers: new Headers(init.headers) });
      const answer = answers.shift() ?? new Error("Asked too often");
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...options,
  });
  return { client, asked };
}

function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  const body = {
    type: `${URL_OF_SITE}/en/developers#${code}`,
    title: "Title",
    status,
    detail: "A sentence.",
    code,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/problem+json; charset=utf-8", ...headers },
  });
}

const answer = (body: object, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const NOW = { "Retry-After": "0" };

describe("a request", () => {
  test("says its token, its language and its body, and no more than that", async () => {
    const { client, asked } = clientOf([answer({ id: "1" }, 201), answer({ cards: [] })], { language: "de" });
    expect(await client.ask(ASKED)).toEqual({ id: "1" });
    await client.listCards({ language: "zh-TW" });
    expect(asked.map(({ url }) => url.href)).toEqual([
      `${URL_OF_SITE}/api/v1/readings?lang=de`,
      `${URL_OF_SITE}/api/v1/cards?lang=zh-TW`,
    ]);
    expect(asked[0]?.init).toMatchObject({
      method: "POST",
      body: JSON.stringify(ASKED),
      credentials: "omit",
    });
    expect(asked[0]?.headers.get("Authorization")).toBe("Bearer sgv_token");
    expect([...(asked[1]?.headers.keys() ?? [])]).toEqual([]);
  });

  test("that is refused for now is sent again under the same key, with a token that is asked for anew", async () => {
    let given = 0;
    const { client, asked } = clientOf(
      [problem(503, "unavailable", NOW), problem(409, "key-running", NOW), answer({ id: "1" }, 201)],
      { token: async () => `token-${++given}` },
    );
    expect(await client.ask(ASKED)).toEqual({ id: "1" });
    expect(new Set(asked.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
    expect(asked[0]?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f]{32}$/);
    expect(asked.map(({ headers }) => headers.get("Authorization"))).toEqual([
      ...["Bearer token-1", "Bearer token-2", "Bearer token-3"],
    ]);
    const own = clientOf([answer({})]);
    await own.client.draw("a/b", {}, { idempotencyKey: "mine" });
    expect(own.asked[0]?.headers.get("Idempotency-Key")).toBe("mine");
    expect(own.asked[0]?.url.pathname).toBe("/api/v1/readings/a%2Fb/draw");
  });

  test.each([
    ["a day's limit", problem(429, "limit"), 1],
    ["what says nothing of later", problem(503, "unavailable"), 1],
    ["what asks for too long a wait", problem(429, "too-many", { "Retry-After": "31" }), 1],
    ["what is never right", problem(422, "invalid", NOW), 1],
  ])("that is refused for %s is not sent again", async (_, refusal, times) => {
    const { client, asked } = clientOf([refusal]);
    const refused = await client.getUsage().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StarglassProblem);
    expect(refused).toMatchObject({ message: "A sentence.", status: refusal.status, errors: [], help: null });
    expect(asked).toHaveLength(times);
  });

  test("is tried no more often than was said", async () => {
    const answers = Array.from({ length: 9 }, () => problem(429, "too-many", NOW));
    const { client, asked } = clientOf(answers, { tries: 3 });
    await expect(client.listReaders()).rejects.toMatchObject({ code: "too-many", retryAfter: 0 });
    expect(asked).toHaveLength(3);
  });

  test("whose connection broke is sent again only where that does nothing twice", async () => {
    const safe = clientOf([new TypeError("fetch failed"), answer({ id: "1" }, 201)]);
    expect(await safe.client.ask(ASKED)).toEqual({ id: "1" });
    const unsafe = clientOf([new TypeError("fetch failed"), answer({})]);
    await expect(unsafe.client.deleteReading("1")).rejects.toThrow("fetch failed");
    expect(unsafe.asked).toHaveLength(1);
  });

  test("waits for a text for as long as it takes, and ends when it is given up", async () => {
    const slow = [answer({}, 202, NOW), answer({}, 202, NOW), answer({ id: "1" })];
    expect(await clientOf(slow, { tries: 1 }).client.waitForText("1")).toEqual({ id: "1" });
    const leaving = new AbortController();
    const { client } = clientOf([answer({}, 202, { "Retry-After": "20" })]);
    const waited = client.waitForText("1", { signal: leaving.signal });
    leaving.abort(new Error("left"));
    await expect(waited).rejects.toThrow("left");
  });

  test("that something else answers in the site's place fails as that", async () => {
    const { client } = clientOf([new Response("<h1>Bad gateway</h1>", { status: 502 })]);
    await expect(client.listReaders()).rejects.toMatchObject({ status: 502, code: "unreadable" });
  });
});

const STREAM = [
  "retry: 2000\n\n",
  'id: 1.1\nevent: chunk\ndata: {"section":"text","text":"Der Stern – 星 "}\n\n',
  ": still here\n\n",
  'id: 1.2\nevent: chunk\ndata: {"section":"text","text":"steht heute bei dir."}\n\n',
  "id: 1.3\nevent: done\ndata: {}\n\n",
].join("");

function bodyOf(pieces: Uint8Array[], isCut = false): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else if (isCut) controller.error(new TypeError("terminated"));
      else controller.close();
    },
  });
}

describe("a stream", () => {
  const bytes = new TextEncoder().encode(STREAM);

  test("loses nothing, however it is cut into pieces", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const pieces = places.slice(1).map((to, index) => bytes.slice(places[index], to));
        const events: TextEvent[] = [];
        for await (const event of eventsOf(bodyOf(pieces))) events.push(event);
        expect(events.map(({ id, event }) => `${id} ${event}`)).toEqual([
          "1.1 chunk",
          "1.2 chunk",
          "1.3 done",
        ]);
        expect(events.map(({ data }) => ("text" in data ? data.text : "")).join("")).toBe(
          "Der Stern – 星 steht heute bei dir.",
        );
      }),
    );
  });

  test("that breaks goes on after the last event that was whole, and ends with the text", async () => {
    const cut = bytes.slice(0, STREAM.indexOf("id: 1.2") + 20);
    const rest = bytes.slice(new TextEncoder().encode(STREAM.slice(0, STREAM.indexOf("id: 1.2"))).length);
    const { client, asked } = clientOf([new Response(bodyOf([cut], true)), new Response(bodyOf([rest]))]);
    const ids: string[] = [];
    for await (const { id } of client.stream("1")) ids.push(id);
    expect(ids).toEqual(["1.1", "1.2", "1.3"]);
    expect(asked.map(({ headers }) => headers.get("Last-Event-ID"))).toEqual([null, "1.1"]);
  });

  test("of which everything was heard is over", async () => {
    const { client, asked } = clientOf([new Response(null, { status: 204 })]);
    for await (const event of client.stream("1", { after: "1.3" })) expect(event).toBe(undefined);
    expect(asked[0]?.headers.get("Last-Event-ID")).toBe("1.3");
  });

  test("that is refused, or breaks time after time, fails", async () => {
    const refused = clientOf([problem(409, "not-drawn")]).client.stream("1");
    await expect(refused.next()).rejects.toMatchObject({ code: "not-drawn" });
    const cuts = Array.from({ length: 3 }, () => new Response(bodyOf([], true)));
    await expect(clientOf(cuts, { tries: 2 }).client.stream("1").next()).rejects.toThrow("terminated");
  });

  test("that nobody listens to any more is let go", async () => {
    const { client, asked } = clientOf([new Response(bodyOf([bytes]))]);
    for await (const _ of client.stream("1")) break;
    expect(asked[0]?.init.signal?.aborted).toBe(true);
  });
});
