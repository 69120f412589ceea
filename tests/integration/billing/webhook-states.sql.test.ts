import { describe, expect, test } from "vitest";
import { cancelSubscription } from "~/billing/cancel-subscription.server";
import { paidTime } from "~/billing/find-subscription.server";
import { PLANS, type PlanType } from "~/billing/plans";
import { stripe as client } from "~/billing/stripe.server";
import { db } from "~/db.server";
import type { Release } from "../../stand-ins/stripe";
import {
  newBuyer,
  order,
  paidRowOf,
  rowOf,
  type Subscriber,
  WAITING,
  withStripe,
  withWebhook,
} from "../support/with-stripe";

const context = withStripe();
const HOUR = 3_600_000;
withWebhook(context);

/** Somebody who has paid and not come back: only messages tell of it. */
async function payer(plan: PlanType = "monthly"): Promise<Subscriber> {
  const buyer = await newBuyer();
  return { ...buyer, customer: String(context.stripe.pay(await order(buyer, plan)).customer) };
}

function setAtStripe(
  who: Subscriber,
  change: Parameters<ReturnType<typeof client>["subscriptions"]["update"]>[1],
) {
  return client().subscriptions.update(context.subscriptionOf(who).id, change);
}

/** What a row of the tables in docs/billing.md says. */
interface Expected {
  status: "active" | "cancelled";
  payment: "fine" | "pending" | "failed" | "action_required";
  /** Which end of the running period it is paid until, if anything was. */
  paidUntil: "never" | "start" | "end";
  /** Whether it stays open for 72 hours past that. */
  hasGrace?: boolean;
  isOver?: boolean;
}

const BOUGHT: Expected = { status: "active", payment: "fine", paidUntil: "end", hasGrace: true };
const GIVEN_BACK: Expected = { ...BOUGHT, paidUntil: "start", hasGrace: false };
const CANCELLED: Expected = { ...BOUGHT, status: "cancelled", hasGrace: false };

/** Compares what we have with the tables, read for what Stripe has. */
async function expectOf(
  who: Subscriber,
  { status, payment, paidUntil, hasGrace = false, isOver = false }: Expected,
) {
  const { id, current_period_start, current_period_end, ended_at, start_date, items } =
    context.subscriptionOf(who);
  const ends = { never: start_date, start: current_period_start, end: current_period_end };
  const expiresAt = new Date(ends[paidUntil] * 1_000);
  const graceUntil = hasGrace ? new Date(expiresAt.getTime() + 72 * HOUR) : null;
  const row = await rowOf(who);
  expect(row).toMatchObject({
    stripeSubscriptionId: id,
    status,
    paymentState: payment,
    expiresAt,
    graceUntil,
    startsAt: new Date(start_date * 1_000),
    endedAt: isOver ? new Date((ended_at ?? 0) * 1_000) : null,
    price: items.data[0]?.price.unit_amount,
  });
  const current = await paidRowOf(who);
  expect(current?.id).toBe(expiresAt > new Date() ? row.id : undefined);
  const isOpen = [expiresAt, graceUntil].some((until) => until !== null && until > new Date());
  expect(await isPremium(who)).toBe(isOpen);
  expect(await db().subscription.count({ where: { userId: who.userId } })).toBe(1);
}

async function isPremium({ userId }: Subscriber): Promise<boolean> {
  const found = await db().$queryRaw<
    { id: string }[]
  >`SELECT u."id" FROM "users" u WHERE u."id" = ${userId}::uuid AND ${paidTime}`;
  return found.length > 0;
}

type Happening = (who: Subscriber) => unknown;

const HAPPENINGS: [string, Happening[], Expected][] = [
  ["it is bought", [], BOUGHT],
  ["it renews", [renewal], BOUGHT],
  ["it renews for the third time", [renewal, renewal, renewal], BOUGHT],
  ["part of the payment is given back", [refundOf(500)], BOUGHT],
  ["the payment is given back", [refundOf()], GIVEN_BACK],
  ["the payment is given back in two parts", [refundOf(500), refundOf(499)], GIVEN_BACK],
  ["a renewal is given back", [renewal, refundOf()], GIVEN_BACK],
  ["a payment that was given back is followed by a renewal", [refundOf(), renewal], BOUGHT],
  ["the payment is disputed", [dispute], GIVEN_BACK],
  ["the dispute is won", [dispute, disputeEnds("won")], BOUGHT],
  ["the dispute is lost", [dispute, disputeEnds("lost")], GIVEN_BACK],
  ["it is paused", [({ customer }) => context.stripe.pause(customer)], { ...BOUGHT, hasGrace: false }],
  [
    "it is resumed",
    [({ customer }) => context.stripe.pause(customer), ({ customer }) => context.stripe.resume(customer)],
    BOUGHT,
  ],
  [
    "its payments are paused, and the renewal is a draft",
    [collection("keep_as_draft"), renewal],
    unpaid("failed"),
  ],
  ["its payments are paused, and the renewal is void", [collection("void"), renewal], unpaid("failed")],
  [
    "its payments are paused, and the renewal is given up",
    [collection("mark_uncollectible"), renewal],
    unpaid("failed"),
  ],
  ["the renewal is not charged yet", [turnOfPeriod], { ...unpaid("pending"), hasGrace: true }],
  [
    "the renewal is not charged yet, and the month before is given back",
    [turnOfPeriod, refundOf()],
    { ...unpaid("pending"), paidUntil: "never" },
  ],
  [
    "the renewal is not charged yet, and the month before is disputed",
    [turnOfPeriod, dispute],
    { ...unpaid("pending"), paidUntil: "never" },
  ],
  ["the renewal is not charged yet, and it is to end then", [turnOfPeriod, flag], unpaid("pending")],
  [
    "the renewal is not charged yet, and an operator sets it aside",
    [turnOfPeriod, setAside],
    unpaid("failed"),
  ],
  [
    "the renewal is not charged yet, it is to end then, and an operator sets it aside",
    [turnOfPeriod, flag, setAside],
    { ...unpaid("failed"), status: "cancelled" },
  ],
  ["an operator's change in its middle is not paid", [payments("fails"), days(3), operatorsChange], BOUGHT],
  [
    "an operator's change in its middle is not paid, and it is cancelled",
    [payments("fails"), days(3), operatorsChange, flag],
    { ...BOUGHT, hasGrace: false },
  ],
  [
    "a renewal is paid by credit of an operator, who gave the month before back",
    [refundOf(), creditOf(999), renewal],
    BOUGHT,
  ],
  ["the renewal is not paid", [payments("fails"), renewal], unpaid("failed")],
  ["the bank asks for the person", [payments("requires action"), renewal], unpaid("action_required")],
  [
    "a renewal that failed is paid at the next try",
    [payments("fails"), renewal, payments("works"), days(4)],
    BOUGHT,
  ],
  [
    "a renewal that failed is never paid",
    [payments("fails"), renewal, days(20)],
    { ...unpaid("failed"), status: "cancelled", isOver: true },
  ],
  ["it is cancelled to its period's end", [flag], CANCELLED],
  ["the cancellation is taken back", [flag, unflag], BOUGHT],
  ["a cancelled one runs out", [flag, renewal], { ...CANCELLED, isOver: true }],
  ["it is ended at once", [end], { ...CANCELLED, isOver: true }],
  [
    "it is ended at once and given back",
    [end, refundOf()],
    { status: "cancelled", payment: "fine", paidUntil: "start", isOver: true },
  ],
  ["it is changed to a year", [changedTo("price_yearly")], BOUGHT],
];

describe("we have what the tables say, by messages alone, when", () => {
  test.each(HAPPENINGS)("%s", async (_, happenings, expected) => {
    const who = await payer();
    for (const happen of happenings) {
      await happen(who);
      await context.stripe.settled();
    }
    await context.stripe.settled();
    await expectOf(who, expected);
  });

  test.each(PLANS)("the $type plan is bought", async ({ type }) => {
    const who = await payer(type);
    await context.stripe.settled();
    expect(await rowOf(who)).toMatchObject({ planType: type });
    await expectOf(who, BOUGHT);
  });

  test("the customer is deleted: it is over, what was paid for stays, and the next purchase makes another", async () => {
    const who = await payer();
    await days(1)(who);
    const { expiresAt } = await rowOf(who);
    context.stripe.deleteCustomer(who.customer);
    await context.stripe.settled();
    expect(await rowOf(who)).toMatchObject({ status: "cancelled", expiresAt, endedAt: expect.any(Date) });
    expect(await db().customer.count({ where: { userId: who.userId } })).toBe(0);
    const { customer } = context.stripe.pay(await order(who));
    await context.stripe.settled();
    expect(customer).not.toBe(who.customer);
    expect(await rowOf(who)).toMatchObject({ status: "active", endedAt: null });
  });
});

/** Yearly, to monthly and back: the last payment is small, the first one pays for nearly all. */
const THERE_AND_BACK = [days(3), changedTo("price_monthly"), days(4), changedTo("price_yearly")];

describe("a period that an earlier payment has paid for by credit", () => {
  test.each<[string, PlanType, Happening[], Expected["paidUntil"]]>([
    ["is not paid while that is disputed", "yearly", [...THERE_AND_BACK, disputeOf(1)], "never"],
    [
      "is not paid once the dispute is lost",
      "yearly",
      [...THERE_AND_BACK, disputeOf(1), disputeEnds("lost")],
      "never",
    ],
    ["is paid again once it is won", "yearly", [...THERE_AND_BACK, disputeOf(1), disputeEnds("won")], "end"],
    ["is not paid once that is given back", "yearly", [...THERE_AND_BACK, refundOf(undefined, 1)], "never"],
    ["is paid where a part is given back", "yearly", [...THERE_AND_BACK, refundOf(8_000, 1)], "end"],
    [
      "is not paid once the month that went into a year is given back",
      "monthly",
      [changedTo("price_yearly"), refundOf(undefined, 1)],
      "never",
    ],
    [
      "is paid where the month before that is given back",
      "monthly",
      [renewal, changedTo("price_yearly"), refundOf(undefined, 2)],
      "end",
    ],
    [
      "is not paid while it is a month that lives on a year given back",
      "yearly",
      [changedTo("price_monthly"), renewal, refundOf()],
      "never",
    ],
    [
      "is paid once such a year is used up",
      "yearly",
      [days(335), changedTo("price_monthly"), renewal, refundOf(undefined, 2)],
      "end",
    ],
  ])("%s", async (_, plan, happenings, paidUntil) => {
    const who = await payer(plan);
    for (const happen of happenings) await happen(who);
    await context.stripe.settled();
    await expectOf(who, { ...BOUGHT, paidUntil, hasGrace: paidUntil === "end" });
  });
});

describe("messages that come", () => {
  /** Lives of a subscription, and how each ends. */
  const LIVES: [string, Happening[], Expected][] = [
    ["mended renewal", [payments("fails"), renewal, payments("works"), days(4)], BOUGHT],
    ["cancelled and taken up", [flag, unflag, flag], CANCELLED],
    ["disputed and refunded", [dispute, disputeEnds("won"), refundOf()], GIVEN_BACK],
    [
      "never paid again",
      [payments("fails"), renewal, days(20)],
      { ...unpaid("failed"), status: "cancelled", isOver: true },
    ],
  ];
  const WAYS: [string, Release][] = [
    ["late, twice and out of order", { shuffle: true, double: true, seed: 7 }],
    ["all at once", { parallel: true, shuffle: true, double: true, seed: 11 }],
    ["in part", { shuffle: true, drop: 0.6, seed: 3 }],
  ];

  test.each(
    WAYS.flatMap(([way, release]) => LIVES.map(([life, ...rest]) => [way, life, release, ...rest] as const)),
  )("%s tell of a %s", async (_way, _life, release, happenings, expected) => {
    context.stripe.deliver("hold");
    const who = await payer();
    for (const happen of happenings) await happen(who);
    await context.stripe.release(release);
    expect(context.stripe.deliveries().every(({ isDelivered }) => isDelivered)).toBe(true);
    await expectOf(who, expected);
  });
});

describe("an older reading that arrives late", () => {
  const SUBSCRIPTIONS = /^GET .v1.subscriptions$/;

  test("by a message overwrites no newer one", async () => {
    const who = await payer();
    await context.stripe.settled();
    const held = context.wire.holdAnswer(SUBSCRIPTIONS);
    context.stripe.refund(who.customer, { partial: 1 });
    const letGo = await held;
    await setAtStripe(who, { cancel_at_period_end: true });
    await expect.poll(async () => (await rowOf(who)).status, WAITING).toBe("cancelled");
    letGo();
    await context.stripe.settled();
    await expectOf(who, CANCELLED);
  });

  test("does not undo what the person did meanwhile", async () => {
    const who = await payer();
    await context.stripe.settled();
    const held = context.wire.holdAnswer(SUBSCRIPTIONS);
    context.stripe.refund(who.customer, { partial: 1 });
    const letGo = await held;
    context.stripe.deliver("lose");
    await cancelSubscription(who.userId);
    letGo();
    await context.stripe.settled();
    await expectOf(who, CANCELLED);
  });

  test("of an account that was deleted meanwhile is dropped, and not sent again", async () => {
    const who = await payer();
    await context.stripe.settled();
    const held = context.wire.holdAnswer(SUBSCRIPTIONS);
    context.stripe.refund(who.customer, { partial: 1 });
    const letGo = await held;
    await db().user.delete({ where: { id: who.userId } });
    letGo();
    await context.stripe.settled();
    expect(context.stripe.deliveries().at(-1)?.answers).toEqual([200]);
    expect(await db().subscription.count({ where: { userId: who.userId } })).toBe(0);
  });
});

function unpaid(payment: Expected["payment"]): Expected {
  return { status: "active", payment, paidUntil: "start" };
}

/** Two of what was bought, the rest of the period being charged at once. */
function operatorsChange(who: Subscriber) {
  const [item] = context.subscriptionOf(who).items.data;
  return setAtStripe(who, { items: [{ id: item?.id, quantity: 2 }], proration_behavior: "always_invoice" });
}

function creditOf(cents: number): Happening {
  return ({ customer }) => client().customers.update(customer, { balance: -cents });
}

/** @param earlier how many payments before the last. */
function refundOf(partial?: number, earlier = 0): Happening {
  return ({ customer }) => context.stripe.refund(customer, { partial, earlier });
}

function dispute({ customer }: Subscriber) {
  context.stripe.dispute(customer);
}

function disputeOf(earlier: number): Happening {
  return ({ customer }) => context.stripe.dispute(customer, { earlier });
}

function disputeEnds(how: "won" | "lost"): Happening {
  return ({ customer }) => context.stripe.closeDispute(customer, how);
}

function collection(behaviour: "keep_as_draft" | "void" | "mark_uncollectible"): Happening {
  return ({ customer }) => context.stripe.pause(customer, { collection: behaviour });
}

function payments(outcome: "works" | "fails" | "requires action"): Happening {
  return ({ customer }) => context.stripe.nextPayment(customer, outcome);
}

function renewal(who: Subscriber) {
  return pass(who, { months: 1, days: 1 });
}

function days(count: number): Happening {
  return (who) => pass(who, { days: count });
}

/** Lets time pass at Stripe, which moves its past back, and for our row as well. */
async function pass(who: Subscriber, duration: { months?: number; days?: number; hours?: number }) {
  await context.stripe.advance(who.customer, duration);
  await context.stripe.settled();
  await db().$executeRaw`
    UPDATE "subscriptions" SET "starts_at" = "starts_at" - moved, "created_at" = "created_at" - moved,
      "expires_at" = "expires_at" - moved, "grace_until" = "grace_until" - moved, "ended_at" = "ended_at" - moved
    FROM (SELECT "id" AS "row", "starts_at" - to_timestamp(${context.subscriptionOf(who).start_date}) AS "moved" FROM "subscriptions") m
    WHERE "id" = m."row" AND "user_id" = ${who.userId}::uuid`;
}

/** The period turns; the hour in which its invoice is a draft has not passed. */
function turnOfPeriod(who: Subscriber) {
  const left = context.subscriptionOf(who).current_period_end - Date.now() / 1_000;
  return pass(who, { hours: left / 3_600 + 0.5 });
}

async function setAside(who: Subscriber) {
  const { id } = context.subscriptionOf(who);
  const [draft] = (await client().invoices.list({ subscription: id })).data;
  await client().invoices.update(draft?.id ?? "", { auto_advance: false });
}

function flag(who: Subscriber) {
  return setAtStripe(who, { cancel_at_period_end: true });
}

function unflag(who: Subscriber) {
  return setAtStripe(who, { cancel_at_period_end: false });
}

function end({ customer }: Subscriber) {
  context.stripe.cancelNow(customer);
}

function changedTo(price: string): Happening {
  return (who) =>
    setAtStripe(who, {
      items: [{ id: context.subscriptionOf(who).items.data[0]?.id, price }],
      proration_behavior: "always_invoice",
    });
}
