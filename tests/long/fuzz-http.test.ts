import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withSite } from "../integration/support/account-journey";
import { stripeSettings } from "../integration/support/with-stripe";
import { type StripeStandIn, startStripe } from "../stand-ins/stripe";
import { hangUp, judge, sendAs } from "./fuzz-answers";
import { People } from "./fuzz-people";
import { type Asked, plainRequestsTo, requestsTo } from "./fuzz-requests";
import { readFieldNames, readRoutes } from "./fuzz-routes";
import { LENGTH } from "./length";

/** Requests in all. */
const RUNS = 3_000 * LENGTH;
/** Which requests: `FUZZ_SEED` for others. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
/** Of what the server holds in memory by being asked the same again, in bytes. */
const MOST_GROWTH = 30 * 1024 * 1024;

const { routes, routeOf } = await readRoutes();
const names = readFieldNames();
let stripe: StripeStandIn;
const site = withSite(async () => {
  stripe = await startStripe();
  return {
    ...stripeSettings(stripe.url),
    NODE_OPTIONS: `--import=${join(import.meta.dirname, "fuzz-memory.js")}`,
  };
});
const people = new People(site, () => stripe);
/** The doors that answered: `GET` or `POST`, and the id of the route. */
const reached = new Set<string>();
let sent = 0;
let loggedBefore = 0;

beforeAll(() => {
  stripe.sendTo(`${site.server.url}/stripe/webhook`, stripeSettings("").STRIPE_WEBHOOK_SECRET ?? "");
  console.info(`FUZZ_SEED=${SEED}, ${RUNS} requests to ${routes.length} routes`);
});
afterAll(async () => {
  hangUp();
  await stripe?.close();
});

/** Refusals that come before any route, unless the host is at fault. */
const BEFORE_ROUTES = new Set([411, 413, 414, 429, 431]);

async function tryOut(asked: Asked): Promise<void> {
  const who = await people.get(asked.actor);
  sent += 1;
  const address = asked.isCrowded ? "10.0.0.1" : `10.1.${(sent >> 8) & 255}.${sent & 255}`;
  const answer = await sendAs(site.server.url, asked, who, address);
  if (
    [answer.headers["set-cookie"] ?? []].flat().some((cookie) => /^(__Host-)?(session|visitor)=/.test(cookie))
  )
    people.replace(asked.actor);
  judge(answer, asked.method);
  const route = routeOf(asked.path.replace(/\?.*$/s, "").replace(/\.data$/, ""));
  const isAlien = asked.headers.some(([name]) => name === "Host");
  if (route && !isAlien && !BEFORE_ROUTES.has(answer.status)) reached.add(`${asked.method} ${route}`);
}

function fuzz(route: (typeof routes)[number], runs: number): Promise<void> {
  return fc.assert(fc.asyncProperty(requestsTo(route, names), tryOut), {
    seed: SEED,
    numRuns: runs,
    examples: plainRequestsTo(route).map((asked) => [asked]),
  });
}

describe("whatever is asked of it, no fault of ours answers, and soon", () => {
  test.each(routes)("$id", async (route) => {
    await fuzz(route, Math.ceil(RUNS / routes.length));
    const faults = site.server.lines
      .slice(loggedBefore)
      .filter((line) => !line.startsWith("{") || /"level":(50|60)/.test(line));
    loggedBefore = site.server.lines.length;
    expect(faults).toEqual([]);
  });
});

test("every loader and every action was reached", () => {
  const doors = routes.flatMap(({ id, hasLoader, hasAction }) => [
    ...(hasLoader ? [`GET ${id}`] : []),
    ...(hasAction ? [`POST ${id}`] : []),
  ]);
  expect(doors.filter((door) => !reached.has(door))).toEqual([]);
});

test("the same once more leaves the server as large as it was", async () => {
  const before = await memoryHeld();
  for (const route of routes) await fuzz(route, Math.ceil(RUNS / routes.length / 2));
  const after = await memoryHeld();
  console.info(`memory: ${JSON.stringify(before)}, then ${JSON.stringify(after)}`);
  expect(after.held - before.held).toBeLessThan(MOST_GROWTH);
});

/** What the server holds once its garbage is gone, in bytes. */
async function memoryHeld(): Promise<{ held: number; rss: number }> {
  const { lines, pid } = site.server;
  const told = () => lines.filter((line) => line.includes('"msg":"memory"'));
  const before = told().length;
  process.kill(pid, "SIGUSR2");
  await expect.poll(() => told().length, { timeout: 20_000 }).toBe(before + 1);
  return JSON.parse(told().at(-1) ?? "{}");
}
