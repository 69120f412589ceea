import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "../integration/support/database";
import { open, readToEnd } from "../integration/support/raw-socket";
import { type RunningServer, startServer } from "../integration/support/server";
import { BODIES, HEADERS, LINES } from "./fuzz-bytes.data";
import { LENGTH } from "./length";

/** Connections in all. */
const RUNS = 1_000 * LENGTH;
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
/** Until a connection on which nothing comes to its end is closed by us, in milliseconds. */
const PATIENCE = 10_000;

let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  database = await createDatabase();
  server = await startServer({ ...database.env, TRUST_PROXY: "1" });
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});
afterEach(async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(server.lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
});

/** All that comes back for `bytes`, sent in `pieces` pieces; the sending side is closed at the end. */
async function answerTo(
  bytes: string,
  pieces = 1,
  patience = PATIENCE,
): Promise<{ answer: string; isClosed: boolean }> {
  const socket = await open(server.url);
  const all = Buffer.from(bytes, "latin1");
  const size = Math.ceil(all.length / pieces) || 1;
  for (let at = 0; at < all.length; at += size) socket.write(all.subarray(at, at + size));
  socket.end();
  let isClosed = true;
  const waiting = setTimeout(() => {
    isClosed = false;
    socket.destroy();
  }, patience);
  const answer = await readToEnd(socket);
  clearTimeout(waiting);
  return { answer, isClosed };
}

const STATUSES = /^HTTP\/1\.1 (\d{3}) /gm;

function statusesOf(answer: string): number[] {
  return [...answer.matchAll(STATUSES)].map(([, status]) => Number(status));
}

const line = fc.constantFrom(...LINES);

const header = fc.constantFrom(...HEADERS);

const body = fc.constantFrom(...BODIES);

const end = fc.constantFrom("\r\n", "\r\n", "\r\n", "\r\n", "\n", "\r", "\r\n\r\n");

const spoken = fc
  .tuple(line, fc.array(header, { maxLength: 4 }), fc.boolean(), end, body)
  .map(([first, headers, hasHost, newline, rest]) =>
    [first, ...(hasHost ? ["Host: starglass.example"] : []), ...headers, "", rest].join(newline),
  );

const noise = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString("latin1"));

test("whatever bytes come over a connection, it ends, and no answer is a fault of ours", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof({ arbitrary: spoken, weight: 9 }, noise),
      fc.integer({ min: 1, max: 4 }),
      async (bytes, pieces) => {
        const { answer, isClosed } = await answerTo(bytes, pieces);
        expect(isClosed, "the connection ends").toBe(true);
        if (answer !== "" && !/^HTTP\/1\.1 100 /.test(answer)) expect(answer).toMatch(/^HTTP\/1\.1 \d{3} /);
        for (const status of statusesOf(answer)) expect(status).toBeLessThan(500);
      },
    ),
    { seed: SEED, numRuns: RUNS },
  );
});

test("a thousand requests sent at once over one connection are answered one after the other", async () => {
  const one = (close: string) =>
    `GET /robots.txt HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.2.0.1\r\n${close}\r\n`;
  const { answer, isClosed } = await answerTo(one("").repeat(999) + one("Connection: close\r\n"), 7, 60_000);
  expect(isClosed).toBe(true);
  const statuses = statusesOf(answer);
  expect(statuses).toHaveLength(1_000);
  expect(statuses[0]).toBe(200);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
});

test("connections that are dropped in the middle of anything leave nothing behind", async () => {
  const begun = [
    "GET /en HTTP/1.1\r\nHost: x\r\n",
    "POST /preferences HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\na",
    "GET /en/tarot HTTP/1.1\r\nHost: x\r\n\r\n",
  ];
  for (let n = 0; n < 90; n += 1) {
    const socket = await open(server.url);
    socket.write(begun[n % begun.length] ?? "");
    if (n % 2 === 0) await sleep(1);
    if (n % 4 < 2) socket.resetAndDestroy();
    else socket.destroy();
  }
});
