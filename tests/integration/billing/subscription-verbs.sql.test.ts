import { describe, expect, test } from "vitest";
import { cancelSubscription } from "~/billing/cancel-subscription.server";
import { ensureCustomer } from "~/billing/ensure-customer.server";
import { findSubscription } from "~/billing/find-subscription.server";
import { reactivateSubscription } from "~/billing/reactivate-subscription.server";
import { stripe as client } from "~/billing/stripe.server";
import { closeDatabase, db, openDatabase } from "~/db.server";
import { settings } from "~/env.server";
import { mailsTo } from "../support/person";
import {
  heard,
  interrupted,
  newBuyer,
  ownRow,
  paidRowOf,
  refused,
  rowOf,
  type Subscriber,
  withStripe,
} from "../support/with-stripe";

const context = withStripe();

const UPDATE = "POST /v1/subscriptions/:id";
const CHANGED = /^POST \/v1\/subscriptions\/\w+$/;

/** What somebody does at Stripe, of which we hear nothing. */
function setAtStripe(
  who: Subscriber,
  change: Parameters<ReturnType<typeof client>["subscriptions"]["update"]>[1],
) {
  return client().subscriptions.update(context.subscriptionOf(who).id, change);
}

async function cancelled(who: Subscriber): Promise<Subscriber> {
  await cancelSubscription(who.userId);
  return who;
}

/** Changes a subscription at Stripe, which cannot be read from then on. */
function unread(run: () => Promise<unknown>) {
  const happen = () => context.stripe.behave({ refuse: { call: "GET /v1/subscriptions", status: 403 } });
  return refused(interrupted(context, CHANGED, happen, run), "not-saved");
}

/** Changes a subscription at Stripe, from when on the database is away. */
function unwritten(run: () => Promise<unknown>) {
  return refused(interrupted(context, CHANGED, closeDatabase, run), "not-saved").finally(() =>
    openDatabase(settings()),
  );
}

describe("cancelling", () => {
  test("ends the renewal at Stripe, is known here at once, and what is paid for stays", async () => {
    const who = await context.subscriber();
    await cancelSubscription(who.userId);
    const { cancel_at_period_end, current_period_end, status } = context.subscriptionOf(who);
    expect([cancel_at_period_end, status]).toEqual([true, "active"]);
    const paidUntil = new Date(current_period_end * 1_000);
    expect(await rowOf(who)).toMatchObject({ status: "cancelled", expiresAt: paidUntil, endedAt: null });
    expect(await paidRowOf(who)).toMatchObject({ status: "cancelled" });

    await context.stripe.advance(who.customer, { months: 1 });
    await heard(who.customer);
    expect(await rowOf(who)).toMatchObject({ status: "cancelled", endedAt: expect.any(Date) });
    expect(await paidRowOf(who)).toBeNull();
    expect(await findSubscription(who.userId)).toBeNull();
    expect((await client().invoices.list({ customer: who.customer })).data).toHaveLength(1);
  });

  test("once more changes nothing", async () => {
    const who = await cancelled(await context.subscriber());
    const [row, before] = [await rowOf(who), context.stripe.calls(UPDATE)];
    await cancelSubscription(who.userId);
    expect([await rowOf(who), context.stripe.calls(UPDATE)]).toEqual([row, before]);
  });

  test("holds at Stripe though we think that it was cancelled already", async () => {
    const who = await cancelled(await context.subscriber());
    await setAtStripe(who, { cancel_at_period_end: false });
    await cancelSubscription(who.userId);
    expect(context.subscriptionOf(who)).toMatchObject({ cancel_at_period_end: true });
  });

  test("once more after it is over says that it is", async () => {
    const who = await context.subscriber();
    await couldNotBePaid(who);
    expect(await cancelSubscription(who.userId)).toBe("ended");
    expect(await cancelSubscription(who.userId)).toBe("ended");
  });

  test("fails for a customer whom Stripe does not know, and claims nothing", async () => {
    const who = await context.subscriber();
    await db().customer.update({
      where: { userId: who.userId },
      data: { stripeCustomerId: `cus_${who.userId}` },
    });
    await refused(cancelSubscription(who.userId), "no-customer");
    expect(await rowOf(who)).toMatchObject({ status: "active", endedAt: null });
  });

  test("by two presses at once is one cancellation", async () => {
    const who = await context.subscriber();
    await Promise.all([cancelSubscription(who.userId), cancelSubscription(who.userId)]);
    expect(context.subscriptionOf(who).cancel_at_period_end).toBe(true);
    expect(await rowOf(who)).toMatchObject({ status: "cancelled" });
  });

  test("what Stripe does not have marks it here, and changes nothing there", async () => {
    const buyer = await newBuyer();
    const customer = await ensureCustomer(buyer);
    const { id, expiresAt } = await ownRow(buyer);
    const updates = context.stripe.calls(UPDATE);
    await cancelSubscription(buyer.userId);
    expect(await rowOf(buyer)).toMatchObject({ id, status: "cancelled", expiresAt, endedAt: null });
    expect([context.stripe.calls(UPDATE), context.stripe.state(customer)]).toEqual([updates, []]);
  });

  test.each<[string, (who: Subscriber) => unknown]>([
    ["ended at Stripe", ({ customer }) => context.stripe.cancelNow(customer)],
    ["ran out at Stripe", endOfPeriod],
    ["went with the customer at Stripe", ({ customer }) => context.stripe.deleteCustomer(customer)],
  ])("what %s, unknown to us, is known from then on", async (_, happen) => {
    const who = await context.subscriber();
    await happen(who);
    await cancelSubscription(who.userId);
    expect(await rowOf(who)).toMatchObject({ status: "cancelled", endedAt: expect.any(Date) });
  });

  test.each<[string, (who: Subscriber) => unknown]>([
    [
      "is cancelled at Stripe already, unknown to us",
      (who) => setAtStripe(who, { cancel_at_period_end: true }),
    ],
    ["is paused", ({ customer }) => context.stripe.pause(customer)],
  ])("what %s ends with its period", async (_, happen) => {
    const who = await context.subscriber();
    await happen(who);
    await cancelSubscription(who.userId);
    expect(context.subscriptionOf(who)).toMatchObject({ cancel_at_period_end: true, ended_at: null });
    expect(await rowOf(who)).toMatchObject({ status: "cancelled", endedAt: null });
  });

  test("is refused to those who have nothing, or nothing any more", async () => {
    const [nobody, late] = [await newBuyer(), await newBuyer()];
    await ownRow(late, -1);
    await refused(cancelSubscription(nobody.userId), "no-subscription");
    await refused(cancelSubscription(late.userId), "no-subscription");
  });

  test.each([
    ["is down", { down: true }],
    ["refuses", { refuse: { call: UPDATE, status: 403 } }],
  ])("fails as Stripe %s, changes nothing, and works later", async (_, behaviour) => {
    const who = await context.subscriber();
    const before = [context.subscriptionOf(who), await rowOf(who)];
    context.stripe.behave(behaviour);
    await refused(cancelSubscription(who.userId), "cancel-failed");
    expect([context.subscriptionOf(who), await rowOf(who)]).toEqual(before);
    context.stripe.behave({});
    await cancelSubscription(who.userId);
    expect(await rowOf(who)).toMatchObject({ status: "cancelled" });
  });

  test("that Stripe took and we could not write down is said, and written by the next message", async () => {
    const [one, other] = [await context.subscriber(), await context.subscriber()];
    await unread(() => cancelSubscription(one.userId));
    context.stripe.behave({});
    await unwritten(() => cancelSubscription(other.userId));
    for (const who of [one, other]) {
      expect([context.subscriptionOf(who).cancel_at_period_end, (await rowOf(who)).status]).toEqual([
        true,
        "active",
      ]);
      await heard(who.customer);
      expect(await rowOf(who)).toMatchObject({ status: "cancelled" });
    }
  });
});

describe("taking it up again", () => {
  test("renews it as before", async () => {
    const who = await cancelled(await context.subscriber());
    await reactivateSubscription(who.userId);
    expect(context.subscriptionOf(who)).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    expect(await rowOf(who)).toMatchObject({ status: "active", endedAt: null });
    await context.stripe.advance(who.customer, { months: 1, days: 1 });
    await heard(who.customer);
    expect(await rowOf(who)).toMatchObject({ status: "active", paymentState: "fine" });
    expect((await paidRowOf(who))?.expiresAt.getTime()).toBe(
      context.subscriptionOf(who).current_period_end * 1_000,
    );
  });

  test("works for one that was cancelled at Stripe to a day", async () => {
    const who = await context.subscriber();
    await setAtStripe(who, { cancel_at: context.subscriptionOf(who).current_period_start + 20 * 86_400 });
    await heard(who.customer);
    expect(await rowOf(who)).toMatchObject({ status: "cancelled", endedAt: null });
    await reactivateSubscription(who.userId);
    const told = context.wire.asked.findLast(({ call }) => call.startsWith("POST /v1/subscriptions/"));
    expect(told?.parameters).toEqual({ cancel_at: "" });
    expect(context.subscriptionOf(who)).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    expect(await rowOf(who)).toMatchObject({ status: "active" });
  });

  test("by two presses at once takes it up once", async () => {
    const who = await cancelled(await context.subscriber());
    const presses = [reactivateSubscription(who.userId), reactivateSubscription(who.userId)];
    await Promise.allSettled(presses);
    expect(context.subscriptionOf(who).cancel_at_period_end).toBe(false);
    expect(await rowOf(who)).toMatchObject({ status: "active" });
  });

  test.each<[string, (who: Subscriber) => unknown]>([
    ["ended at Stripe", ({ customer }) => context.stripe.cancelNow(customer)],
    ["ran out at Stripe", endOfPeriod],
    ["went with the customer at Stripe", ({ customer }) => context.stripe.deleteCustomer(customer)],
  ])("what %s, unknown to us, is refused, and known from then on", async (_, happen) => {
    const who = await cancelled(await context.subscriber());
    await happen(who);
    await refused(reactivateSubscription(who.userId), "none-to-reactivate");
    expect(await rowOf(who)).toMatchObject({ status: "cancelled", endedAt: expect.any(Date) });
  });

  test("over and over, cancelled in between, is held up, and the mails with it; cancelling is not", async () => {
    const who = await context.subscriber();
    const before = context.stripe.calls(UPDATE);
    for (let turn = 0; turn < 5; turn += 1) {
      await cancelSubscription(who.userId);
      await reactivateSubscription(who.userId);
    }
    await cancelSubscription(who.userId);
    await refused(reactivateSubscription(who.userId), "too-many");
    await cancelSubscription(who.userId);
    expect(context.stripe.calls(UPDATE) - before).toBe(11);
    expect(await rowOf(who)).toMatchObject({ status: "cancelled" });
    const mails = await mailsTo(who.email);
    expect(mails.filter(({ kind }) => kind === "billing.cancelled")).toHaveLength(6);

    for (let turn = 11; turn < 19; turn += 1) await cancelSubscription(who.userId);
    const asked = context.stripe.calls("GET /v1/subscriptions");
    await refused(cancelSubscription(who.userId), "too-many");
    expect(context.stripe.calls("GET /v1/subscriptions")).toBe(asked);
  });

  test("what was taken up at Stripe, unknown to us, is known to run from then on", async () => {
    const who = await cancelled(await context.subscriber());
    await setAtStripe(who, { cancel_at_period_end: false });
    await reactivateSubscription(who.userId);
    expect(await rowOf(who)).toMatchObject({ status: "active" });
  });

  test("what Stripe does not have is refused", async () => {
    const buyer = await newBuyer();
    await ensureCustomer(buyer);
    await ownRow(buyer);
    await cancelSubscription(buyer.userId);
    await refused(reactivateSubscription(buyer.userId), "none-to-reactivate");
    expect(await rowOf(buyer)).toMatchObject({ status: "cancelled" });
  });

  test("is refused to those who have nothing, something that renews, or were never a customer", async () => {
    const [nobody, active, never] = [await newBuyer(), await context.subscriber(), await newBuyer()];
    const { id } = await ownRow(never);
    await db().subscription.update({ where: { id }, data: { status: "cancelled" } });
    await refused(reactivateSubscription(nobody.userId), "none-cancelled");
    await refused(reactivateSubscription(active.userId), "none-cancelled");
    await refused(reactivateSubscription(never.userId), "no-customer");
  });

  test.each([
    ["is down", { down: true }],
    ["refuses", { refuse: { call: UPDATE, status: 403 } }],
  ])("fails as Stripe %s, changes nothing, and works later", async (_, behaviour) => {
    const who = await cancelled(await context.subscriber());
    const before = [context.subscriptionOf(who), await rowOf(who)];
    context.stripe.behave(behaviour);
    await refused(reactivateSubscription(who.userId), "reactivate-failed");
    expect([context.subscriptionOf(who), await rowOf(who)]).toEqual(before);
    context.stripe.behave({});
    await reactivateSubscription(who.userId);
    expect(await rowOf(who)).toMatchObject({ status: "active" });
  });

  test("that Stripe took and we could not write down is said, and written by the next message", async () => {
    const [one, other] = [
      await cancelled(await context.subscriber()),
      await cancelled(await context.subscriber()),
    ];
    await unread(() => reactivateSubscription(one.userId));
    context.stripe.behave({});
    await unwritten(() => reactivateSubscription(other.userId));
    for (const who of [one, other]) {
      expect([context.subscriptionOf(who).cancel_at_period_end, (await rowOf(who)).status]).toEqual([
        false,
        "cancelled",
      ]);
      await heard(who.customer);
      expect(await rowOf(who)).toMatchObject({ status: "active" });
    }
  });
});

test("each does it to one's own subscription alone", async () => {
  const [one, other, nobody] = [
    await context.subscriber(),
    await cancelled(await context.subscriber()),
    await newBuyer(),
  ];
  const before = [context.subscriptionOf(other), await rowOf(other)];
  await cancelSubscription(one.userId);
  await refused(cancelSubscription(nobody.userId), "no-subscription");
  await refused(reactivateSubscription(nobody.userId), "none-cancelled");
  expect([context.subscriptionOf(other), await rowOf(other)]).toEqual(before);
  await reactivateSubscription(other.userId);
  expect([context.subscriptionOf(one).cancel_at_period_end, (await rowOf(one)).status]).toEqual([
    true,
    "cancelled",
  ]);
});

/** The end of the period comes at Stripe, with no renewal. */
async function endOfPeriod(who: Subscriber) {
  await setAtStripe(who, { cancel_at_period_end: true });
  await context.stripe.advance(who.customer, { months: 1 });
}

/** The renewal comes, and is not paid. */
async function couldNotBePaid({ customer }: Subscriber) {
  context.stripe.nextPayment(customer, "fails");
  await context.stripe.advance(customer, { months: 1, days: 1 });
  await heard(customer);
}
