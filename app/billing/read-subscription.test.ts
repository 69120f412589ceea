import { describe, expect, test } from "vitest";
import type { PlanType } from "./plans";
import { isRunning, readSubscription } from "./read-subscription";
import type { Stripe } from "./stripe.server";

const DAY = 86_400;
const START = 1_790_000_000;
const PERIOD = { start: START + 30 * DAY, end: START + 60 * DAY };

const priceIdOf = (plan: PlanType) => `price_${plan}`;

/** A subscription in its second month. */
function subscription(
  changes: Partial<Stripe.Subscription> = {},
  invoice: Partial<Stripe.Invoice> = {},
): Stripe.Subscription {
  const price = { id: "price_1", unit_amount: 999, recurring: { interval: "month", interval_count: 1 } };
  return {
    id: "sub_1",
    status: "active",
    created: START,
    start_date: START,
    current_period_start: PERIOD.start,
    current_period_end: PERIOD.end,
    cancel_at_period_end: false,
    cancel_at: null,
    ended_at: null,
    items: { data: [{ price }] },
    latest_invoice: { id: "in_2", status: "paid", attempt_count: 1, payment_intent: "pi_2", ...invoice },
    ...changes,
  } as Stripe.Subscription;
}

const PAID = new Date(PERIOD.end * 1_000);
const BEFORE = new Date(PERIOD.start * 1_000);

describe("paid until", () => {
  test.each([
    ["paid", "fine", PAID],
    ["draft", "pending", BEFORE],
    ["open", "failed", BEFORE],
    ["uncollectible", "failed", BEFORE],
    ["void", "failed", BEFORE],
  ] as const)("with an invoice that is %s, the payment is %s", (status, paymentState, expiresAt) => {
    expect(readSubscription(subscription({}, { status }), false, priceIdOf)).toMatchObject({
      paymentState,
      expiresAt,
    });
  });

  test("not the period whose payment was given back or is disputed", () => {
    expect(readSubscription(subscription(), true, priceIdOf)).toMatchObject({ expiresAt: BEFORE });
  });

  test("not the first period before it is paid", () => {
    const first = { start_date: PERIOD.start, created: PERIOD.start };
    const read = readSubscription(subscription(first, { status: "open" }), false, priceIdOf);
    expect(read?.expiresAt).toEqual(read?.startsAt);
  });
});

describe("the payment", () => {
  test("is under way before it was tried", () => {
    const read = readSubscription(subscription({}, { status: "open", attempt_count: 0 }), false, priceIdOf);
    expect(read?.paymentState).toBe("pending");
  });

  test("waits for the person where the bank asks for them", () => {
    const payment_intent = { id: "pi_2", status: "requires_action" } as Stripe.PaymentIntent;
    const read = readSubscription(subscription({}, { status: "open", payment_intent }), false, priceIdOf);
    expect(read).toMatchObject({ paymentState: "action_required", paymentIntentId: "pi_2" });
  });
});

describe("the status", () => {
  test.each([
    ["active", "active", true],
    ["trialing", "active", true],
    ["past_due", "active", true],
    ["unpaid", "active", true],
    ["paused", "active", true],
    ["canceled", "cancelled", false],
  ] as const)("of one that is %s at Stripe is %s", (status, ours, runs) => {
    const found = subscription({ status, ended_at: status === "canceled" ? PERIOD.start + DAY : null });
    const read = readSubscription(found, false, priceIdOf);
    expect(read).toMatchObject({ status: ours });
    expect(read?.endedAt === null).toBe(runs);
    expect(isRunning(found)).toBe(runs);
  });

  test.each([{ cancel_at_period_end: true }, { cancel_at: PERIOD.end }])(
    "is cancelled with %j",
    (changes) => {
      const found = subscription(changes);
      expect(readSubscription(found, false, priceIdOf)).toMatchObject({
        status: "cancelled",
        endedAt: null,
        expiresAt: PAID,
      });
      expect(isRunning(found)).toBe(true);
    },
  );

  test("what ended at once keeps the time that was paid for", () => {
    const found = subscription({ status: "canceled", ended_at: PERIOD.start + DAY });
    expect(readSubscription(found, false, priceIdOf)).toMatchObject({ expiresAt: PAID });
  });

  test.each(["incomplete", "incomplete_expired"] as const)("%s was never bought", (status) => {
    const found = subscription({ status });
    expect(readSubscription(found, false, priceIdOf)).toBeNull();
    expect(isRunning(found)).toBe(false);
  });
});

describe("the plan", () => {
  test.each([
    ["month", 1, "monthly"],
    ["month", 3, "quarterly"],
    ["year", 1, "yearly"],
    ["month", 12, "yearly"],
    ["week", 1, undefined],
  ] as const)("of a price for %s × %i is %s, whichever price it is", (interval, interval_count, planType) => {
    const price = { id: "price_old", unit_amount: 500, recurring: { interval, interval_count } };
    const items = { data: [{ price }] } as Stripe.Subscription["items"];
    expect(readSubscription(subscription({ items }), false, priceIdOf)?.planType).toBe(planType);
  });

  test.each(["monthly", "quarterly", "yearly"] as const)(
    "of the price of the %s one is that, whatever its period",
    (plan) => {
      const price = {
        id: priceIdOf(plan),
        unit_amount: 500,
        recurring: { interval: "week", interval_count: 1 },
      };
      const items = { data: [{ price }] } as Stripe.Subscription["items"];
      expect(readSubscription(subscription({ items }), false, priceIdOf)?.planType).toBe(plan);
    },
  );
});
