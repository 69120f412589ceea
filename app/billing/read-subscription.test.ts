import { describe, expect, test } from "vitest";
import {
  BEFORE,
  billed,
  DAY,
  invoice,
  PERIOD,
  partial,
  START,
  subscription,
} from "../../tests/stand-ins/stripe-subscription";
import type { PlanType } from "./plans";
import type { Billed } from "./read-payment";
import { isRunning, readSubscription, renews } from "./read-subscription";
import type { Stripe } from "./stripe.server";

const priceIdOf = (plan: PlanType) => `price_${plan}`;
const PAID_BEFORE = billed({ ...invoice("paid"), ...BEFORE });

function read(changes: Partial<Stripe.Subscription> = {}, invoices: Billed[] = [billed(invoice("paid"))]) {
  return readSubscription(subscription(changes), invoices, priceIdOf);
}

const at = (seconds: number) => new Date(seconds * 1_000);
const PAID = at(PERIOD.end);
const GRACE = 72 * 3_600;

describe("paid until", () => {
  test("the end of the period before, as long as the first after it is not paid", () => {
    const unpaid = [billed(invoice("draft")), PAID_BEFORE];
    expect(read({}, unpaid)?.expiresAt).toEqual(at(PERIOD.start));
  });

  test("no further than what was ever paid, however many periods were not", () => {
    const ago = { start: START, end: START + 10 * DAY };
    const unpaid = [billed(invoice("draft")), billed(invoice("open")), billed(invoice("paid", ago))];
    expect(read({ status: "unpaid" }, unpaid)?.expiresAt).toEqual(at(ago.end));
  });

  test("not the first period before it is paid", () => {
    const first = read({ start_date: PERIOD.start }, [billed(invoice("open"))]);
    expect(first?.expiresAt).toEqual(first?.startsAt);
  });

  test.each(["open", "draft", "void", "uncollectible", "paid"] as const)(
    "the end of a period that was paid, whatever else was charged in its middle: %s",
    (status) => {
      const charged = [billed(partial(status)), billed(invoice("paid"))];
      expect(read({ status: "past_due" }, charged)).toMatchObject({
        expiresAt: PAID,
        paymentState: "fine",
        openInvoiceId: null,
      });
    },
  );

  test("the end of a period that was paid, while a change to a longer one waits for its payment", () => {
    const waiting = billed(invoice("open", { start: PERIOD.start + DAY, end: PERIOD.end + 300 * DAY }));
    expect(read({}, [waiting, billed(invoice("paid"))])).toMatchObject({
      expiresAt: PAID,
      graceUntil: at(PERIOD.end + GRACE),
      paymentState: "fine",
    });
  });

  test("not by what else was charged in a period that was not paid", () => {
    const charged = [
      billed(partial("paid")),
      billed(invoice("open", PERIOD, { attempt_count: 1 })),
      PAID_BEFORE,
    ];
    expect(read({}, charged)).toMatchObject({ expiresAt: at(PERIOD.start), paymentState: "failed" });
  });

  test("the end of a trial, which has no grace after it", () => {
    const trial = { status: "trialing" as const };
    const free = billed(invoice("paid", PERIOD, {}, 0));
    expect(read(trial, [free])).toMatchObject({ expiresAt: PAID, graceUntil: null, status: "active" });
    const first = billed(invoice("draft", { start: PERIOD.end, end: PERIOD.end + 30 * DAY }));
    const after = { current_period_start: PERIOD.end, current_period_end: PERIOD.end + 30 * DAY };
    expect(read(after, [first, free])).toMatchObject({ expiresAt: PAID, graceUntil: null });
  });
});

describe("the grace", () => {
  const paid = [billed(invoice("paid"))];
  const due = [billed(invoice("draft")), PAID_BEFORE];

  test("is 72 hours past what is paid, before the renewal and while it is collected", () => {
    expect(read({}, paid)?.graceUntil).toEqual(at(PERIOD.end + GRACE));
    expect(read({}, due)?.graceUntil).toEqual(at(PERIOD.start + GRACE));
    const open = [billed(invoice("open")), PAID_BEFORE];
    expect(read({ status: "past_due" }, open)?.graceUntil).toEqual(at(PERIOD.start + GRACE));
  });

  test.each<[string, Partial<Stripe.Subscription>, Billed[]]>([
    ["an attempt has failed", {}, [billed(invoice("open", PERIOD, { attempt_count: 1 })), PAID_BEFORE]],
    [
      "the period before was given back",
      {},
      [billed(invoice("draft")), { ...PAID_BEFORE, isTakenBack: true }],
    ],
    ["the running one was given back", {}, [{ ...billed(invoice("paid")), isTakenBack: true }, PAID_BEFORE]],
    ["nothing was paid before", { start_date: PERIOD.start }, [billed(invoice("open"))]],
    ["it does not renew", { cancel_at_period_end: true }, paid],
    ["collecting is paused", { pause_collection: { behavior: "void", resumes_at: null } }, due],
    ["its draft was set aside", {}, [billed(invoice("draft", PERIOD, { auto_advance: false })), PAID_BEFORE]],
    ["Stripe has given it up", { status: "unpaid" }, due],
    ["it is over", { status: "canceled", ended_at: PERIOD.start + DAY }, paid],
  ])("is none where %s", (_, changes, invoices) => {
    expect(read(changes, invoices)?.graceUntil).toBeNull();
  });
});

describe("the payment", () => {
  test("waits for the person where the bank asks for them", () => {
    const payment_intent = { id: "pi_2", status: "requires_action" } as Stripe.PaymentIntent;
    const asked = billed(invoice("open", PERIOD, { attempt_count: 1, payment_intent }));
    expect(read({}, [asked, PAID_BEFORE])).toMatchObject({
      paymentState: "action_required",
      paymentIntentId: "pi_2",
      openInvoiceId: "in_open",
    });
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
    const changes = { status, ended_at: status === "canceled" ? PERIOD.start + DAY : null };
    const found = read(changes);
    expect(found).toMatchObject({ status: ours });
    expect(found?.endedAt === null).toBe(runs);
    expect(isRunning(subscription(changes))).toBe(runs);
  });

  test.each([{ cancel_at_period_end: true }, { cancel_at: PERIOD.end }])(
    "is cancelled with %j",
    (changes) => {
      expect(read(changes)).toMatchObject({ status: "cancelled", endedAt: null, expiresAt: PAID });
      expect(isRunning(subscription(changes))).toBe(true);
    },
  );

  test("renews where it ends in a later period than the running one", () => {
    const changes = { cancel_at: PERIOD.end + DAY };
    expect(renews(subscription(changes))).toBe(true);
    expect(read(changes)?.status).toBe("active");
  });

  test.each<[string, Partial<Stripe.Invoice>, string]>([
    ["draft", {}, "active"],
    ["open", { attempt_count: 1 }, "active"],
    ["draft", { auto_advance: false }, "cancelled"],
    ["open", { auto_advance: false }, "cancelled"],
    ["void", {}, "cancelled"],
  ])("is not cancelled as long as Stripe goes on to collect: %s %j is %s", (status, more, ours) => {
    const due = billed(invoice(status as Stripe.Invoice.Status, PERIOD, more));
    expect(read({ cancel_at_period_end: true }, [due, PAID_BEFORE])?.status).toBe(ours);
  });

  test("what ended at once keeps the time that was paid for", () => {
    expect(read({ status: "canceled", ended_at: PERIOD.start + DAY })).toMatchObject({ expiresAt: PAID });
  });

  test.each(["incomplete", "incomplete_expired"] as const)("%s was never bought", (status) => {
    expect(read({ status })).toBeNull();
    expect(isRunning(subscription({ status }))).toBe(false);
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
    expect(read({ items })?.planType).toBe(planType);
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
      expect(read({ items })?.planType).toBe(plan);
    },
  );
});
