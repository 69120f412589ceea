import { Client } from "pg";
import { WireBrowser } from "../tests/integration/support/browser";
import { growDatabase } from "../tests/integration/support/grown-database";
import { median } from "./percentile";
import { questionOf } from "./reading-text";
import { signIn, signUp } from "./signed-in";
import { subscribe } from "./subscribe";
import { keptConnections } from "./timed-request";
import { eventAbout, sendEvent } from "./webhook-speed";
import { type Shop, withShop } from "./with-shop";

/** How many readings the two databases begin with; of everything else they have as much as belongs to that. */
export const GROWN_FROM = 1_000;
export const GROWN_TO = 1_000_000;
const WARM_UP = 10;
const TIMES = 60;
const asked = { question: questionOf(0) };
/** So many readings has the person whose list is asked for: more than a page. */
const OWN_READINGS = 22;

/** How long the same takes in both databases: medians in milliseconds. */
export interface Growth {
  what: string;
  small: number;
  large: number;
}

interface Site {
  shop: Shop;
  email: string;
  person: WireBrowser;
  customer: string;
  /** The page of a reading of the person, and the id of the one that the second page of their list goes on from. */
  reading: string;
  after: string;
}

/** Prepares something that is not timed. @returns what is. */
type Act = (site: Site, time: number) => Promise<() => Promise<unknown>>;

const ACTS: [what: string, act: Act][] = [
  ["The home page", page(() => "/en")],
  ["The home page, signed in", page(() => "/en", true)],
  ["The page for three cards, signed in", page(() => "/en/tarot/timeline", true)],
  [
    "Asking for three cards",
    async ({ shop }) =>
      () =>
        new WireBrowser(shop.url).ask("timeline", asked),
  ],
  [
    "Drawing the cards",
    async ({ shop }) => {
      const browser = new WireBrowser(shop.url);
      const path = await browser.ask("timeline", asked);
      return async () => requireStatus(await browser.post(path, { intent: "draw" }), 303);
    },
  ],
  [
    "A text from its request to its end, the model answering at once",
    async ({ shop }) => {
      const browser = new WireBrowser(shop.url);
      const id = await browser.askAndDraw("timeline", asked);
      return async () => {
        const last = (await browser.listen(`/readings/${id}/stream`)).at(-1);
        if (last?.event !== "done") throw new Error(`A text ended with ${JSON.stringify(last)}`);
      };
    },
  ],
  ["The page of a reading", page(({ reading }) => reading, true)],
  ["The list of one's readings", page(() => "/en/readings", true)],
  ["The list's second page", page(({ after }) => `/en/readings?after=${after}`, true)],
  ["The account", page(() => "/en/account", true)],
  ["The subscription", page(() => "/en/subscription", true)],
  [
    "Signing in",
    async ({ shop, email }, time) =>
      () =>
        signIn(shop.url, email, 1, time),
  ],
  [
    "A message of Stripe",
    async ({ shop, customer }) => {
      const event = eventAbout(customer);
      const agent = keptConnections();
      return () => sendEvent(agent, shop.url, event).finally(() => agent.destroy());
    },
  ],
];

/**
 * Does everything in turns in two databases, one of a thousand readings and one of a million, so that whatever else the
 * machine does slows both alike. Only on PostgreSQL.
 */
export function measureGrowth(): Promise<Growth[]> {
  return withShop((small) =>
    withShop(async (large) => {
      const sites = [await grow(small, GROWN_FROM), await grow(large, GROWN_TO)];
      const all: Growth[] = [];
      for (const [what, act] of ACTS) {
        const [few = [], many = []] = await inTurns(sites, act);
        all.push({ what, small: median(few), large: median(many) });
      }
      return all;
    }),
  );
}

async function grow(shop: Shop, readings: number): Promise<Site> {
  const { databaseUrl, url } = shop;
  if (!databaseUrl) throw new Error("Growth is measured on PostgreSQL: tests/with-postgres.sh npm run bench");
  await growDatabase(databaseUrl, readings);
  await settle(databaseUrl);
  const email = await signUp(url, 1);
  const person = await signIn(url, email, 1);
  const paths: string[] = [];
  for (let n = 0; n < OWN_READINGS; n += 1) paths.push(await person.ask("timeline", asked));
  const [oldest = "", after = ""] = paths;
  const customer = await subscribe(shop, 2);
  return { shop, email, person, customer, reading: oldest, after: after.slice(after.lastIndexOf("/") + 1) };
}

/** What PostgreSQL does by itself in time: so that it does not while something is measured. */
async function settle(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("VACUUM (ANALYZE)");
  await client.query("CHECKPOINT").finally(() => client.end());
}

/** @returns for each site how long it took each time, the first times left out. */
async function inTurns(sites: Site[], prepare: Act): Promise<number[][]> {
  const times: number[][] = sites.map(() => []);
  for (let time = 0; time < WARM_UP + TIMES; time += 1) {
    for (const [n, site] of sites.entries()) {
      const done = await prepare(site, time);
      const started = performance.now();
      await done();
      if (time >= WARM_UP) times[n]?.push(performance.now() - started);
    }
  }
  return times;
}

function page(pathOf: (site: Site) => string, isSignedIn = false): Act {
  return async (site) => async () => {
    const browser = isSignedIn ? site.person : new WireBrowser(site.shop.url);
    const response = await browser.get(pathOf(site));
    await response.text();
    requireStatus(response, 200);
  };
}

function requireStatus({ status, url }: Response, wanted: number): void {
  if (status !== wanted) throw new Error(`${url}: ${status}`);
}
