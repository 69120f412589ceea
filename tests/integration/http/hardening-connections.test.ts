import { once } from "node:events";
import { createServer, type ServerOptions } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { CONNECTIONS, SERVER_OPTIONS } from "../../../server/bounds";
import { guardConnections } from "../../../server/connections";
import { exchange, open, readToEnd, statusOf } from "../support/raw-socket";

const ASK = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server under our bounds, with some of them made small. */
async function start(
  bounds: Partial<Parameters<typeof guardConnections>[1]> = {},
  options: ServerOptions = {},
) {
  const server = createServer({ ...SERVER_OPTIONS, ...options }, (request, response) => {
    request.resume().on("end", () => response.end("answered"));
  });
  guardConnections(server, { ...CONNECTIONS, isShared: () => false, ...bounds });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const IMPATIENT = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };

describe("who sends too slowly is shown out with 408", () => {
  test.each([
    ["nothing at all", ""],
    ["half a line", "GET / HT"],
    ["headers without an end", "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n"],
    ["a body without an end", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nab"],
  ])("%s", async (_, bytes) => {
    const url = await start({}, IMPATIENT);
    expect(statusOf(await exchange(url, bytes))).toBe(408);
  });

  test("a byte now and then, for ever", async () => {
    const url = await start({}, IMPATIENT);
    const socket = await open(url);
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
    const trickle = setInterval(() => socket.write("X-A: b\r\n"), 30);
    expect(statusOf(await readToEnd(socket))).toBe(408);
    clearInterval(trickle);
  });
});

test("of one address no more connections are held than are allowed, and one that ends makes room", async () => {
  const url = await start({ perAddress: 3 });
  const [first, ...others] = await Promise.all([open(url), open(url), open(url)]);
  for (const socket of [first, ...others]) socket?.write("GET / HTTP/1.1\r\n");
  expect(await exchange(url, ASK)).toBe("");
  first?.destroy();
  await expect.poll(async () => statusOf(await exchange(url, ASK))).toBe(200);
  // None that was refused has given back a place that it never had.
  for (let n = 0; n < 5; n += 1) expect(await readToEndOfFourth(url)).toBe("");
  for (const socket of others) socket.destroy();
});

async function readToEndOfFourth(url: string): Promise<string> {
  const third = await open(url);
  third.write("GET / HTTP/1.1\r\n");
  const answer = await exchange(url, ASK);
  third.destroy();
  await expect.poll(async () => statusOf(await exchange(url, ASK))).toBe(200);
  return answer;
}

test("an address that many share is not counted", async () => {
  const url = await start({ perAddress: 1, isShared: (address) => address.endsWith("127.0.0.1") });
  const held = await Promise.all([open(url), open(url), open(url)]);
  expect(statusOf(await exchange(url, ASK))).toBe(200);
  for (const socket of held) socket.destroy();
});

test("in all no more connections are held than are allowed", async () => {
  const url = await start({ all: 2, isShared: () => true });
  const held = await Promise.all([open(url), open(url)]);
  for (const socket of held) socket.write("GET / HTTP/1.1\r\n");
  expect(await exchange(url, ASK)).toBe("");
  for (const socket of held) socket.destroy();
  await expect.poll(async () => statusOf(await exchange(url, ASK))).toBe(200);
});

test("an answer under way is not spoiled by what is sent after its request", async () => {
  const server = createServer(SERVER_OPTIONS, (_request, response) => {
    response.writeHead(200, { "Content-Length": "12" });
    response.write("first ");
    setTimeout(() => response.end("second"), 50);
  });
  guardConnections(server, { ...CONNECTIONS, isShared: () => false });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await exchange(url, "GET / HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n");
  expect(answer).not.toContain("400");
});
