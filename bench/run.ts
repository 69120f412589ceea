/**
 * Measures the built server and prints a table. `npm run bench` measures everything; `npm run bench -- start pages`
 * only what is named, out of start, asking, first, streams, pages, paint and signins.
 */
import { access } from "node:fs/promises";
import { measureAsking } from "./asking-time";
import { type Arrival, measureFirstChunk } from "./first-chunk";
import { measureFirstPaint } from "./first-paint";
import { holdStreams } from "./held-streams";
import { describeMachine } from "./machine";
import { measurePage } from "./page-speed";
import { measureSignInLoad } from "./sign-in-load";
import { measureStart } from "./start-time";
import {
  askingRows,
  firstChunkRows,
  pageRows,
  paintRows,
  type Row,
  signInRows,
  startRows,
  streamRows,
  toTable,
} from "./table";
import { withServer } from "./with-server";

const ARRIVALS: [string, Arrival][] = [
  ["one at a time", { readings: 200, abreast: 1, duration: 250, rhythm: "steady" }],
  ["100 under way", { readings: 500, abreast: 100, duration: 15_000, rhythm: "steady" }],
  ["100 in the same instant", { readings: 300, abreast: 100, duration: 15_000, rhythm: "burst" }],
];
/** The greatest comes first; fewer are tried until every text is right and keeps the model's pace. */
const STREAMS = [1_000, 500, 250, 100];
/** By when, in milliseconds, the last text of 15 s must have ended for its listeners to notice no delay. */
const KEPT_PACE = 16_000;
const PAGES = ["/en", "/en/tarot/timeline"];
const FIRST_PAGES = [
  "/en",
  "/zh-CN",
  "/de/tarot/timeline",
  "/fr/zodiac",
  "/en/tarot-info",
  "/es/tarot-info/cards",
  "/en/privacy",
];

const MEASURES: Record<string, () => Promise<Row[]>> = {
  start: async () => startRows(await measureStart()),
  asking: async () => askingRows(await withServer(({ url }) => measureAsking(url))),
  first: async () => {
    const rows: Row[] = [];
    for (const [label, arrival] of ARRIVALS) {
      const added = await withServer(({ url }, model) => measureFirstChunk(url, model, arrival));
      rows.push(...firstChunkRows(label, added));
    }
    return rows;
  },
  streams: async () => {
    const rows: Row[] = [];
    for (const count of STREAMS) {
      const held = await withServer((server, model) => holdStreams(server, model, count));
      rows.push(...streamRows(held));
      if (held.right === count && held.ended.worst < KEPT_PACE) break;
    }
    return rows;
  },
  pages: () =>
    withServer(async ({ url }) => {
      const rows: Row[] = [];
      for (const path of PAGES) rows.push(...pageRows(path, await measurePage(url + path)));
      return rows;
    }),
  paint: () =>
    withServer(async ({ url }) => {
      const rows: Row[] = [];
      for (const path of FIRST_PAGES) rows.push(...paintRows(path, await measureFirstPaint(url + path)));
      return rows;
    }),
  // Mails would go to the log: a server that refuses them keeps them in the outbox.
  signins: async () =>
    signInRows(
      await withServer(({ url }) => measureSignInLoad(url), {
        TRUST_PROXY: "1",
        SMTP_URL: "smtp://127.0.0.1:9",
        MAIL_FROM: "bench@test.example",
      }),
    ),
};

await run(process.argv.slice(2));

async function run(named: string[]): Promise<void> {
  const isBuilt = await access("build/server.js").then(
    () => true,
    () => false,
  );
  const unknown = named.find((name) => !(name in MEASURES));
  if (!isBuilt || unknown) {
    console.error(isBuilt ? `There is no measure ${unknown}.` : "There is no build/server.js: npm run build");
    process.exitCode = 1;
    return;
  }
  console.log(`${await describeMachine()}\n`);
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (named.length > 0 && !named.includes(name)) continue;
    console.error(`measuring: ${name}`);
    rows.push(...(await measure()));
  }
  console.log(toTable(rows));
}
