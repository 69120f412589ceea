import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { processUsage } from "../../../bench/process-usage";
import { sendBody } from "../../../server/remix";
import { textOf, WireBrowser } from "../support/browser";
import { onPostgres } from "../support/database";
import { withModel } from "../support/with-model";

const { context, start } = withModel();

const VISITORS = 10;
const SLOW_EACH = 4;
const LINE = `${"A line that nobody reads. ".repeat(30).trim()}\n`;
/** About as long as a text may become. */
const TEXT = LINE.repeat(24);
/** In MiB: twice what all those answers hold together, and room for what a server's memory does by itself. */
const GROWTH = 64;

/** Asks for a stream over a socket of its own, and never reads a byte of the answer. */
function ignore(browser: WireBrowser, path: string): Promise<Socket> {
  const { hostname, port } = new URL(browser.origin);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.once("error", reject);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`, () =>
      resolve(socket),
    );
  });
}

// The embedded database takes memory as it likes, in the same process.
test.runIf(onPostgres)(
  "listeners that never read hold up neither others nor the server, and fill no memory",
  async () => {
    context.model.behave({ kind: "write", text: TEXT, size: 500, gap: 5 });
    const server = await start();
    const readings = await Promise.all(
      Array.from({ length: VISITORS }, async () => {
        const browser = new WireBrowser(server.url);
        return { browser, path: `/readings/${await browser.askAndDraw("daily")}/stream` };
      }),
    );
    const before = await processUsage(server.pid);
    const slow = readings.flatMap(({ browser, path }) =>
      Array.from({ length: SLOW_EACH }, () => ignore(browser, path)),
    );
    const sockets = await Promise.all(slow);
    const heard = await Promise.all(readings.map(({ browser, path }) => browser.listen(path)));
    for (const events of heard) {
      expect(textOf(events)).toBe(TEXT);
      expect(events.at(-1)).toMatchObject({ id: "1.25", event: "done" });
    }
    const after = await processUsage(server.pid);
    expect(after.resident - before.resident).toBeLessThan(GROWTH);
    expect(await server.stop()).toBe(0);
    for (const socket of sockets) socket.destroy();
  },
  60_000,
);

test("of a long answer no more is made than is read, and nothing once its reader has gone", async () => {
  const MEGABYTES = 200;
  let [made, isOver] = [0, false];
  async function* write() {
    try {
      for (; made < MEGABYTES; made += 1) yield new Uint8Array(1024 * 1024);
    } finally {
      isOver = true;
    }
  }
  const pieces = write();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
  const server = createServer((_, response) => void sendBody(body, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  let last = -1;
  const rests = () => {
    const isSame = made > 0 && made === last;
    last = made;
    return isSame;
  };
  await expect.poll(rests, { interval: 100 }).toBe(true);
  expect(made).toBeLessThan(MEGABYTES / 2);
  socket.destroy();
  await expect.poll(() => isOver).toBe(true);
  expect(made).toBeLessThan(MEGABYTES / 2);
  server.close();
});
