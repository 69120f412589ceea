import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { deleteAccount } from "~/accounts/delete-account.server";
import { limitStripeRequests } from "~/billing/ask-stripe.server";
import { cancelSubscription } from "~/billing/cancel-subscription.server";
import { changePlan, previewChange } from "~/billing/change-plan.server";
import { confirmCheckout } from "~/billing/confirm-checkout.server";
import { deleteOrphanedCustomers } from "~/billing/delete-customers.server";
import { openPortal } from "~/billing/open-portal.server";
import type { Buyer } from "~/billing/share-email.server";
import { db } from "~/db.server";
import { newEmail } from "../support/person";
import { newBuyer, order, refused, WAITING, withStripe } from "../support/with-stripe";

// Of the plans one has a price, one a price that Stripe does not know, and one none.
const context = withStripe({
  env: { STRIPE_PRICE_QUARTERLY: "price_of_another_account", STRIPE_PRICE_YEARLY: "" },
});

function customersOf({ userId }: Buyer) {
  return context.stripe.customers().filter((each) => !each.deleted && each.metadata.userId === userId);
}

const rowsOf = ({ userId }: Buyer) => db().customer.count({ where: { userId } });

/** What was asked of Stripe meanwhile. */
async function askedBy(run: () => Promise<unknown>): Promise<string[]> {
  const before = context.wire.asked.length;
  await run();
  return context.wire.asked.slice(before).map(({ call }) => call);
}

describe("a plan", () => {
  test("without a price is not sold, and Stripe is not asked", async () => {
    const buyer = await newBuyer();
    expect(await askedBy(() => refused(order(buyer, "yearly"), "no-price"))).toEqual([]);
  });

  test("without a price is nothing to change to", async () => {
    const { userId } = await context.subscriber();
    await refused(previewChange(userId, "yearly"), "no-price");
    await refused(changePlan(userId, "yearly", 1), "no-price");
  });

  test("whose price Stripe does not know is not sold, and the others still are", async () => {
    const buyer = await newBuyer();
    await refused(order(buyer, "quarterly"), "no-price");
    await order(buyer, "monthly");
  });

  test("whose price Stripe does not know is nothing to change to", async () => {
    const { userId } = await context.subscriber();
    await refused(previewChange(userId, "quarterly"), "no-price");
  });
});

test("who asks Stripe again and again is told to wait, and it is not asked; others still may", async () => {
  const [who, other] = [await context.subscriber(), await context.subscriber()];
  for (let turn = 0; turn < 120; turn += 1) await limitStripeRequests(who.userId).catch(() => undefined);
  const verbs = [
    () => order(who),
    () => confirmCheckout(who.userId, "cs_test_1"),
    () => cancelSubscription(who.userId),
    () => previewChange(who.userId, "quarterly"),
    () => changePlan(who.userId, "quarterly", 1),
    () => openPortal(who.userId, "en"),
  ];
  const asked = await askedBy(async () => {
    for (const verb of verbs) await refused(verb(), "too-many");
  });
  expect(asked).toEqual([]);
  await cancelSubscription(other.userId);
});

describe("nobody", () => {
  test("who has no account buys, and Stripe is not asked", async () => {
    const nobody = { userId: randomUUID(), email: newEmail() };
    expect(await askedBy(() => refused(order(nobody), "no-user"))).toEqual([]);
    expect(await rowsOf(nobody)).toBe(0);
  });
});

describe("Stripe", () => {
  test.each([
    ["refuses to make the customer", 400],
    ["is not allowed to make one", 403],
    ["fails as it makes one", 500],
  ])("%s: the person is told, and buys later", async (_, status) => {
    const buyer = await newBuyer();
    context.stripe.behave({ refuse: { call: "POST /v1/customers", status } });
    await refused(order(buyer), "customer-not-made");
    expect(customersOf(buyer)).toEqual([]);
    context.stripe.behave({});
    await order(buyer);
    expect(customersOf(buyer)).toHaveLength(1);
  });

  test("is down: somebody new has no customer, somebody known no checkout; nothing is left of either", async () => {
    const [someone, known] = [await newBuyer(), await newBuyer()];
    await order(known);
    context.stripe.behave({ down: true });
    await Promise.all([refused(order(someone), "customer-not-made"), refused(order(known), "session")]);
    context.stripe.behave({});
    await Promise.all([order(someone), order(known)]);
    expect(customersOf(someone)).toHaveLength(1);
    expect(customersOf(known).map(({ sessions }) => sessions.length)).toEqual([1]);
  });

  test.each([
    "GET /v1/checkout/sessions",
    "POST /v1/checkout/sessions/:id/expire",
    "GET /v1/subscriptions",
    "GET /v1/customers/:id",
  ])("refuses %s: no checkout is handed out", async (call) => {
    const buyer = await newBuyer();
    await order(buyer);
    context.stripe.behave({ refuse: { call, status: 403 } });
    // Not the same order as before, so that what is open is to be closed.
    await db().customer.updateMany({ where: { userId: buyer.userId }, data: { checkoutKey: null } });
    await refused(order(buyer), "session");
  });
});

describe("a customer that was deleted at Stripe", () => {
  test("unknown to us, is followed by another one", async () => {
    const buyer = await newBuyer();
    await order(buyer);
    const [before] = customersOf(buyer);
    context.stripe.deleteCustomer(before?.id ?? "");
    const session = await order(buyer);
    const [after, ...more] = customersOf(buyer);
    expect(more).toEqual([]);
    expect(after?.id).not.toBe(before?.id);
    expect(after?.sessions.map(({ id }) => id)).toEqual([session]);
    context.stripe.pay(session);
  });

  test("while its address changes, is followed by another one with the new address", async () => {
    const buyer = await newBuyer();
    await order(buyer);
    context.stripe.deleteCustomer(buyer.email);
    const moved = { ...buyer, email: newEmail() };
    await db().user.update({ where: { id: buyer.userId }, data: { email: moved.email } });
    await order(moved);
    expect(customersOf(buyer)).toMatchObject([{ email: moved.email }]);
  });

  test("with a subscription that we believe in, ends that with the next purchase", async () => {
    const buyer = await newBuyer();
    const { customer } = context.stripe.pay(await order(buyer));
    await refused(order(buyer), "running");
    context.stripe.deleteCustomer(String(customer));
    await order(buyer);
    const rows = await db().subscription.findMany({ where: { userId: buyer.userId } });
    expect(rows).toMatchObject([{ status: "cancelled", endedAt: expect.any(Date) }]);
  });
});

describe("an account that is deleted while its checkout", () => {
  /** Deletes the account while the checkout waits for a call. @returns why there was none, if there was none. */
  async function deletedAt(call: string, buyer: Buyer, meanwhile = () => context.stripe.behave({})) {
    const before = context.stripe.calls(call);
    context.stripe.behave({ slow: call });
    const outcome = order(buyer).catch((error: unknown) => error);
    await expect.poll(() => context.stripe.calls(call), WAITING).toBe(before + 1);
    await deleteAccount(buyer.userId);
    meanwhile();
    return outcome;
  }

  test.each(["POST /v1/customers", "POST /v1/checkout/sessions", "GET /v1/checkout/sessions"])(
    "waits for %s is told so, and has no customer at Stripe",
    async (call) => {
      const buyer = await newBuyer();
      expect(await deletedAt(call, buyer)).toMatchObject({ name: "BillingError", code: "no-user" });
      expect([customersOf(buyer).length, await rowsOf(buyer)]).toEqual([0, 0]);
    },
  );

  test("is about to be handed out has no customer at Stripe, and nothing to pay", async () => {
    const buyer = await newBuyer();
    const session = await deletedAt("GET /v1/subscriptions", buyer);
    expect([customersOf(buyer).length, await rowsOf(buyer)]).toEqual([0, 0]);
    expect(() => context.stripe.pay(String(session))).toThrow();
  });

  test("makes the customer, and it cannot be removed at once, has none at Stripe a while later", async () => {
    const buyer = await newBuyer();
    await deletedAt("POST /v1/customers", buyer, () =>
      context.stripe.behave({ refuse: { call: "DELETE /v1/customers/:id", status: 403 } }),
    );
    context.stripe.behave({});
    await deleteOrphanedCustomers();
    expect(customersOf(buyer)).toEqual([]);
  });
});
