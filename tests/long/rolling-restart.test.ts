import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { textOf, WireBrowser } from "../integration/support/browser";
import { onPostgres } from "../integration/support/database";
import { withModel } from "../integration/support/with-model";
import { LENGTH } from "./length";
import { freePort, hasCaddy, startProxy } from "./proxy";

const VISITORS = 12;
/**
 * A visitor has a reading every so many milliseconds at most. To the servers all come from the address that the proxy
 * sees, from which only so many may be asked for.
 */
const PACE = 4_500;
/** How often each server is replaced. */
const ROUNDS = 2 * LENGTH;
const WHOLE =
  "The past holds a first line.\nAnd a second one.\nThe present is here.\nThe future may open.\nAll of it belongs together.\n";

/** What a visitor met who came again and again. */
interface Visits {
  pages: number;
  readings: number;
  /** Every answer that was not what it should be. */
  faults: string[];
}

describe.runIf(onPostgres && hasCaddy)("behind the proxy of compose.yaml", () => {
  const { context, start } = withModel();

  test("two servers are replaced in turn under load, and no request and no reading is lost", async () => {
    context.model.behave({ kind: "write", gap: 40 });
    const ports = [await freePort(), await freePort()];
    const launch = (port: number) => start({ PORT: String(port), TRUST_PROXY: "1" });
    const servers = await Promise.all(ports.map(launch));
    const proxy = await startProxy(ports);
    let isOver = false;
    const visitors = Array.from({ length: VISITORS }, (_, n) => comeAgain(proxy.url, n, () => isOver));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, port] of ports.entries()) {
        await servers[index]?.stop();
        servers[index] = await launch(port);
        // Until the proxy, which asks every second, knows of it again.
        await sleep(3_000);
      }
    }
    isOver = true;
    const visits = await Promise.all(visitors);
    await proxy.stop();

    expect(visits.flatMap(({ faults }) => faults)).toEqual([]);
    for (const { pages, readings } of visits) {
      expect(pages).toBeGreaterThan(10);
      expect(readings).toBeGreaterThan(0);
    }
    expect(await usesAndTexts(context.database.databaseUrl)).toEqual({
      uses: visits.reduce((sum, { readings }) => sum + readings, 0),
      unfinished: 0,
    });
  });
});

/** Looks at pages and has readings, each as a new visitor, until it is over. */
async function comeAgain(url: string, n: number, isOver: () => boolean): Promise<Visits> {
  const visits: Visits = { pages: 0, readings: 0, faults: [] };
  const note = (what: string, wanted: unknown, got: unknown) => {
    if (got !== wanted) visits.faults.push(`visitor ${n}: ${what}: ${got}`);
  };
  while (!isOver()) {
    const browser = new WireBrowser(url);
    const nextReading = performance.now() + PACE;
    try {
      const order = { reader: "selene", deck: "major", question: "Should I change my job?" };
      const asked = await browser.post("/en/tarot/timeline", order);
      note("asking", 303, asked.status);
      const page = asked.headers.get("Location") ?? "";
      note("drawing", 303, (await browser.post(page, { intent: "draw" })).status);
      const id = page.slice(page.lastIndexOf("/") + 1);
      note("the text", WHOLE, await readToTheEnd(browser, `/readings/${id}/stream`));
      visits.readings += 1;
      while (performance.now() < nextReading && !isOver()) {
        for (const path of ["/en", "/de/tarot-info/cards/moon", "/en/tarot/timeline", "/en/readings"]) {
          note(path, 200, (await browser.get(path)).status);
          visits.pages += 1;
        }
        await sleep(1_000);
      }
    } catch (error) {
      visits.faults.push(`visitor ${n}: ${String(error)} ${String((error as Error).cause ?? "")}`);
    }
  }
  return visits;
}

/** As an event source listens: where the connection ends before the text, it comes back with the last id. */
async function readToTheEnd(browser: WireBrowser, path: string): Promise<string> {
  let events: Awaited<ReturnType<WireBrowser["listen"]>> = [];
  for (let tries = 0; tries < 20 && events.at(-1)?.event !== "done"; tries += 1) {
    const last = events.at(-1)?.id;
    const more = await browser.listen(path, last ? { "Last-Event-ID": last } : {}).catch(() => []);
    const restarted = more.findIndex(({ event }) => event === "restart");
    events = restarted >= 0 ? more.slice(restarted + 1) : [...events, ...more];
  }
  return textOf(events);
}

async function usesAndTexts(connectionString: string | undefined) {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    `SELECT (SELECT count(*)::int FROM "uses") AS "uses",
       (SELECT count(*)::int FROM "writings" WHERE "attempt" > 0 AND "status" <> 'done') AS "unfinished"`,
  );
  await client.end();
  return rows[0];
}
