import { beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "~/accounts/delete-account.server";
import { cancelSubscription } from "~/billing/cancel-subscription.server";
import { previewChange } from "~/billing/change-plan.server";
import { deleteOrphanedCustomers } from "~/billing/delete-customers.server";
import { findSubscription } from "~/billing/find-subscription.server";
import { openPortal } from "~/billing/open-portal.server";
import { reactivateSubscription } from "~/billing/reactivate-subscription.server";
import { reconcile } from "~/billing/reconcile.server";
import type { Buyer } from "~/billing/share-email.server";
import { syncCustomer } from "~/billing/sync-customer.server";
import { db } from "~/db.server";
import {
  newBuyer,
  order,
  refused,
  rowOf,
  type Subscriber,
  subscribe,
  withStripe,
} from "../support/with-stripe";

const context = withStripe();

let who: Subscriber;
beforeEach(async () => {
  who = await context.subscriber("yearly");
});

/** Everything that we have of somebody's payments. */
async function booksOf({ userId }: Buyer) {
  const [customer, subscriptions] = await Promise.all([
    db().customer.findUniqueOrThrow({
      where: { userId },
      select: { id: true, stripeCustomerId: true, email: true },
    }),
    db().subscription.findMany({ where: { userId } }),
  ]);
  return { customer, subscriptions };
}

/** Does something with the key of another account, and puts the right one back. */
async function withWrongKey(run: () => Promise<unknown>): Promise<void> {
  context.stripe.otherAccount();
  try {
    await run();
  } finally {
    context.stripe.otherAccount();
  }
}

describe("with the key of another account", () => {
  test("a reconciliation changes nothing of anybody, and says of whom it could not be told", async () => {
    const before = await booksOf(who);
    await withWrongKey(async () => {
      const { mended, failed } = await reconcile();
      expect(mended).toEqual([]);
      expect(failed.map(({ customer }) => customer)).toContain(who.customer);
    });
    expect(await booksOf(who)).toEqual(before);
  });

  test("a message about somebody changes nothing of theirs", async () => {
    const before = await booksOf(who);
    await withWrongKey(() => expect(syncCustomer(who.customer)).rejects.toThrow("No such customer"));
    expect(await booksOf(who)).toEqual(before);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["cancelling", () => cancelSubscription(who.userId)],
    ["asking what another plan costs", () => previewChange(who.userId, "monthly")],
    ["the portal", () => openPortal(who.userId, "en")],
  ])("%s claims nothing for somebody who is not there", async (_, verb) => {
    const before = await booksOf(who);
    await withWrongKey(() => refused(verb(), "no-customer"));
    expect(await booksOf(who)).toEqual(before);
    expect(context.subscriptionOf(who)).toMatchObject({ status: "active", cancel_at_period_end: false });
  });

  test("taking up again claims nothing for somebody who is not there", async () => {
    await cancelSubscription(who.userId);
    const before = await booksOf(who);
    await withWrongKey(() => refused(reactivateSubscription(who.userId), "no-customer"));
    expect(await booksOf(who)).toEqual(before);
    expect(context.subscriptionOf(who)).toMatchObject({ cancel_at_period_end: true });
  });

  test("nobody is forgotten who deletes their account: what they have ends once the key is right", async () => {
    const rows = () => db().customer.count({ where: { stripeCustomerId: who.customer } });
    await withWrongKey(async () => {
      await deleteAccount(who.userId);
      await deleteOrphanedCustomers();
    });
    expect(await rows()).toBe(1);
    expect(context.subscriptionOf(who)).toMatchObject({ status: "active" });
    await deleteOrphanedCustomers();
    expect(await rows()).toBe(0);
    expect(context.subscriptionOf(who)).toMatchObject({ status: "canceled" });
  });

  test("who is no customer there buys, as a new one, and keeps what was paid for before", async () => {
    const paid = await rowOf(who);
    context.stripe.otherAccount();
    const customer = await subscribe(context, who, "monthly");
    expect(customer).not.toBe(who.customer);
    const { customer: row, subscriptions } = await booksOf(who);
    expect(row).toMatchObject({ stripeCustomerId: customer, email: who.email });
    expect(subscriptions).toHaveLength(2);
    const [before] = subscriptions.filter(({ id }) => id === paid.id);
    expect(before).toMatchObject({ status: "cancelled", expiresAt: paid.expiresAt });
    expect(before?.endedAt).toBeInstanceOf(Date);
    const [open] = context.stripe.customers().filter(({ id }) => id === customer);
    expect(open).toMatchObject({ email: who.email, subscriptions: [{ status: "active" }] });
    context.stripe.otherAccount();
  });

  test("who has bought nothing yet gets one checkout, by many presses at once as well", async () => {
    const buyer = await newBuyer();
    await order(buyer);
    context.stripe.otherAccount();
    const opened = await Promise.allSettled(Array.from({ length: 8 }, () => order(buyer)));
    const given = opened.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    expect(new Set(given).size).toBe(1);
    const customers = context.stripe.customers(buyer.email);
    expect(
      customers.flatMap(({ sessions }) => sessions.filter(({ status }) => status === "open")),
    ).toHaveLength(1);
    context.stripe.otherAccount();
  });
});

test("two subscriptions of one second have an order: the one that is paid for longer", async () => {
  const buyer = await newBuyer();
  const createdAt = new Date();
  const base = { userId: buyer.userId, planType: "monthly", createdAt, startsAt: createdAt } as const;
  const ends = [20, 40, 30].map((days) => new Date(Date.now() + days * 86_400_000));
  for (const expiresAt of ends) await db().subscription.create({ data: { ...base, expiresAt } });
  expect((await findSubscription(buyer.userId))?.expiresAt).toEqual(ends[1]);
});
