import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { type ReconcileOptions, reconcile } from "~/billing/reconcile.server";
import { closeDatabase, db, openDatabase } from "~/db.server";
import { settings } from "~/env.server";
import { rowOf, type Subscriber, WAITING, withStripe } from "../support/with-stripe";

const context = withStripe();

/** A command, on a machine that has much to do. */
const STARTING = { interval: 20, timeout: 60_000 };

const LIST = "GET /v1/subscriptions";

/** The customers are those that a test makes. */
beforeEach(async () => {
  await db().user.deleteMany();
  await db().customer.deleteMany();
});

/** A reconciliation with the lines that it told, what it asked of Stripe, and for how many seconds it would have paused. */
async function reconciled(options: ReconcileOptions = {}) {
  const lines: string[] = [];
  const pauses: number[] = [];
  const before = context.wire.asked.length;
  const found = await reconcile({
    tell: (line) => lines.push(line),
    pause: async (milliseconds) => pauses.push(milliseconds / 1_000),
    ...options,
  });
  const calls = context.wire.asked.slice(before).map(({ call }) => call);
  return { ...found, lines, pauses, calls };
}

/** In the order in which they are compared. */
async function subscribers(count: number): Promise<Subscriber[]> {
  const all: Subscriber[] = [];
  for (let n = 0; n < count; n += 1) all.push(await context.subscriber());
  const known = await db().customer.findMany({ orderBy: { stripeCustomerId: "asc" } });
  return known.flatMap(({ stripeCustomerId }) => all.filter(({ customer }) => customer === stripeCustomerId));
}

const isListing = () => context.stripe.calls(LIST);

test("a customer with something that goes on costs one call, another one two", async () => {
  const [, , over] = await subscribers(4);
  context.stripe.cancelNow(over?.customer ?? "");
  const { calls, customers } = await reconciled();
  expect(customers).toBe(4);
  expect(calls.toSorted()).toEqual([`GET /v1/customers/${over?.customer}`, LIST, LIST, LIST, LIST]);
});

test("three are compared at a time", async () => {
  await subscribers(5);
  const before = isListing();
  context.stripe.behave({ slow: LIST });
  const running = reconciled();
  await expect.poll(() => isListing() - before, WAITING).toBe(3);
  // Whoever asked for a fourth would have done so before it is heard that another client was answered.
  await fetch(context.stripe.url);
  expect(isListing() - before).toBe(3);
  context.stripe.behave({});
  expect(await running).toMatchObject({ customers: 5, failed: [], stopped: null });
});

describe("where Stripe is asked too much", () => {
  test("it is asked again after a pause that grows, once each time", async () => {
    const [who] = await subscribers(1);
    context.stripe.cancelNow(who?.customer ?? "");
    context.stripe.behave({ crowded: { times: 3 } });
    const { pauses, calls, mended, stopped } = await reconciled();
    expect(pauses).toEqual([1, 2, 4]);
    expect(calls.filter((call) => call === LIST)).toHaveLength(4);
    expect([mended, stopped]).toEqual([[who?.customer], null]);
  });

  test("the pause is no shorter than it says", async () => {
    await subscribers(1);
    context.stripe.behave({ crowded: { times: 1, retryAfter: 7 } });
    expect(await reconciled()).toMatchObject({ pauses: [7], customers: 1, failed: [] });
  });
});

describe("where Stripe cannot be asked", () => {
  test("it stops, counts nobody as compared or failed, and tells after whom to go on", async () => {
    const [first] = await subscribers(5);
    context.stripe.behave({ down: true });
    const after = first?.customer ?? "";
    const { customers, failed, lines, stopped, pauses } = await reconciled({ after });
    expect([customers, failed, lines]).toEqual([0, [], []]);
    expect(stopped).toEqual({ why: "Stripe is out of reach, as told.", after });
    // Each of the three that were asked for.
    expect(pauses.toSorted((one, other) => one - other)).toEqual(
      [1, 2, 4, 8, 16].flatMap((seconds) => [seconds, seconds, seconds]),
    );
  });
});

test("stopped, it ends those that it began, and another goes on after them", async () => {
  const all = await subscribers(5);
  for (const { customer } of all) context.stripe.cancelNow(customer);
  const stopping = new AbortController();
  const { customers, mended, stopped } = await reconciled({
    tell: () => stopping.abort(),
    signal: stopping.signal,
  });
  const names = all.map(({ customer }) => customer);
  expect([customers, mended.toSorted()]).toEqual([3, names.slice(0, 3)]);
  expect(stopped).toEqual({ why: "it was told to stop", after: names[2] });
  const { mended: others, stopped: again } = await reconciled({ after: stopped?.after });
  expect([others.toSorted(), again]).toEqual([names.slice(3), null]);
});

test("the command begins after a customer, and tells how to go on where a signal stops it", async () => {
  const all = await subscribers(6);
  for (const { customer } of all) context.stripe.cancelNow(customer);
  const [first, , , last, ...others] = all;
  const before = isListing();
  context.stripe.behave({ slow: LIST });
  await closeDatabase();
  const env = { ...process.env, NODE_ENV: "production" as const };
  const command = spawn(process.execPath, ["build/reconcile.js", "--after", first?.customer ?? ""], { env });
  const ended = Promise.all([
    new Promise((resolve) => command.once("close", resolve)),
    text(command.stdout),
    text(command.stderr),
  ]).finally(() => openDatabase(settings()));
  const isAsking = expect.poll(() => isListing() - before, STARTING).toBe(3);
  await isAsking.finally(() => {
    command.kill("SIGTERM");
    context.stripe.behave({});
  });
  const [code, output, errors] = await ended;
  expect(code).toBe(1);
  expect(output).toContain("3 customers compared, 3 mended, 0 failed");
  expect(errors.trim()).toBe(
    `Stopped: it was told to stop. To go on from there: npm run reconcile -- --after ${last?.customer}`,
  );
  expect(await Promise.all(others.map(rowOf))).toMatchObject(others.map(() => ({ endedAt: null })));
}, 120_000);
