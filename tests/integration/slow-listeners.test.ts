import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { processUsage } from "../../bench/process-usage";
import { textOf, WireBrowser } from "./browser";
import { onPostgres } from "./database";
import { withModel } from "./with-model";

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
