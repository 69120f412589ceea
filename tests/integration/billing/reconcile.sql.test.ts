import { execFile } from "node:child_process";
import { describe, expect, test } from "vitest";
import { deleteAccount } from "~/accounts/delete-account.server";
import { reconcile } from "~/billing/reconcile.server";
import { stripe as client } from "~/billing/stripe.server";
import { closeDatabase, db, openDatabase } from "~/db.server";
import { settings } from "~/env.server";
import { onPostgres } from "../support/database";
import { newEmail } from "../support/person";
import { heard, newBuyer, order, rowOf, type Subscriber, withStripe } from "../support/with-stripe";

const context = withStripe();

const END = (who: Subscriber) => new Date(context.subscriptionOf(who).current_period_end * 1_000);
const START = (who: Subscriber) => new Date(context.subscriptionOf(who).current_period_start * 1_000);

/** What happens at Stripe while nothing of it arrives, and what our row is to say of it afterwards. */
const LOST: [(who: Subscriber) => unknown, (who: Subscriber) => object][] = [
  [
    (who) => client().subscriptions.update(context.subscriptionOf(who).id, { cancel_at_period_end: true }),
    (who) => ({ status: "cancelled", expiresAt: END(who), endedAt: null }),
  ],
  [({ customer }) => context.stripe.refund(customer), (who) => ({ status: "active", expiresAt: START(who) })],
  [
    ({ customer }) => context.stripe.dispute(customer),
    (who) => ({ status: "active", expiresAt: START(who) }),
  ],
  [
    ({ customer }) => context.stripe.cancelNow(customer),
    (who) => ({ status: "cancelled", expiresAt: END(who), endedAt: expect.any(Date) }),
  ],
  [
    ({ customer }) => context.stripe.advance(customer, { months: 1, days: 1 }),
    (who) => ({ status: "active", expiresAt: END(who), paymentState: "fine" }),
  ],
  [
    async ({ customer }) => {
      context.stripe.nextPayment(customer, "fails");
      await context.stripe.advance(customer, { months: 1, days: 1 });
    },
    (who) => ({ status: "active", expiresAt: START(who), paymentState: "failed" }),
  ],
  [
    (who) =>
      client().subscriptions.update(context.subscriptionOf(who).id, {
        items: [{ id: context.subscriptionOf(who).items.data[0]?.id, price: "price_yearly" }],
      }),
    (who) => ({ planType: "yearly", price: 8392, expiresAt: END(who) }),
  ],
  [
    ({ customer }) => context.stripe.deleteCustomer(customer),
    () => ({ status: "cancelled", endedAt: expect.any(Date) }),
  ],
];

/** A reconciliation with the lines that it told. */
async function reconciled() {
  const lines: string[] = [];
  return { ...(await reconcile({ tell: (line) => lines.push(line) })), lines };
}

async function subscribers(count: number): Promise<Subscriber[]> {
  const all: Subscriber[] = [];
  for (let n = 0; n < count; n += 1) all.push(await context.subscriber());
  return all;
}

/** Something to mend. */
async function losing(who: Subscriber): Promise<Subscriber> {
  await client().subscriptions.update(context.subscriptionOf(who).id, { cancel_at_period_end: true });
  return who;
}

// First in its file: the customers are those that it makes.
test("after messages of many customers were lost it mends all of them, tells exactly those, and then none", async () => {
  const untouched = await subscribers(5);
  const before = await Promise.all(untouched.map(rowOf));
  const touched = await subscribers(LOST.length);
  for (const [n, [happen]] of LOST.entries()) await happen(touched[n] ?? raise());
  const unpaid = await newBuyer();
  const paid = { ...unpaid, customer: await boughtUnheard(unpaid) };
  const moved = await context.subscriber();
  const email = newEmail();
  await db().user.update({ where: { id: moved.userId }, data: { email } });

  const mended = [...touched, paid, moved].map(({ customer }) => customer).sort();
  const first = await reconciled();
  expect(first).toMatchObject({ customers: 5 + mended.length, failed: [] });
  expect(first.mended.toSorted()).toEqual(mended);
  expect(first.lines.toSorted()).toEqual(mended.map((customer) => `${customer}: mended`));
  for (const [n, [, expected]] of LOST.entries()) {
    const who = touched[n] ?? raise();
    expect(await rowOf(who)).toMatchObject(expected(who));
  }
  expect(await rowOf(paid)).toMatchObject({ status: "active", expiresAt: END(paid) });
  expect(context.stripe.customers(email)).toMatchObject([{ id: moved.customer }]);
  expect(await Promise.all(untouched.map(rowOf))).toEqual(before);

  // The deleted customer is none of ours any more.
  const deleted = 1;
  expect(await reconciled()).toEqual({
    customers: 5 + mended.length - deleted,
    mended: [],
    failed: [],
    stopped: null,
    lines: [],
  });
});

test("a customer who cannot be read is told, and keeps no other from being mended", async () => {
  const [stuck, ...others] = await Promise.all((await subscribers(4)).map(losing));
  context.stripe.cancelNow(stuck?.customer ?? raise());
  const call = `GET /v1/customers/${stuck?.customer}`;
  context.stripe.behave({ refuse: { call, status: 403, message: "Not this one." } });
  const { mended, failed, lines } = await reconciled();
  expect(mended.toSorted()).toEqual(others.map(({ customer }) => customer).sort());
  expect(failed).toEqual([{ customer: stuck?.customer, error: "Not this one." }]);
  expect(lines).toContain(`${stuck?.customer}: could not be compared: Not this one.`);
  context.stripe.behave({});
  expect(await reconciled()).toMatchObject({ mended: [stuck?.customer], failed: [] });
});

test("customers whose account is deleted are removed at Stripe", async () => {
  const who = await context.subscriber();
  context.stripe.behave({ refuse: { call: "DELETE /v1/customers/:id", status: 403 } });
  await deleteAccount(who.userId);
  context.stripe.behave({});
  expect(await reconciled()).toMatchObject({ mended: [], failed: [] });
  expect(context.stripe.customers().find(({ id }) => id === who.customer)).toMatchObject({ deleted: true });
});

describe("the command", () => {
  interface Finished {
    code: number;
    lines: string[];
    errors: string;
  }

  function run(...options: string[]): Promise<Finished> {
    const env = { ...process.env, NODE_ENV: "production" as const, LOG_LEVEL: "info" };
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        ["build/reconcile.js", ...options],
        { env, encoding: "utf8" },
        (error, output, errors) => resolve({ code: Number(error?.code ?? 0), lines: toldIn(output), errors }),
      );
    });
  }

  /** Its own lines, between which are those of the log. */
  function toldIn(output: string): string[] {
    return output
      .trimEnd()
      .split("\n")
      .filter((line) => !line.startsWith("{"));
  }

  /** Runs it beside nobody else, as an operator does. */
  async function runAlone(...options: string[]): Promise<Finished> {
    await closeDatabase();
    return run(...options).finally(() => openDatabase(settings()));
  }

  test("tells a line for each that it mended, counts, and ends with 0", async () => {
    const who = await losing(await context.subscriber());
    const customers = await db().customer.count();
    expect(await runAlone()).toEqual({
      code: 0,
      lines: [`${who.customer}: mended`, `${customers} customers compared, 1 mended, 0 failed`],
      errors: "",
    });
    expect(await rowOf(who)).toMatchObject({ status: "cancelled" });
  });

  test("ends with 1 where one could not be compared", async () => {
    const who = await context.subscriber();
    context.stripe.cancelNow(who.customer);
    const call = `GET /v1/customers/${who.customer}`;
    context.stripe.behave({ refuse: { call, status: 403, message: "Not this one." } });
    const { code, lines, errors } = await runAlone();
    expect([code, errors]).toEqual([1, ""]);
    expect(lines[0]).toBe(`${who.customer}: could not be compared: Not this one.`);
    expect(lines[1]).toMatch(/^\d+ customers compared, 0 mended, 1 failed$/);
    context.stripe.behave({});
    await heard(who.customer);
  });

  test.runIf(!onPostgres)(
    "beside a server on the embedded database ends with 1 and says what to do",
    async () => {
      const { code, errors } = await run();
      expect(code).toBe(1);
      expect(errors).toContain("is in use by another Starglass process");
      expect(errors.trim().split("\n")).toHaveLength(1);
    },
  );
});

// Last, since these customers are known to nobody.
test("of more customers than fit in a page none is passed over", async () => {
  const count = 500;
  const before = await db().customer.count();
  await db().$executeRaw`
    INSERT INTO "users" ("email", "language") SELECT 'many-' || n || '@test.example', 'en' FROM generate_series(1, ${count}::int) n`;
  await db().$executeRaw`
    INSERT INTO "customers" ("user_id", "stripe_customer_id", "email")
    SELECT "id", 'cus_' || "id", "email" FROM "users" WHERE "email" LIKE 'many-%'`;
  const { customers, failed, mended, lines } = await reconciled();
  expect([customers, failed.length, mended]).toEqual([before + count, count, []]);
  const all = before + count;
  const told = lines.filter((line) => / of \d+ customers compared, the last of them cus_/.test(line));
  expect(told).toHaveLength(Math.floor(all / 100));
  expect(told[0]).toMatch(new RegExp(`^1\\d\\d of ${all} customers compared`));
  expect(new Set(failed.map(({ customer }) => customer)).size).toBe(count);
}, 120_000);

/** Somebody pays, and neither they nor a message come back. */
async function boughtUnheard(buyer: Awaited<ReturnType<typeof newBuyer>>): Promise<string> {
  return String(context.stripe.pay(await order(buyer)).customer);
}

function raise(): never {
  throw new Error("There are too few.");
}
