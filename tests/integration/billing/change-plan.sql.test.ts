import { describe, expect, test } from "vitest";
import { cancelSubscription } from "~/billing/cancel-subscription.server";
import { changePlan, previewChange } from "~/billing/change-plan.server";
import { ensureCustomer } from "~/billing/ensure-customer.server";
import { findPlan, PLANS, type PlanType } from "~/billing/plans";
import { stripe as client } from "~/billing/stripe.server";
import {
  heard,
  interrupted,
  newBuyer,
  ownRow,
  refused,
  rowOf,
  type Subscriber,
  WAITING,
  withStripe,
} from "../support/with-stripe";

const context = withStripe();

const UPDATE = "POST /v1/subscriptions/:id";

/** Somebody who bought a plan some days ago. */
async function subscriber(plan: PlanType = "monthly", days = 10) {
  const who = await context.subscriber(plan);
  await context.stripe.advance(who.customer, { days });
  await heard(who.customer);
  return who;
}

/** Everything that Stripe and we have of somebody. */
async function everythingOf(who: Subscriber) {
  return structuredClone([context.stripe.customers(who.email), await invoicesOf(who), await rowOf(who)]);
}

/** The newest first. */
async function invoicesOf({ customer }: Subscriber) {
  return (await client().invoices.list({ customer })).data;
}

/** Below zero where Stripe owes it. */
async function balanceOf({ customer }: Subscriber): Promise<number> {
  const found = await client().customers.retrieve(customer);
  return found.deleted ? 0 : found.balance;
}

const termsOf = (type: PlanType) => findPlan(type) ?? { price: 0, months: 0 };

const CHANGES = PLANS.flatMap(({ type: from }) =>
  PLANS.flatMap(({ type: to }) => (to === from ? [] : [[from, to] as const])),
);

describe.each(CHANGES)("from %s to %s", (from, to) => {
  test("costs to the cent what the preview says, and is known here at once", async () => {
    const who = await subscriber(from);
    const { current_period_start: start, current_period_end: end } = context.subscriptionOf(who);
    const preview = await previewChange(who.userId, to);
    const left = (end - preview.prorationDate) / (end - start);
    const [before, after] = [termsOf(from), termsOf(to)];
    // A period as long as the one before goes on to its end; another one begins anew.
    const share = after.months === before.months ? left : 1;
    const due = Math.round(after.price * share) - Math.round(before.price * left);
    expect(preview).toMatchObject({ from, plan: to, price: after.price });
    expect([preview.dueNow, preview.credit]).toEqual([Math.max(0, due), Math.max(0, -due)]);

    await changePlan(who.userId, to, preview.prorationDate);
    const [newest, ...older] = await invoicesOf(who);
    expect(newest).toMatchObject({ status: "paid", amount_due: preview.dueNow, amount_paid: preview.dueNow });
    expect(older).toHaveLength(1);
    expect((await balanceOf(who)) + preview.credit).toBe(0);
    const row = await rowOf(who);
    const paidUntil = new Date(context.subscriptionOf(who).current_period_end * 1_000);
    expect(row).toMatchObject({ planType: to, price: after.price, status: "active", paymentState: "fine" });
    expect(row.expiresAt).toEqual(paidUntil);
    expect(Math.abs(paidUntil.getTime() - preview.renewsAt.getTime())).toBeLessThan(5_000);
  });
});

test("later than the preview costs what that said", async () => {
  const who = await subscriber();
  const { dueNow, prorationDate } = await previewChange(who.userId, "quarterly");
  await context.stripe.advance(who.customer, { days: 3 });
  expect((await previewChange(who.userId, "quarterly")).dueNow).toBeGreaterThan(dueNow);
  await changePlan(who.userId, "quarterly", prorationDate - 3 * 86_400);
  expect((await invoicesOf(who))[0]).toMatchObject({ status: "paid", amount_paid: dueNow });
});

test("what is left of a longer plan pays for the next renewals of the shorter one, and then the card", async () => {
  const who = await subscriber("yearly", 300);
  const { prorationDate, credit } = await previewChange(who.userId, "monthly");
  await changePlan(who.userId, "monthly", prorationDate);
  expect(credit).toBeGreaterThan(0);
  await context.stripe.advance(who.customer, { months: 1, days: 1 });
  await heard(who.customer);
  const [renewal] = await invoicesOf(who);
  expect(renewal).toMatchObject({ status: "paid", total: 999, amount_paid: 999 - credit });
  expect(await balanceOf(who)).toBe(0);
  expect(await rowOf(who)).toMatchObject({ planType: "monthly", paymentState: "fine" });
});

test("credit that is left counts towards the next change", async () => {
  const who = await subscriber("yearly");
  const first = await previewChange(who.userId, "monthly");
  await changePlan(who.userId, "monthly", first.prorationDate);
  const back = await previewChange(who.userId, "yearly");
  const { current_period_start: start, current_period_end: end } = context.subscriptionOf(who);
  const rest = Math.round((999 * (end - back.prorationDate)) / (end - start));
  expect(back.dueNow).toBe(8392 - rest - first.credit);
  await changePlan(who.userId, "yearly", back.prorationDate);
  expect((await invoicesOf(who))[0]).toMatchObject({ amount_paid: back.dueNow });
  expect(await balanceOf(who)).toBe(0);
});

test("a preview changes nothing", async () => {
  const who = await subscriber();
  const before = await everythingOf(who);
  await previewChange(who.userId, "yearly");
  expect(await everythingOf(who)).toEqual(before);
});

describe("a payment that is", () => {
  test("wanted and fails changes nothing; mended, it pays for a change with new figures", async () => {
    const who = await subscriber();
    const { prorationDate } = await previewChange(who.userId, "yearly");
    const before = await rowOf(who);
    context.stripe.nextPayment(who.customer, "fails");
    await refused(changePlan(who.userId, "yearly", prorationDate), "declined");
    await heard(who.customer);
    expect(await rowOf(who)).toEqual(before);
    // Nothing is left that could be paid for it.
    expect(context.subscriptionOf(who).pending_update).toBeNull();
    expect((await invoicesOf(who)).map(({ status }) => status)).toEqual(["void", "paid"]);

    context.stripe.nextPayment(who.customer, "works");
    // Also from the same form, sent again.
    await changePlan(who.userId, "yearly", prorationDate);
    expect(await rowOf(who)).toMatchObject({ planType: "yearly" });
  });

  test("not wanted needs no card that works", async () => {
    const who = await subscriber("yearly");
    context.stripe.nextPayment(who.customer, "fails");
    const { prorationDate, dueNow } = await previewChange(who.userId, "monthly");
    expect(dueNow).toBe(0);
    await changePlan(who.userId, "monthly", prorationDate);
    expect(await rowOf(who)).toMatchObject({ planType: "monthly", paymentState: "fine" });
  });
});

describe("a double press", () => {
  test.each(["GET /v1/subscriptions", UPDATE])("that meets at %s pays once", async (call) => {
    const { stripe, wire } = context;
    const who = await subscriber();
    const { prorationDate } = await previewChange(who.userId, "yearly");
    const before = wire.asked.length;
    const change = () => changePlan(who.userId, "yearly", prorationDate);
    const calls = stripe.calls(call);
    stripe.behave({ slow: call });
    const presses = [change(), change()];
    // Only one of them asks for the change itself.
    await expect.poll(() => stripe.calls(call), WAITING).toBe(calls + (call === UPDATE ? 1 : 2));
    stripe.behave({});
    expect((await Promise.all(presses)).toSorted()).toEqual(["changed", "processing"]);
    expect(wire.asked.slice(before).filter((each) => each.call.startsWith("POST"))).toHaveLength(1);
    expect(await invoicesOf(who)).toHaveLength(2);
    expect(context.subscriptionOf(who).items.data).toMatchObject([
      { price: { id: "price_yearly" }, quantity: 1 },
    ]);
  });

  test("one after the other pays once", async () => {
    const who = await subscriber();
    const { prorationDate } = await previewChange(who.userId, "yearly");
    await changePlan(who.userId, "yearly", prorationDate);
    await refused(changePlan(who.userId, "yearly", prorationDate), "not-changeable");
    expect(await invoicesOf(who)).toHaveLength(2);
  });

  test("whose first answer was lost pays once", async () => {
    const who = await subscriber();
    const { prorationDate } = await previewChange(who.userId, "yearly");
    context.stripe.behave({ cut: { call: UPDATE, times: 1 } });
    await changePlan(who.userId, "yearly", prorationDate);
    expect(await invoicesOf(who)).toHaveLength(2);
    expect(await rowOf(who)).toMatchObject({ planType: "yearly" });
  });
});

describe("is refused", () => {
  test.each([
    ["a year ago", -365],
    ["in a year", 365],
  ])("prorated %s, and changes nothing", async (_, days) => {
    const who = await subscriber();
    const { prorationDate } = await previewChange(who.userId, "yearly");
    const before = await everythingOf(who);
    await refused(changePlan(who.userId, "yearly", prorationDate + days * 86_400), "change-failed");
    expect(await everythingOf(who)).toEqual(before);
  });

  test.each<[string, (who: Subscriber) => unknown]>([
    ["that was cancelled", ({ userId }) => cancelSubscription(userId)],
    ["whose payment failed", couldNotBePaid],
    ["whose renewal is not paid yet", renewing],
    ["that ended at Stripe, unknown to us", ({ customer }) => context.stripe.cancelNow(customer)],
    ["that is paused at Stripe, unknown to us", ({ customer }) => context.stripe.pause(customer)],
    ["that is behind at Stripe, unknown to us", ({ customer }) => fallBehind(customer)],
    ["that went with its customer, unknown to us", ({ customer }) => context.stripe.deleteCustomer(customer)],
    ["that was changed so at Stripe, unknown to us", changedAtStripe],
    ["that was given back, unknown to us", ({ customer }) => context.stripe.refund(customer)],
    ["whose payment is disputed, unknown to us", ({ customer }) => context.stripe.dispute(customer)],
  ])("for one %s", async (_, happen) => {
    const who = await subscriber();
    await happen(who);
    const updates = context.stripe.calls(UPDATE);
    await refused(previewChange(who.userId, "yearly"), "not-changeable");
    await refused(changePlan(who.userId, "yearly", Math.floor(Date.now() / 1_000)), "not-changeable");
    expect(context.stripe.calls(UPDATE)).toBe(updates);
  });

  test("to the plan that runs", async () => {
    const who = await subscriber("quarterly");
    await refused(previewChange(who.userId, "quarterly"), "not-changeable");
    await refused(changePlan(who.userId, "quarterly", Math.floor(Date.now() / 1_000)), "not-changeable");
    expect(await invoicesOf(who)).toHaveLength(1);
  });

  test("to those who have nothing, were never a customer, or have what Stripe does not", async () => {
    const [nobody, never, own] = [await newBuyer(), await newBuyer(), await newBuyer()];
    await Promise.all([ownRow(never), ownRow(own), ensureCustomer(own)]);
    for (const [{ userId }, code] of [
      [nobody, "no-subscription"],
      [never, "no-customer"],
      [own, "not-changeable"],
    ] as const) {
      await refused(previewChange(userId, "yearly"), code);
      await refused(changePlan(userId, "yearly", Math.floor(Date.now() / 1_000)), code);
    }
  });
});

test.each([
  ["is down", { down: true }],
  ["refuses", { refuse: { call: UPDATE, status: 403 } }],
])("as Stripe %s it fails, changes nothing, and works later", async (_, behaviour) => {
  const who = await subscriber();
  const { prorationDate } = await previewChange(who.userId, "yearly");
  const before = await everythingOf(who);
  context.stripe.behave(behaviour);
  await refused(changePlan(who.userId, "yearly", prorationDate), "change-failed");
  context.stripe.behave({});
  expect(await everythingOf(who)).toEqual(before);
  await changePlan(who.userId, "yearly", prorationDate);
  expect(await rowOf(who)).toMatchObject({ planType: "yearly" });
});

test.each([
  [
    "with the status 402",
    { status: 402, type: "invalid_request_error", code: "payment_intent_action_required" },
  ],
  [
    "as there is no card left",
    {
      status: 400,
      code: "resource_missing",
      message:
        "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
    },
  ],
])("what Stripe refuses %s is declined, and changes nothing", async (_, told) => {
  const who = await subscriber();
  const { prorationDate } = await previewChange(who.userId, "yearly");
  const before = await everythingOf(who);
  context.stripe.behave({ refuse: { call: UPDATE, ...told } });
  await refused(changePlan(who.userId, "yearly", prorationDate), "declined");
  expect(await everythingOf(who)).toEqual(before);
});

test("without an answer of Stripe there is no preview", async () => {
  const who = await subscriber();
  context.stripe.behave({ refuse: { call: "POST /v1/invoices/create_preview", status: 403 } });
  await refused(previewChange(who.userId, "yearly"), "change-failed");
});

test("that Stripe took and we could not write down is said, and written by the next message", async () => {
  const who = await subscriber();
  const { prorationDate } = await previewChange(who.userId, "yearly");
  const isUnread = () => context.stripe.behave({ refuse: { call: "GET /v1/subscriptions", status: 403 } });
  const run = () => changePlan(who.userId, "yearly", prorationDate);
  await refused(interrupted(context, /^POST \/v1\/subscriptions\/\w+$/, isUnread, run), "not-saved");
  expect(await rowOf(who)).toMatchObject({ planType: "monthly" });
  context.stripe.behave({});
  await heard(who.customer);
  expect(await rowOf(who)).toMatchObject({ planType: "yearly" });
});

async function couldNotBePaid({ customer }: Subscriber) {
  await fallBehind(customer);
  await heard(customer);
}

async function fallBehind(customer: string) {
  context.stripe.nextPayment(customer, "fails");
  await context.stripe.advance(customer, { months: 1 });
}

/** The period has turned, and the hour in which its invoice is a draft has not passed. */
async function renewing(who: Subscriber) {
  const left = context.subscriptionOf(who).current_period_end - Date.now() / 1_000;
  await context.stripe.advance(who.customer, { hours: left / 3_600 + 0.5 });
  await heard(who.customer);
  expect(await rowOf(who)).toMatchObject({ paymentState: "pending" });
}

async function changedAtStripe(who: Subscriber) {
  const { id, items } = context.subscriptionOf(who);
  await client().subscriptions.update(id, {
    items: [{ id: items.data[0]?.id, price: "price_yearly" }],
    proration_behavior: "always_invoice",
  });
}
