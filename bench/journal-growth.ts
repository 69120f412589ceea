import { Client } from "pg";
import type { WireBrowser } from "../tests/integration/support/browser";
import type { Growth } from "./growth";
import { median } from "./percentile";
import { signIn, signUp } from "./signed-in";
import { withServer } from "./with-server";

/** Somebody with a journal, and the id of their newest reading. */
interface Keeper {
  browser: WireBrowser;
  newest: string;
}

/** How many entries the two people have whose journals are compared. */
export const FEW_ENTRIES = 100;
export const MANY_ENTRIES = 10_000;
/** So many of either have what few have, so that their pages hold the same. */
const SAME = 20;
/** How often one may ask for one's list is limited: with the requests in which the entries are indexed, this is just below. */
const WARM_UP = 4;
const TIMES = 24;

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

/**
 * How long the list and what is looked for in it take somebody with a hundred entries and somebody with ten thousand, in turns, in one
 * database. Only on PostgreSQL.
 */
export function measureJournal(): Promise<Growth[]> {
  return withServer(
    async ({ url, databaseUrl }) => {
      if (!databaseUrl)
        throw new Error("Only on PostgreSQL: tests/with-postgres.sh npm run bench -- journal");
      const all: Growth[] = [];
      for (const [pair, asked] of [QUERIES, PAGES].entries()) {
        const people = await fillJournals(url, databaseUrl, pair);
        for (const [what, query] of asked) all.push(await compare(people, what, query));
      }
      return all;
    },
    { TRUST_PROXY: "1" },
  );
}

async function compare(people: Keeper[], what: string, query: string): Promise<Growth> {
  const times: number[][] = people.map(() => []);
  for (let time = 0; time < WARM_UP + TIMES; time += 1)
    for (const [n, person] of people.entries()) {
      const started = performance.now();
      await read(person, query);
      if (time >= WARM_UP) times[n]?.push(performance.now() - started);
    }
  const [few = [], many = []] = times;
  return { what, small: median(few), large: median(many) };
}

/** @returns the two people, once all that they have is indexed: by their own searches, as it would be. */
async function fillJournals(url: string, databaseUrl: string, pair: number): Promise<Keeper[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const people = [
      await keeper(url, client, FEW_ENTRIES, pair),
      await keeper(url, client, MANY_ENTRIES, pair),
    ];
    while (await isStale(client)) for (const person of people) await read(person, "?q=quixotic");
    await client.query("VACUUM (ANALYZE)");
    return people;
  } finally {
    await client.end();
  }
}

async function read({ browser, newest }: Keeper, query: string): Promise<void> {
  const response = await browser.get(`/en/readings${query === READING ? `/${newest}` : query}`);
  await response.text();
  if (response.status !== 200) throw new Error(`${response.url}: ${response.status}`);
}

const SENTENCES =
  "The Tower, upright, stands at the beginning of your question: a lamp, a staff, and nobody else on the long road. " +
  "What was built in haste may fall, and what is true beneath it keeps standing where you can reach it with both hands. ";

/** One of the 56 minor arcana, each in turn. */
const CARD = `(ARRAY['ace', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'page', 'knight', 'queen', 'king'])[n % 14 + 1]
  || '-' || (ARRAY['wands', 'cups', 'swords', 'pentacles'])[n / 14 % 4 + 1]`;

/** Somebody with as many readings, each of three cards and some two thousand letters. */
async function keeper(url: string, client: Client, entries: number, pair: number): Promise<Keeper> {
  const email = await signUp(url, entries + pair);
  const each = `FROM generate_series(1, ${entries}) AS n, "users" WHERE "email" = $1`;
  // Until an address is proven, readings are the browser's.
  await client.query(`UPDATE "users" SET "email_verified_at" = now() WHERE "email" = $1`, [email]);
  // Of the form that the application takes for an id.
  const id = `overlay(overlay(md5("email" || n) placing '4' from 13) placing '8' from 17)::uuid`;
  const ago = "now() - n * interval '1 hour'";
  await client.query(
    `INSERT INTO "readings" ("id", "user_id", "kind", "language", "reader", "question", "deck", "cards", "date", "created_at", "drawn_at", "topic")
     SELECT ${id}, "users"."id", 'timeline', 'en', 'selene', 'Number ' || n || CASE WHEN n % ${entries / SAME} = 1 THEN ' heron 蒼鷺' WHEN n = ${entries} THEN ' zephyr' ELSE '' END, 'full',
       jsonb_build_array('{"id":"tower","orientation":"upright"}'::jsonb, jsonb_build_object('id', ${CARD}, 'orientation', 'upright'), '{"id":"sun","orientation":"reversed"}'::jsonb),
       ${ago}, ${ago}, ${ago}, (ARRAY['love', 'work', 'money', 'home', 'self', 'general'])[n % 6 + 1] ${each}`,
    [email],
  );
  await client.query(
    `INSERT INTO "writings" ("reading_id", "kind", "status", "attempt", "chunks", "interpreter", "finished_at")
     SELECT ${id}, 'interpretation', 'done', 1, jsonb_build_array(jsonb_build_object('section', 'past', 'text', repeat('${SENTENCES}', 8) || md5(n::text))), 'almanac', now() ${each}`,
    [email],
  );
  await client.query(
    `UPDATE "journal_entries" SET "is_starred" = n % ${entries / SAME} = 1, "mood" = n % 5 + 1 FROM generate_series(1, ${entries}) AS n, "users" WHERE "email" = $1 AND "reading_id" = ${id}`,
    [email],
  );
  const { rows } = await client.query(
    `SELECT "readings"."id" FROM "readings" JOIN "users" ON "users"."id" = "user_id" WHERE "email" = $1 ORDER BY "readings"."created_at" DESC LIMIT 1`,
    [email],
  );
  return { browser: await signIn(url, email, entries + pair), newest: rows[0].id };
}

async function isStale(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM "journal_entries" WHERE "stale_since" IS NOT NULL LIMIT 1`,
  );
  return rows.length > 0;
}
