/**
 * Measures the built server and prints a table. `npm run bench` measures everything; `npm run bench -- start pages`
 * only what is named, out of start, statement, asking, signins, api, guesses, webhooks, growth, journal, pages, weight, paint, scores, ritual, first and
 * streams.
 */
import { access } from "node:fs/promises";
import { startMailServer } from "../tests/stand-ins/mail";
import { measureGuesses } from "./account-guesses";
import { measureApi } from "./api-load";
import { measureAsking } from "./asking-time";
import {
  apiRows,
  askingRows,
  growthRows,
  journalRows,
  signInRows,
  statementRows,
  webhookRows,
} from "./database-rows";
import { type Arrival, measureFirstChunk } from "./first-chunk";
import { measureFirstPaint } from "./first-paint";
import { measureGrowth } from "./growth";
import { holdStreams } from "./held-streams";
import { measureJournal } from "./journal-growth";
import { measureScores } from "./lighthouse";
import { describeMachine } from "./machine";
import { measurePage } from "./page-speed";
import { measureRitual } from "./ritual-frames";
import { measureSignInLoad } from "./sign-in-load";
import { signIn, signUp } from "./signed-in";
import { measureStart } from "./start-time";
import { measureStatement, type StatementSpeed } from "./statement-speed";
import {
  firstChunkRows,
  guessRows,
  pageRows,
  paintRows,
  type Row,
  ritualRows,
  scoreRows,
  startRows,
  streamRows,
  TABLE_HEAD,
  toLines,
  weightRows,
} from "./table";
import { measureWebhooks } from "./webhook-speed";
import { weighSite } from "./weighed-pages";
import { withServer } from "./with-server";
import { withShop } from "./with-shop";

const ARRIVALS: [string, Arrival][] = [
  ["one at a time", { readings: 200, abreast: 1, duration: 250, rhythm: "steady" }],
  ["100 under way", { readings: 500, abreast: 100, duration: 15_000, rhythm: "steady" }],
  ["100 in the same instant", { readings: 300, abreast: 100, duration: 15_000, rhythm: "burst" }],
];
/** Measured always; of the many, fewer are tried until every text is right and keeps the model's pace. */
const FEW_STREAMS = [1, 100];
const MANY_STREAMS = [1_000, 500, 250];
/** By when, in milliseconds, the last text of 15 s must have ended for its listeners to notice no delay. */
const KEPT_PACE = 16_000;
/** Without a session, and in the paths of somebody who is signed in; how often one may read one's own list is limited. */
const PAGES = ["/en", "/en/tarot/timeline", "/en/tarot-info/cards/moon"];
const OWN_PAGES = ["/en", "/en/tarot/timeline", "/en/account", "/en/subscription"];
const FIRST_PAGES = [
  "/en",
  "/zh-CN",
  "/de/tarot/timeline",
  "/fr/zodiac",
  "/en/tarot-info",
  "/es/tarot-info/cards",
  "/en/privacy",
];
const SCORED_PAGES = [
  "/en",
  "/en/tarot/timeline",
  "/en/zodiac",
  "/en/tarot-info",
  "/en/tarot-info/cards/moon",
  "/en/privacy",
];

/** Mails would go to the log: a server that refuses them keeps them in the outbox. */
const MAIL = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "bench@test.example" };
/** For accounts, each of whom comes from an address of their own. */
const PEOPLE = { ...MAIL, TRUST_PROXY: "1" };

let statement: Promise<StatementSpeed> | undefined;

/** What everything on the database is held against, measured once in a run. */
function limit(): Promise<StatementSpeed> {
  statement ??= measureStatement();
  return statement;
}

const MEASURES: Record<string, () => Promise<Row[]>> = {
  start: async () => startRows(await measureStart()),
  statement: async () => statementRows(await limit()),
  asking: async () => askingRows(await withServer(({ url }) => measureAsking(url)), await limit()),
  signins: async () =>
    signInRows(await withServer(({ url }) => measureSignInLoad(url), PEOPLE), await limit()),
  api: async () => {
    const mails = await startMailServer();
    const env = { ...PEOPLE, SMTP_URL: mails.url, OPENAI_BASE_URL: "" };
    try {
      return apiRows(await withServer(({ url }) => measureApi(url, mails), env), await limit());
    } finally {
      await mails.close();
    }
  },
  guesses: async () => guessRows(await measureGuesses()),
  webhooks: async () => webhookRows(await withShop(measureWebhooks), await limit()),
  growth: async () => growthRows(await measureGrowth()),
  journal: async () => journalRows(await measureJournal()),
  pages: () =>
    withServer(async ({ url }) => {
      const rows: Row[] = [];
      for (const path of PAGES) rows.push(...pageRows(path, await measurePage(url + path)));
      const browser = await signIn(url, await signUp(url, 1), 1);
      for (const path of OWN_PAGES)
        rows.push(...pageRows(`${path}, signed in`, await measurePage(url + path, browser.cookieHeader())));
      return rows;
    }, MAIL),
  weight: async () => {
    const weights = await withServer(({ url }) => weighSite(url), PEOPLE);
    return weights.flatMap(([label, weight]) => weightRows(label, weight));
  },
  paint: () =>
    withServer(async ({ url }) => {
      const rows: Row[] = [];
      for (const path of FIRST_PAGES) rows.push(...paintRows(path, await measureFirstPaint(url + path)));
      return rows;
    }),
  scores: () =>
    withServer(async ({ url }) => {
      const rows: Row[] = [];
      for (const path of SCORED_PAGES) rows.push(...scoreRows(path, await measureScores(url + path)));
      return rows;
    }),
  ritual: async () => ritualRows(await withServer(({ url }) => measureRitual(url))),
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
    const hold = (count: number) => withServer((server, model) => holdStreams(server, model, count));
    for (const count of FEW_STREAMS) rows.push(...streamRows(await hold(count)));
    for (const count of MANY_STREAMS) {
      const held = await hold(count);
      rows.push(...streamRows(held));
      if (held.right === count && held.ended.worst < KEPT_PACE) break;
    }
    return rows;
  },
};

await run(process.argv.slice(2));

async function run(named: string[]): Promise<void> {
  const isBuilt = await access("build/server.js").then(
    () => true,
    () => false,
  );
  const unknown = named.find((name) => !(name in MEASURES));
  if (!isBuilt || unknown) {
    const known = Object.keys(MEASURES).join(", ");
    console.error(
      isBuilt
        ? `There is no measure ${unknown}; there are ${known}.`
        : "There is no build/server.js: npm run build",
    );
    process.exitCode = 1;
    return;
  }
  console.log(`${await describeMachine()}\n`);
  console.log(TABLE_HEAD);
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (named.length > 0 && !named.includes(name)) continue;
    console.error(`measuring: ${name}`);
    // At once: what is measured is kept where a later measure fails.
    console.log(toLines(await measure()));
  }
}
