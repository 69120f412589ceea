import type { WireBrowser } from "../tests/integration/support/browser";
import { changeDatabase } from "./changed-database";
import { createEmptyDatabase } from "./empty-database";
import type { Growth } from "./growth";
import { keepReadings } from "./journal-keepers";
import { median } from "./percentile";
import { signIn, signUp } from "./signed-in";
import { withServerOn } from "./with-server";

/** Somebody with a journal: their browser, and the page of their newest reading. */
interface Keeper {
  browser: WireBrowser;
  newest: string;
}

/** How many entries the two people have whose journals are compared. */
export const FEW_ENTRIES = 100;
export const MANY_ENTRIES = 10_000;
/** So many entries a search indexes at most. */
const INDEXED = 200;
const WARM_UP = 4;
const TIMES = 24;
/** Each comes from an address of their own. */
const PEOPLE = { TRUST_PROXY: "1" };

/** In place of a query: somebody's newest reading. */
const READING = "a reading";

/** What is looked for: what all entries have, what twenty of either have, what the oldest alone has, and nothing at all. */
const QUERIES: [what: string, query: string][] = [
  ["The list", ""],
  ["What all have", "?kind=timeline"],
  ["A word that all have", "?q=tower"],
  ["A word that twenty have", "?q=heron"],
  ["A word that the oldest alone has, with its card", "?q=zephyr&card=sun"],
  ["In Chinese, what twenty have", "?q=苍鹭"],
  ["With a star, as twenty have", "?starred=1"],
  ["Nothing", "?q=quixotic"],
];

/** The same of pages that are made of all that somebody has, asked for by two others, so that nobody asks too often. */
const PAGES: [what: string, query: string][] = [
  ["What returns, in all", "/figures"],
  ["What returns, in this year", `/figures?year=${new Date().getUTCFullYear()}`],
  ["A reading", READING],
];

/** Two people for each: how often one may ask for one's list is limited. */
const PAIRS = [QUERIES, PAGES];
const ENTRIES = PAIRS.flatMap(() => [FEW_ENTRIES, MANY_ENTRIES]);

/**
 * How long the list and what is looked for in it take somebody with a hundred entries and somebody with ten thousand of the same time,
 * in turns, in one database.
 */
export async function measureJournal(): Promise<Growth[]> {
  const database = await createEmptyDatabase();
  try {
    const emails = await withServerOn(
      database,
      ({ url }) => inTurn(ENTRIES, (_, n) => signUp(url, n)),
      PEOPLE,
    );
    await changeDatabase(database, async (change) => {
      await inTurn(ENTRIES, (entries, n) => keepReadings(change, emails[n] ?? "", entries));
    });
    await withServerOn(database, ({ url }) => indexAll(url, emails), PEOPLE);
    await changeDatabase(database, async (change) => {
      await change("VACUUM (ANALYZE)");
    });
    return await withServerOn(database, ({ url }) => compareAll(url, emails), PEOPLE);
  } finally {
    await database.drop();
  }
}

/** By their own searches, as it would be. */
async function indexAll(url: string, emails: string[]): Promise<void> {
  await inTurn(emails, async (email, n) => {
    const browser = await signIn(url, email, n);
    const searches = Math.ceil((ENTRIES[n] ?? 0) / INDEXED) + 1;
    for (let search = 0; search < searches; search += 1) await read(browser, "/en/readings?q=quixotic");
  });
}

async function compareAll(url: string, emails: string[]): Promise<Growth[]> {
  const people = await inTurn(emails, async (email, n): Promise<Keeper> => {
    const browser = await signIn(url, email, n, 1);
    const list = await read(browser, "/en/readings");
    return { browser, newest: /\/en\/readings\/[\da-f-]{36}/.exec(list)?.[0] ?? "" };
  });
  const all = await inTurn(PAIRS, (asked, pair) =>
    inTurn(asked, ([what, query]) => compare(people.slice(2 * pair, 2 * pair + 2), what, query)),
  );
  return all.flat();
}

async function compare(people: Keeper[], what: string, query: string): Promise<Growth> {
  const times: number[][] = people.map(() => []);
  for (let time = 0; time < WARM_UP + TIMES; time += 1)
    for (const [n, { browser, newest }] of people.entries()) {
      const started = performance.now();
      await read(browser, query === READING ? newest : `/en/readings${query}`);
      if (time >= WARM_UP) times[n]?.push(performance.now() - started);
    }
  const [few = [], many = []] = times;
  return { what, small: median(few), large: median(many) };
}

async function read(browser: WireBrowser, path: string): Promise<string> {
  const response = await browser.get(path);
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

/** One after the other. */
async function inTurn<From, To>(all: From[], make: (each: From, n: number) => Promise<To>): Promise<To[]> {
  const made: To[] = [];
  for (const [n, each] of all.entries()) made.push(await make(each, n));
  return made;
}
