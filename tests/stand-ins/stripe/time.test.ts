import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { addMonths } from "./calendar";
import { chargeOf, customerIdOf, itemOf, types, withStripeAccount } from "./with-account";

const { context, newCustomer, checkout, subscribe, latest } = withStripeAccount();

const DAY = 86_400;
const FAILING_LATER = "4000000000000341";
const now = () => Math.floor(Date.now() / 1_000);

describe("a month's length at Stripe's stand-in", () => {
  test.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-01-31", 2, "2026-03-31"],
    ["2026-11-30", 3, "2027-02-28"],
    ["2028-02-29", 12, "2029-02-28"],
    ["2026-05-15", 0, "2026-05-15"],
  ])("from %s, %i months are over on %s", (from, months, to) => {
    const time = "T21:30:15.000Z";
    const over = addMonths(Date.parse(from + time) / 1_000, months);
    expect(new Date(over * 1_000).toISOString()).toBe(to + time);
  });

  test("follows the day on which it was subscribed", async () => {
    const { account } = context;
    const customer = (await newCustomer()).id;
    const lastOfJanuary = Date.UTC(new Date().getUTCFullYear() + 1, 0, 31, 12) / 1_000;
    let { seconds: moved } = await account.advance(customer, { hours: (lastOfJanuary - now()) / 3_600 });
    await subscribe({ customer });
    const days: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { subscription } = await latest(customer);
      days.push(new Date((subscription.current_period_end + moved) * 1_000).toISOString().slice(5, 10));
      moved += (await account.advance(customer, { days: 31 })).seconds;
    }
    expect(days).toEqual([expect.stringMatching(/02-2[89]/), "03-31", "04-30", "05-31"]);
  });
});

describe("time at Stripe's stand-in", () => {
  test("moves the past back, and the present stays", async () => {
    const { account, stripe } = context;
    const before = await subscribe();
    const { seconds, events } = await account.advance(customerIdOf(before), { days: 10 });
    expect([seconds, events]).toEqual([10 * DAY, []]);
    const after = await stripe.subscriptions.retrieve(before.id, { expand: ["latest_invoice.charge"] });
    for (const name of ["created", "current_period_start", "current_period_end", "start_date"] as const)
      expect(before[name] - after[name]).toBe(10 * DAY);
    const { invoice } = await latest(customerIdOf(before));
    expect(chargeOf(invoice).created).toBe(after.created);
    expect(invoice.lines.data[0]?.period.end).toBe(after.current_period_end);
    expect(itemOf(after).price.created).toBe(itemOf(before).price.created);
  });

  test("renews with a draft that is paid an hour later", async () => {
    const { account } = context;
    const customer = customerIdOf(await subscribe());
    const { events } = await account.advance(customer, { months: 1 });
    expect(types(events)).toEqual(["invoice.upcoming", "invoice.created", "customer.subscription.updated"]);
    const [upcoming] = events;
    expect(upcoming?.data.object.id).toBeUndefined();
    const drafted = await latest(customer);
    expect(drafted.subscription).toMatchObject({ status: "active" });
    expect(drafted.subscription.current_period_end).toBeGreaterThan(now() + 27 * DAY);
    expect(drafted.invoice).toMatchObject({ status: "draft", paid: false, charge: null, amount_due: 999 });
    expect(types((await account.advance(customer, { hours: 1 })).events)).toEqual([
      "invoice.finalized",
      "payment_intent.succeeded",
      "charge.succeeded",
      "invoice.paid",
      "invoice.payment_succeeded",
    ]);
    const paid = await latest(customer);
    expect(paid.invoice).toMatchObject({
      status: "paid",
      billing_reason: "subscription_cycle",
      amount_paid: 999,
    });
    expect(paid.invoice.lines.data[0]?.period).toEqual({
      start: paid.subscription.current_period_start,
      end: paid.subscription.current_period_end,
    });
  });

  test("announces a yearly renewal a week before it, and three years have three", async () => {
    const { account } = context;
    const customer = customerIdOf(await subscribe({ price: "price_yearly" }));
    const almost = await account.advance(customer, { months: 12, days: -8 });
    const soon = await account.advance(customer, { days: 2 });
    expect([types(almost.events), types(soon.events)]).toEqual([[], ["invoice.upcoming"]]);
    const { events } = await account.advance(customer, { months: 30 });
    expect(types(events).filter((type) => type === "invoice.paid")).toHaveLength(3);
    expect((await latest(customer)).subscription.current_period_end).toBeGreaterThan(now());
  });

  test("ends what was cancelled, at its end and without an invoice", async () => {
    const { account, stripe } = context;
    const { id, customer } = await subscribe();
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const { events } = await account.advance((customer as Stripe.Customer).id, { days: 40 });
    expect(types(events)).toEqual(["customer.subscription.deleted"]);
    const ended = await stripe.subscriptions.retrieve(id);
    expect(ended.status).toBe("canceled");
    expect((ended.ended_at ?? 0) - ended.current_period_end).toBeLessThan(5);
    expect(ended.canceled_at).toBeLessThan(ended.current_period_end);
  });

  test("ends a subscription at the moment that is set, unless that is taken back", async () => {
    const { account, stripe } = context;
    const { id, customer } = await subscribe();
    const owner = (customer as Stripe.Customer).id;
    account.planEnd(owner, now() + 10 * DAY);
    const set = await stripe.subscriptions.retrieve(id);
    expect(set).toMatchObject({
      status: "active",
      cancel_at_period_end: false,
      cancel_at: expect.any(Number),
    });
    const taken = await stripe.subscriptions.update(id, { cancel_at: "" });
    expect(taken).toMatchObject({ cancel_at: null, canceled_at: null });
    expect((await account.advance(owner, { days: 11 })).events).toEqual([]);
    await stripe.subscriptions.update(id, { cancel_at: now() + DAY });
    await expect(stripe.subscriptions.update(id, { cancel_at: now() - DAY })).rejects.toMatchObject({
      param: "cancel_at",
    });
    expect(types((await account.advance(owner, { days: 2 })).events)).toEqual([
      "customer.subscription.deleted",
    ]);
    const ended = await stripe.subscriptions.retrieve(id);
    expect(ended.status).toBe("canceled");
    expect(ended.current_period_end).toBeGreaterThan(ended.ended_at ?? 0);
  });

  test("expires a checkout after a day", async () => {
    const { account, stripe } = context;
    const customer = await newCustomer();
    const { id } = await stripe.checkout.sessions.create(checkout(customer.id));
    await account.advance(customer.id, { hours: 23 });
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("open");
    const { events } = await account.advance("all", { hours: 2 });
    expect(types(events)).toEqual(["checkout.session.expired"]);
    expect(
      (await stripe.checkout.sessions.list({ customer: customer.id, status: "expired" })).data,
    ).toHaveLength(1);
  });
});

describe("a renewal that fails at Stripe's stand-in", () => {
  test("is tried again after 3, 5 and 7 days, then the subscription ends", async () => {
    const { account } = context;
    const customer = customerIdOf(await subscribe({ card: FAILING_LATER }));
    await account.advance(customer, { months: 1, hours: 2 });
    const failed = await latest(customer);
    expect(failed.subscription.status).toBe("past_due");
    expect(failed.invoice).toMatchObject({ status: "open", attempt_count: 1, amount_remaining: 999 });
    expect(chargeOf(failed.invoice)).toMatchObject({
      paid: false,
      status: "failed",
      failure_code: "card_declined",
    });
    const waits: number[] = [];
    let left = failed.invoice.next_payment_attempt;
    for (let count = 2; left !== null; count += 1) {
      waits.push(Math.ceil((left - now()) / DAY));
      await account.advance(customer, { hours: (left - now()) / 3_600 });
      const { invoice } = await latest(customer);
      expect(invoice.attempt_count).toBe(count);
      left = invoice.next_payment_attempt;
    }
    expect(waits).toEqual([3, 5, 7]);
    const { subscription, invoice } = await latest(customer);
    expect(subscription).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "payment_failed" },
    });
    expect(invoice).toMatchObject({ status: "open", auto_advance: false });
    expect((await account.advance(customer, { months: 2 })).events).toEqual([]);
  });

  test("is made good by the next attempt", async () => {
    const { account } = context;
    const customer = customerIdOf(await subscribe());
    account.nextPayment(customer, "fails");
    await account.advance(customer, { months: 1, hours: 2 });
    account.nextPayment(customer, "works");
    const { events } = await account.advance(customer, { days: 3 });
    expect(types(events)).toContain("invoice.paid");
    const { subscription, invoice } = await latest(customer);
    expect([subscription.status, invoice.status]).toEqual(["active", "paid"]);
  });

  test("waits for the customer where the bank asks", async () => {
    const { account } = context;
    const customer = customerIdOf(await subscribe());
    account.nextPayment(customer, "requires action");
    const { events } = await account.advance(customer, { months: 1, hours: 2 });
    expect(types(events)).toEqual(
      expect.arrayContaining(["invoice.payment_action_required", "invoice.payment_failed"]),
    );
    const { subscription, invoice } = await latest(customer);
    expect([subscription.status, invoice.status, invoice.charge]).toEqual(["past_due", "open", null]);
  });
});

describe("an operator of Stripe's stand-in", () => {
  test("gives a payment back, in part and as a whole", async () => {
    const { account } = context;
    const customer = customerIdOf(await subscribe());
    account.refund(customer, { partial: 100 });
    expect(chargeOf((await latest(customer)).invoice)).toMatchObject({
      amount_refunded: 100,
      refunded: false,
    });
    account.refund(customer);
    const { invoice, subscription } = await latest(customer);
    expect(chargeOf(invoice)).toMatchObject({ amount_refunded: 999, refunded: true });
    expect([invoice.status, subscription.status]).toEqual(["paid", "active"]);
    expect(() => account.refund(customer)).toThrow("No such payment");
  });

  test.each(["won", "lost"] as const)("sees a dispute opened and %s", async (outcome) => {
    const { account, stripe } = context;
    const customer = customerIdOf(await subscribe());
    account.dispute(customer);
    const charge = chargeOf((await latest(customer)).invoice);
    expect(charge.disputed).toBe(true);
    const disputes = () => stripe.disputes.list({ charge: charge.id, limit: 1 });
    expect((await disputes()).data).toMatchObject([
      { status: "needs_response", charge: charge.id, amount: 999 },
    ]);
    expect((await disputes()).data[0]).not.toHaveProperty("customer");
    account.closeDispute(customer, outcome);
    expect((await disputes()).data).toMatchObject([{ status: outcome }]);
    const told = types(account.events()).filter((type) => type.startsWith("charge.dispute"));
    expect(told).toEqual([
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.closed",
      ...(outcome === "won" ? ["charge.dispute.funds_reinstated"] : []),
    ]);
  });

  test("pauses a subscription, which then does not renew, and resumes it", async () => {
    const { account } = context;
    const customer = customerIdOf(await subscribe());
    expect(account.pause(customer)).toMatchObject([{ status: "paused" }]);
    expect((await account.advance(customer, { months: 2 })).events).toEqual([]);
    const [resumed] = account.resume(customer);
    expect(resumed?.status).toBe("active");
    expect(now() - (resumed?.current_period_start ?? 0)).toBeLessThan(5);
    expect((await latest(customer)).invoice).toMatchObject({ status: "paid", amount_due: 999 });
    expect(types(account.events())).toEqual(
      expect.arrayContaining(["customer.subscription.paused", "customer.subscription.resumed"]),
    );
  });

  test("pauses payments only, and no invoice is collected", async () => {
    const { account } = context;
    const customer = customerIdOf(await subscribe());
    account.pause(customer, { collection: "void" });
    await account.advance(customer, { months: 1, days: 1 });
    const { subscription, invoice } = await latest(customer);
    expect(subscription).toMatchObject({ status: "active", pause_collection: { behavior: "void" } });
    expect(invoice).toMatchObject({ status: "void", amount_paid: 0 });
  });

  test("ends a subscription at once", async () => {
    const { account } = context;
    const customer = await newCustomer();
    await subscribe({ customer: customer.id });
    expect(account.cancelNow(customer.email ?? "")).toMatchObject([{ status: "canceled" }]);
    expect(types(account.events()).at(-1)).toBe("customer.subscription.deleted");
  });
});
