import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { textOf, WireBrowser } from "../integration/support/browser";
import { readRows } from "../integration/support/read-rows";
import { withModel } from "../integration/support/with-model";
import { THREE_CARDS } from "../stand-ins/openai";

const DAY = 24 * 60 * 60 * 1000;
const SECOND = 1_000;
/** How long a machine that has much to do is waited for. */
const BUSY = { timeout: 20_000 };
const DATES = `to_char("date", 'YYYY-MM-DD') AS "date"`;

const { context, start } = withModel();
let folder: string;
let clock: string;
/** The midnight that is jumped over, and the days beside it. */
let midnight: number;
let before: string;
let after: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "starglass-clock-"));
  clock = join(folder, "offset");
  midnight = Math.ceil(Date.now() / DAY) * DAY;
  before = new Date(midnight - SECOND).toISOString().slice(0, 10);
  after = new Date(midnight).toISOString().slice(0, 10);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Sets the server's clock so many milliseconds before midnight UTC, or after it. */
function setClock(fromMidnight: number) {
  return writeFile(clock, String(midnight + fromMidnight - Date.now()));
}

async function startBeforeMidnight() {
  await setClock(-60 * SECOND);
  return start({
    MOVED_CLOCK: clock,
    NODE_OPTIONS: `--import ${resolve("tests/integration/support/moved-clock.js")}`,
  });
}

/** A model that stops in the middle of its text until it is told to go on. */
function pausingModel() {
  const half = THREE_CARDS.indexOf("## present");
  let goOn = () => {};
  const pause = new Promise<void>((resume) => {
    goOn = resume;
  });
  async function* pieces() {
    yield THREE_CARDS.slice(0, half);
    await pause;
    yield THREE_CARDS.slice(half);
  }
  context.model.behave({ kind: "pieces", of: pieces });
  return () => goOn();
}

async function left(browser: WireBrowser): Promise<string | undefined> {
  const html = await (await browser.get("/en/tarot/daily")).text();
  return /(\d+|No)(?:<!-- -->)? readings? left/.exec(html)?.[1];
}

const counts = () =>
  readRows(context.database, `SELECT ${DATES}, "count" FROM "anonymous_usage_logs" ORDER BY 1`);
const uses = () => readRows(context.database, `SELECT ${DATES} FROM "uses" ORDER BY 1`);

test("a text that midnight comes over is whole and counted on the day it was begun; the new day is untouched", async () => {
  const server = await startBeforeMidnight();
  const browser = new WireBrowser(server.url);
  const earlier = await browser.askAndDraw("daily");
  await browser.listen(`/readings/${earlier}/stream`);
  const goOn = pausingModel();
  const id = await browser.askAndDraw("timeline");
  const asked = context.model.requests.length;
  const listening = browser.listen(`/readings/${id}/stream`);
  await expect.poll(() => context.model.requests.length, BUSY).toBe(asked + 1);
  expect(await left(browser)).toBe("No");
  expect((await browser.post("/en/tarot/daily", { reader: "selene", deck: "major" })).status).toBe(429);

  await setClock(10 * SECOND);
  expect(await left(browser)).toBe("2");
  goOn();
  const events = await listening;
  expect(events.at(-1)).toMatchObject({ event: "done" });
  expect(textOf(events)).toContain("All of it belongs together.");
  expect(await left(browser)).toBe("2");

  context.model.behave({ kind: "write" });
  const next = await browser.askAndDraw("daily");
  await browser.listen(`/readings/${next}/stream`);
  expect(await left(browser)).toBe("1");
  await server.stop();
  expect(await counts()).toEqual([
    { date: before, count: 2 },
    { date: after, count: 1 },
  ]);
  expect(await uses()).toEqual([{ date: before }, { date: before }, { date: after }]);
}, 120_000);

test("a text that fails after midnight gives its use back to the day it was begun", async () => {
  const server = await startBeforeMidnight();
  const browser = new WireBrowser(server.url);
  pausingModel();
  const id = await browser.askAndDraw("timeline");
  const listening = browser.listen(`/readings/${id}/stream`);
  await expect.poll(() => context.model.requests.length, BUSY).toBe(1);
  await expect.poll(() => left(browser), BUSY).toBe("1");
  await setClock(10 * SECOND);
  await context.model.close();
  expect((await listening).at(-1)).toMatchObject({ event: "failed" });
  expect(await left(browser)).toBe("2");
  await setClock(-30 * SECOND);
  expect(await left(browser)).toBe("2");
  await server.stop();
  expect(await counts()).toEqual([{ date: before, count: 0 }]);
  expect(await uses()).toEqual([]);
}, 120_000);

test("a reading that was asked for before midnight and begun after it is counted on the new day", async () => {
  const server = await startBeforeMidnight();
  const browser = new WireBrowser(server.url);
  const id = await browser.askAndDraw("timeline");
  await setClock(10 * SECOND);
  await browser.listen(`/readings/${id}/stream`);
  expect(await left(browser)).toBe("1");
  await server.stop();
  expect(await counts()).toEqual([{ date: after, count: 1 }]);
}, 120_000);

test("a page that is kept is made anew for the new day, and calls for help are counted day by day", async () => {
  const server = await startBeforeMidnight();
  const newcomer = new WireBrowser(server.url);
  const etag = async () => (await newcomer.get("/en/tarot/daily")).headers.get("ETag");
  const callForHelp = () =>
    newcomer.post("/en/tarot/timeline", {
      question: "I want to kill myself",
      reader: "selene",
      deck: "major",
    });
  const first = await etag();
  expect(await etag()).toBe(first);
  await callForHelp();
  await setClock(10 * SECOND);
  expect(await etag()).not.toBe(first);
  await callForHelp();
  await callForHelp();
  await server.stop();
  expect(
    await readRows(
      context.database,
      `SELECT ${DATES}, sum("count")::int AS "count" FROM "crisis_counts" GROUP BY 1 ORDER BY 1`,
    ),
  ).toEqual([
    { date: before, count: 1 },
    { date: after, count: 2 },
  ]);
}, 120_000);
