import { describe, expect, test } from "vitest";
import { cancelSubscription } from "~/billing/cancel-subscription.server";
import { changePlan, previewChange } from "~/billing/change-plan.server";
import { findSubscription, refreshSubscription } from "~/billing/find-subscription.server";
import { giveUpChange } from "~/billing/give-up-change.server";
import type { PlanType } from "~/billing/plans";
import { reactivateSubscription } from "~/billing/reactivate-subscription.server";
import { reconcile } from "~/billing/reconcile.server";
import { stripe as client } from "~/billing/stripe.server";
import { type WantedState, wantedState } from "~/billing/wanted-change";
import { db } from "~/db.server";
import {
  heard,
  paidRowOf,
  refused,
  rowOf,
  type Subscriber,
  WAITING,
  withStripe,
} from "../support/with-stripe";

const context = withStripe();

const UPDATE = "POST /v1/subscriptions/:id";

/** How a change stands, as the page of the subscription would show it without asking Stripe. */
async function stateOf({ userId }: Subscriber): Promise<WantedState | null> {
  const shown = await findSubscription(userId);
  return shown && wantedState(shown);
}

async function invoicesOf({ customer }: Subscriber) {
  return (await client().invoices.list({ customer })).data;
}

/** Changes to a plan as it was previewed. */
async function change(who: Subscriber, plan: PlanType = "yearly") {
  const { prorationDate } = await previewChange(who.userId, plan);
  return changePlan(who.userId, plan, prorationDate);
}

/** Somebody whose change waits for what their bank wants of them. */
async function waiting(plan: PlanType = "yearly"): Promise<Subscriber> {
  const who = await context.subscriber();
  await context.stripe.advance(who.customer, { days: 10 });
  await heard(who.customer);
  context.stripe.nextPayment(who.customer, "requires action", "present");
  expect(await change(who, plan)).toBe("waiting");
  return who;
}

/** Does on the page of the invoice what the bank wants. */
async function confirm(who: Subscriber): Promise<void> {
  const { wantedInvoiceUrl } = await rowOf(who);
  const body = new URLSearchParams({ bank: "authorize" });
  await fetch(wantedInvoiceUrl ?? "", { method: "POST", body, redirect: "manual" });
}

describe("a change whose bank asks", () => {
  test("waits, while everything stays as it is, and is done once the person has confirmed it", async () => {
    const who = await waiting();
    const row = await rowOf(who);
    const { current_period_end, pending_update } = context.subscriptionOf(who);
    expect(row).toMatchObject({ planType: "monthly", status: "active", paymentState: "fine", price: 999 });
    expect(row.expiresAt).toEqual(new Date(current_period_end * 1_000));
    expect(row).toMatchObject({
      wantedPlan: "yearly",
      wantedUntil: new Date((pending_update?.expires_at ?? 0) * 1_000),
      wantedInvoiceUrl: (await invoicesOf(who))[0]?.hosted_invoice_url,
    });
    const hours = ((pending_update?.expires_at ?? 0) - Date.now() / 1_000) / 3_600;
    expect(Math.round(hours)).toBe(23);
    expect(await db().mail.count({ where: { recipient: who.email, kind: "billing.payment-failed" } })).toBe(
      0,
    );
    expect((await reconcile()).mended).not.toContain(who.customer);

    await confirm(who);
    await heard(who.customer);
    expect(await stateOf(who)).toBe("done");
    expect(await rowOf(who)).toMatchObject({ planType: "yearly", paymentState: "fine", price: 8392 });
    expect((await invoicesOf(who)).map(({ status }) => status)).toEqual(["paid", "paid"]);
  });

  test("is done for a page that is opened before any message", async () => {
    const who = await waiting();
    await confirm(who);
    expect(await refreshSubscription(who.userId)).toMatchObject({ planType: "yearly" });
  });

  test("lapses after 23 hours: it is told, nothing is charged, and it can be wanted anew", async () => {
    const who = await waiting();
    const before = await rowOf(who);
    await context.stripe.advance(who.customer, { hours: 24 });
    await heard(who.customer);
    expect(await stateOf(who)).toBe("lapsed");
    expect(context.subscriptionOf(who).pending_update).toBeNull();
    const [newest] = await invoicesOf(who);
    expect(newest).toMatchObject({ status: "void", amount_paid: 0 });
    const row = await rowOf(who);
    expect(row).toMatchObject({ planType: "monthly", paymentState: "fine" });
    expect(Math.abs(row.expiresAt.getTime() - before.expiresAt.getTime() + 86_400_000)).toBeLessThan(5_000);
    expect(await paidRowOf(who)).not.toBeNull();
    expect((await reconcile()).mended).not.toContain(who.customer);

    context.stripe.nextPayment(who.customer, "works");
    expect(await change(who)).toBe("changed");
    expect(await stateOf(who)).toBeNull();
  });

  test("renews at its old price, where it lapses with the period", async () => {
    const who = await waiting();
    context.stripe.nextPayment(who.customer, "works");
    await context.stripe.advance(who.customer, { months: 1, hours: 2 });
    await heard(who.customer);
    expect((await invoicesOf(who)).map(({ status }) => status)).toEqual(["paid", "void", "paid"]);
    expect(await rowOf(who)).toMatchObject({ planType: "monthly", paymentState: "fine" });
  });

  test("is given up, and the same form asks for it anew", async () => {
    const who = await waiting();
    const { prorationDate } = await previewChange(who.userId, "quarterly");
    expect(await giveUpChange(who.userId)).toBe("given-up");
    expect(await stateOf(who)).toBeNull();
    expect(context.subscriptionOf(who).pending_update).toBeNull();
    expect(await giveUpChange(who.userId)).toBe("given-up");
    context.stripe.nextPayment(who.customer, "works");
    expect(await changePlan(who.userId, "yearly", prorationDate)).toBe("changed");
  });

  test("is told as done to whoever gives it up a moment after they have confirmed it", async () => {
    const who = await waiting();
    await confirm(who);
    expect(await giveUpChange(who.userId)).toBe("changed");
    expect(await rowOf(who)).toMatchObject({ planType: "yearly" });
  });

  test("is not asked for twice, and gives way to another one", async () => {
    const who = await waiting();
    const updates = context.stripe.calls(UPDATE);
    await refused(previewChange(who.userId, "yearly"), "change-under-way");
    expect(await changePlan(who.userId, "yearly", Math.floor(Date.now() / 1_000))).toBe("waiting");
    expect(context.stripe.calls(UPDATE)).toBe(updates);
    expect(await change(who, "quarterly")).toBe("waiting");
    expect(await rowOf(who)).toMatchObject({ planType: "monthly", wantedPlan: "quarterly" });
    expect((await invoicesOf(who)).map(({ status }) => status)).toEqual(["open", "void", "paid"]);
    await confirm(who);
    await heard(who.customer);
    expect(await rowOf(who)).toMatchObject({ planType: "quarterly" });
  });

  test("goes with a cancellation: nobody is charged after it", async () => {
    const who = await waiting();
    await cancelSubscription(who.userId);
    expect(context.subscriptionOf(who)).toMatchObject({ status: "active", cancel_at_period_end: true });
    expect((await invoicesOf(who)).map(({ status }) => status)).toEqual(["void", "paid"]);
    expect(await stateOf(who)).toBeNull();
    expect(await paidRowOf(who)).not.toBeNull();
  });

  test("gives back the credit that it would have used", async () => {
    const who = await context.subscriber("yearly");
    await context.stripe.advance(who.customer, { days: 10 });
    await heard(who.customer);
    expect(await change(who, "monthly")).toBe("changed");
    const balance = async () => {
      const found = await client().customers.retrieve(who.customer);
      return found.deleted ? 0 : found.balance;
    };
    const credit = await balance();
    context.stripe.nextPayment(who.customer, "requires action", "present");
    expect(await change(who, "yearly")).toBe("waiting");
    expect(await balance()).toBe(0);
    await giveUpChange(who.userId);
    expect(await balance()).toBe(credit);
    expect(await rowOf(who)).toMatchObject({ planType: "monthly", paymentState: "fine" });
  });

  test("leaves the credit that it would have used to another one, which costs what was shown", async () => {
    const who = await context.subscriber("yearly");
    await context.stripe.advance(who.customer, { days: 10 });
    await heard(who.customer);
    await change(who, "monthly");
    const without = await previewChange(who.userId, "quarterly");
    expect(without).toMatchObject({ dueNow: 0 });
    context.stripe.nextPayment(who.customer, "requires action", "present");
    expect(await change(who, "yearly")).toBe("waiting");
    const shown = await previewChange(who.userId, "quarterly");
    expect(shown.dueNow).toBe(0);
    expect(Math.abs(shown.credit - without.credit)).toBeLessThan(2);
    expect(await changePlan(who.userId, "quarterly", shown.prorationDate)).toBe("changed");
    const found = await client().customers.retrieve(who.customer);
    expect(found).toMatchObject({ balance: -shown.credit });
  });
});

test("a renewal whose bank asks leads to its invoice, and is forgotten once it is confirmed", async () => {
  const who = await context.subscriber();
  context.stripe.nextPayment(who.customer, "requires action");
  await context.stripe.advance(who.customer, { months: 1, hours: 2 });
  await heard(who.customer);
  const { openInvoiceUrl, paymentState } = await rowOf(who);
  expect([paymentState, openInvoiceUrl]).toEqual([
    "action_required",
    (await invoicesOf(who))[0]?.hosted_invoice_url,
  ]);
  const body = new URLSearchParams({ bank: "authorize" });
  await fetch(openInvoiceUrl ?? "", { method: "POST", body, redirect: "manual" });
  await heard(who.customer);
  expect(await rowOf(who)).toMatchObject({ paymentState: "fine", openInvoiceUrl: null });
});

describe("a change that Stripe is slow about", () => {
  test("is waited for, longer than anything else, and asked for once", { timeout: 30_000 }, async () => {
    const who = await context.subscriber();
    const { prorationDate } = await previewChange(who.userId, "yearly");
    const updates = context.stripe.calls(UPDATE);
    context.stripe.behave({ slow: UPDATE });
    const began = Date.now();
    const changing = changePlan(who.userId, "yearly", prorationDate);
    // Nine seconds, after which everything else has been given up.
    await expect.poll(() => Date.now() - began, { interval: 200, timeout: 15_000 }).toBeGreaterThan(9_000);
    expect(await stateOf(who)).toBe("processing");
    context.stripe.behave({});
    expect(await changing).toBe("changed");
    expect(context.stripe.calls(UPDATE)).toBe(updates + 1);
    expect(await invoicesOf(who)).toHaveLength(2);
  });

  test("is being processed until it is known what became of it", async () => {
    const who = await context.subscriber();
    const { prorationDate } = await previewChange(who.userId, "yearly");
    context.stripe.behave({
      refuse: { call: UPDATE, status: 409, code: "idempotency_key_in_use", times: 1 },
    });
    expect(await changePlan(who.userId, "yearly", prorationDate)).toBe("processing");
    expect(await stateOf(who)).toBe("processing");
    // Neither a second press nor another plan comes in between.
    const updates = context.stripe.calls(UPDATE);
    expect(await changePlan(who.userId, "yearly", prorationDate + 1)).toBe("processing");
    await refused(changePlan(who.userId, "quarterly", prorationDate), "change-under-way");
    expect(context.stripe.calls(UPDATE)).toBe(updates);
    await heard(who.customer);
    expect(await stateOf(who)).toBe("processing");

    await arriveLate(who);
    expect(await refreshSubscription(who.userId)).toMatchObject({ planType: "yearly" });
    expect(await stateOf(who)).toBe("done");
    expect(await invoicesOf(who)).toHaveLength(2);
  });

  test("and that never arrived there, is told as not done once that is certain", async () => {
    const who = await context.subscriber();
    const { prorationDate } = await previewChange(who.userId, "yearly");
    context.stripe.behave({ refuse: { call: UPDATE, status: 409, times: 1 } });
    await changePlan(who.userId, "yearly", prorationDate);
    await db().subscription.updateMany({ where: { userId: who.userId }, data: { wantedUntil: new Date() } });
    await refreshSubscription(who.userId);
    expect(await stateOf(who)).toBe("undone");
    expect(await invoicesOf(who)).toHaveLength(1);
    expect(await change(who)).toBe("changed");
  });

  test("and of which nothing can be asked, is not told as refused", async () => {
    const who = await context.subscriber();
    const { prorationDate } = await previewChange(who.userId, "yearly");
    const updates = context.stripe.calls(UPDATE);
    context.stripe.behave({ slow: UPDATE });
    const changing = changePlan(who.userId, "yearly", prorationDate);
    await expect.poll(() => context.stripe.calls(UPDATE), WAITING).toBe(updates + 1);
    context.stripe.behave({ cut: { call: UPDATE }, refuse: { call: "GET /v1/subscriptions", status: 403 } });
    expect(await changing).toBe("processing");
    context.stripe.behave({});
    expect(await refreshSubscription(who.userId)).toMatchObject({ planType: "yearly" });
  });
});

test.each([
  ["cancelled", (who: Subscriber) => cancelSubscription(who.userId), "cancelled"],
  ["taken up again", (who: Subscriber) => reactivateSubscription(who.userId), "active"],
] as const)("what is %s without an answer is so", async (_, verb, status) => {
  const who = await context.subscriber();
  if (status === "active") await cancelSubscription(who.userId);
  context.stripe.behave({ cut: { call: UPDATE } });
  await verb(who);
  expect(await rowOf(who)).toMatchObject({ status });
});

/** Stripe does what was asked for a moment ago. */
async function arriveLate(who: Subscriber): Promise<void> {
  const { id, items } = context.subscriptionOf(who);
  await client().subscriptions.update(id, {
    items: [{ id: items.data[0]?.id, price: "price_yearly" }],
    proration_behavior: "always_invoice",
    payment_behavior: "pending_if_incomplete",
  });
}
