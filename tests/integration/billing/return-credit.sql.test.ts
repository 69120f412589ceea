import { describe, expect, test } from "vitest";
import { deleteAccount } from "~/accounts/delete-account.server";
import { cancelSubscription } from "~/billing/cancel-subscription.server";
import { changePlan, previewChange } from "~/billing/change-plan.server";
import { deleteOrphanedCustomers } from "~/billing/delete-customers.server";
import { findCredit } from "~/billing/find-credit.server";
import { finishReturns } from "~/billing/finish-return.server";
import type { PlanType } from "~/billing/plans";
import { reactivateSubscription } from "~/billing/reactivate-subscription.server";
import { returnCredit } from "~/billing/return-credit.server";
import { stripe as client } from "~/billing/stripe.server";
import { db } from "~/db.server";
import {
  heard,
  paidRowOf,
  refused,
  rowOf,
  type Subscriber,
  WAITING,
  withStripe,
  withWebhook,
} from "../support/with-stripe";

const context = withStripe();
withWebhook(context);

const TAKE = "POST /v1/customers/:id/balance_transactions";
const REFUND = "POST /v1/refunds";

async function change({ userId, customer }: Subscriber, plan: PlanType) {
  const { prorationDate } = await previewChange(userId, plan);
  await changePlan(userId, plan, prorationDate);
  await context.stripe.advance(customer, { days: 1 });
}

/** Somebody who paid for a year, changed to a month, and cancelled. */
async function withCredit() {
  const who = await context.subscriber("yearly");
  await context.stripe.advance(who.customer, { days: 10 });
  await heard(who.customer);
  await change(who, "monthly");
  const credit = await findCredit(who.userId);
  expect(credit).toBeGreaterThan(7_000);
  await cancelSubscription(who.userId);
  return { who, credit };
}

async function balanceOf({ customer }: Subscriber): Promise<number> {
  const found = await client().customers.retrieve(customer);
  return found.deleted ? 0 : found.balance;
}

/** What was refunded of each of somebody's payments, the newest first. */
async function refundedOf({ customer }: Subscriber): Promise<number[]> {
  const { data } = await client().charges.list({ customer, limit: 100 });
  return data.map(({ amount_refunded }) => amount_refunded);
}

/** That the credit is returned, no more and no less, and that what was paid for stays paid. */
async function expectReturned(who: Subscriber, amount: number) {
  await context.stripe.settled();
  expect(await refundedOf(who)).toEqual([amount]);
  expect(await balanceOf(who)).toBe(0);
  expect(await findCredit(who.userId)).toBe(0);
  const { customer } = who;
  expect(await db().customer.findFirst({ where: { stripeCustomerId: customer } })).toMatchObject({
    returnKey: null,
    returnAmount: null,
  });
  const period = context.subscriptionOf(who).current_period_end;
  expect((await paidRowOf(who))?.expiresAt).toEqual(new Date(period * 1_000));
}

test("credit is known from the change of plan on, is used up by renewals, and is gone then", async () => {
  const who = await context.subscriber("yearly");
  expect(await findCredit(who.userId)).toBe(0);
  await change(who, "quarterly");
  expect(await findCredit(who.userId)).toBe(-(await balanceOf(who)));
  for (const months of [3, 3, 3, 3]) {
    const before = await findCredit(who.userId);
    await context.stripe.advance(who.customer, { months, hours: 2 });
    await heard(who.customer);
    expect(await findCredit(who.userId)).toBe(Math.max(0, before - 2_547));
  }
  expect(await findCredit(who.userId)).toBe(0);
});

describe("credit of somebody who cancelled", () => {
  test("is returned to the payment that it came from", async () => {
    const { who, credit } = await withCredit();
    expect(await returnCredit(who.userId)).toBe(0);
    await expectReturned(who, credit);
    await refused(returnCredit(who.userId), "not-returnable");
    await expectReturned(who, credit);
  });

  test("is returned after the end, as far as renewals have not used it", async () => {
    const { who, credit } = await withCredit();
    await context.stripe.advance(who.customer, { months: 2 });
    await heard(who.customer);
    expect(await returnCredit(who.userId)).toBe(0);
    expect(await refundedOf(who)).toEqual([credit]);
  });

  test("is returned to several payments, and what they have paid for stays paid", async () => {
    const who = await context.subscriber("yearly");
    await context.stripe.advance(who.customer, { days: 10 });
    await heard(who.customer);
    await change(who, "monthly");
    await change(who, "yearly");
    await change(who, "monthly");
    const credit = await findCredit(who.userId);
    await cancelSubscription(who.userId);
    expect(await returnCredit(who.userId)).toBe(0);
    await context.stripe.settled();
    const refunds = await refundedOf(who);
    expect(refunds).toHaveLength(2);
    expect(refunds.reduce((sum, amount) => sum + amount, 0)).toBe(credit);
    // The small payment is refunded in whole, which takes back nothing.
    const [small] = (await client().charges.list({ customer: who.customer })).data;
    expect(small?.refunded).toBe(true);
    await heard(who.customer);
    expect(await paidRowOf(who)).not.toBeNull();
    context.stripe.refund(who.customer);
    await context.stripe.settled();
    expect(await paidRowOf(who)).toBeNull();
  });

  test("is returned in part where its payment was refunded in part before", async () => {
    const { who, credit } = await withCredit();
    context.stripe.refund(who.customer, { partial: 8_000 });
    await context.stripe.settled();
    const left = credit - 392;
    expect(await returnCredit(who.userId)).toBe(left);
    expect(await balanceOf(who)).toBe(-left);
    await refused(returnCredit(who.userId), "not-returnable");
  });

  test("that was a gift is not paid out", async () => {
    const { who, credit } = await withCredit();
    await client().customers.createBalanceTransaction(who.customer, { amount: -500, currency: "usd" });
    await heard(who.customer);
    expect(await findCredit(who.userId)).toBe(credit + 500);
    expect(await returnCredit(who.userId)).toBe(500);
    await refused(returnCredit(who.userId), "not-returnable");
    expect(await refundedOf(who)).toEqual([credit]);
  });

  test.each([
    ["disputed", (customer: string) => context.stripe.dispute(customer)],
    ["given back in whole", (customer: string) => context.stripe.refund(customer)],
  ])("whose payment is %s is not returned to the year before", async (_, takeBack) => {
    const who = await context.subscriber("yearly");
    await context.stripe.advance(who.customer, { months: 12, days: 10 });
    await heard(who.customer);
    await change(who, "monthly");
    const credit = await findCredit(who.userId);
    await cancelSubscription(who.userId);
    takeBack(who.customer);
    await context.stripe.settled();
    const before = await refundedOf(who);
    expect(before).toHaveLength(2);
    await refused(returnCredit(who.userId), "not-returnable");
    expect(await refundedOf(who)).toEqual(before);
    expect(await balanceOf(who)).toBe(-credit);
  });

  test("of several payments stays as it is where an earlier one of them is disputed", async () => {
    const { who } = await withCredit();
    await reactivateSubscription(who.userId);
    await change(who, "yearly");
    await change(who, "monthly");
    await cancelSubscription(who.userId);
    context.stripe.dispute(who.customer, { earlier: 1 });
    await context.stripe.settled();
    await refused(returnCredit(who.userId), "not-returnable");
    expect(await refundedOf(who)).toEqual([0, 0]);
  });

  test("left over from a year that was a gift is not paid out", async () => {
    const who = await context.subscriber("yearly");
    await client().customers.createBalanceTransaction(who.customer, { amount: -20_000, currency: "usd" });
    await context.stripe.advance(who.customer, { months: 12, days: 10 });
    await heard(who.customer);
    await change(who, "monthly");
    await cancelSubscription(who.userId);
    await refused(returnCredit(who.userId), "not-returnable");
    expect(await refundedOf(who)).toEqual([0]);
  });

  test("whose payment is disputed stays as it is", async () => {
    const { who, credit } = await withCredit();
    context.stripe.dispute(who.customer);
    await context.stripe.settled();
    await refused(returnCredit(who.userId), "not-returnable");
    expect(await balanceOf(who)).toBe(-credit);
  });
});

test("while something renews nothing is returned, nor is what is not there", async () => {
  const who = await context.subscriber("yearly");
  await change(who, "monthly");
  await refused(returnCredit(who.userId), "still-renews");
  const other = await context.subscriber();
  await cancelSubscription(other.userId);
  await refused(returnCredit(other.userId), "not-returnable");
  expect(await refundedOf(who)).toEqual([0]);
});

describe("it is paid once", () => {
  test.each([TAKE, REFUND])("by two presses that meet at %s", async (call) => {
    const { who, credit } = await withCredit();
    const { stripe } = context;
    const before = stripe.calls(call);
    stripe.behave({ slow: call });
    const presses = [returnCredit(who.userId), returnCredit(who.userId)];
    await expect.poll(() => stripe.calls(call), WAITING).toBe(before + 2);
    stripe.behave({});
    await Promise.allSettled(presses);
    await expectReturned(who, credit);
  });

  test.each([
    ["the answer to the first step", { cut: { call: TAKE } }],
    ["the answer to the second step", { cut: { call: REFUND } }],
    ["the second step", { refuse: { call: REFUND, status: 429 } }],
  ])("where %s is lost, and a server finishes it", async (_, behaviour) => {
    const { who, credit } = await withCredit();
    context.stripe.behave(behaviour);
    await refused(returnCredit(who.userId), "return-failed");
    const row = await db().customer.findUniqueOrThrow({ where: { userId: who.userId } });
    expect(row).toMatchObject({ returnAmount: credit });
    context.stripe.behave({});
    await finishReturns();
    await heard(who.customer);
    await expectReturned(who, credit);
    await finishReturns();
    await refused(returnCredit(who.userId), "not-returnable");
    await expectReturned(who, credit);
  });

  test("where it is pressed again after it was interrupted", async () => {
    const { who, credit } = await withCredit();
    context.stripe.behave({ cut: { call: REFUND } });
    await refused(returnCredit(who.userId), "return-failed");
    context.stripe.behave({});
    expect(await returnCredit(who.userId)).toBe(0);
    await expectReturned(who, credit);
  });

  test("where another account's key comes in between, which knows nothing of it", async () => {
    const { who, credit } = await withCredit();
    context.stripe.behave({ refuse: { call: REFUND, status: 429 } });
    await refused(returnCredit(who.userId), "return-failed");
    context.stripe.behave({});
    context.stripe.otherAccount();
    await finishReturns();
    context.stripe.otherAccount();
    expect(await refundedOf(who)).toEqual([0]);
    await finishReturns();
    await heard(who.customer);
    await expectReturned(who, credit);
  });

  test("where the account is deleted in between", async () => {
    const { who, credit } = await withCredit();
    context.stripe.behave({ refuse: { call: REFUND, status: 429 } });
    await refused(returnCredit(who.userId), "return-failed");
    await deleteAccount(who.userId);
    expect(await db().customer.count({ where: { stripeCustomerId: who.customer } })).toBe(1);
    context.stripe.behave({});
    await deleteOrphanedCustomers();
    expect(await refundedOf(who)).toEqual([credit]);
    expect(await db().customer.count({ where: { stripeCustomerId: who.customer } })).toBe(0);
  });
});

describe("nothing is kept", () => {
  test("that Stripe refuses to refund: it is credit as before", async () => {
    const { who, credit } = await withCredit();
    context.stripe.behave({ refuse: { call: REFUND, status: 400, code: "charge_already_refunded" } });
    await refused(returnCredit(who.userId), "not-returnable");
    context.stripe.behave({});
    expect(await balanceOf(who)).toBe(-credit);
    expect(await findCredit(who.userId)).toBe(credit);
    expect(await returnCredit(who.userId)).toBe(0);
    await expectReturned(who, credit);
  });

  test("that was used for something else meanwhile", async () => {
    const { who, credit } = await withCredit();
    context.stripe.behave({ refuse: { call: TAKE, status: 429 } });
    await refused(returnCredit(who.userId), "return-failed");
    context.stripe.behave({});
    await client().customers.createBalanceTransaction(who.customer, { amount: 100, currency: "usd" });
    await finishReturns();
    expect(await balanceOf(who)).toBe(100 - credit);
    expect(await refundedOf(who)).toEqual([0]);
  });

  test("that the bank sends back days later, however often it is told", async () => {
    const { who, credit } = await withCredit();
    await returnCredit(who.userId);
    context.stripe.failRefund(who.customer);
    await context.stripe.settled();
    const told = context.stripe.events().filter(({ type }) => type === "charge.refund.updated");
    await db().stripeEvent.deleteMany();
    await context.stripe.resend(told.at(-1)?.id ?? "");
    expect(await balanceOf(who)).toBe(-credit);
    expect(await findCredit(who.userId)).toBe(credit);
    await refused(returnCredit(who.userId), "not-returnable");
    expect(await rowOf(who)).toMatchObject({ paymentState: "fine" });
  });
});
