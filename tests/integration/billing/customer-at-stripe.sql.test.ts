import { describe, expect, test } from "vitest";
import { requestEmailChange } from "~/accounts/change-email.server";
import { deleteAccount } from "~/accounts/delete-account.server";
import { mintMailToken } from "~/accounts/mail-tokens.server";
import { deleteOrphanedCustomers } from "~/billing/delete-customers.server";
import { ensureCustomer } from "~/billing/ensure-customer.server";
import { type Buyer, shareChangedEmails } from "~/billing/share-email.server";
import { db } from "~/db.server";
import { followChange, newCaller, newEmail, newPerson, signedIn } from "../support/person";
import { heard, newBuyer, order, subscribe, withStripe, withWebhook } from "../support/with-stripe";

const context = withStripe();
withWebhook(context);

async function subscriber() {
  const who = await context.subscriber();
  await context.stripe.settled();
  return who;
}

/** What Stripe has of a customer, also of one that was deleted. */
function atStripe(customer: string) {
  const found = context.stripe.customers().find(({ id }) => id === customer);
  if (!found) throw new Error(`No customer ${customer}.`);
  return found;
}

const rowsOf = (customer: string) => db().customer.findMany({ where: { stripeCustomerId: customer } });

describe("deleting an account", () => {
  test("removes the customer at Stripe, ends what runs at once, and leaves nothing here", async () => {
    const [who, other] = [await subscriber(), await subscriber()];
    await deleteAccount(who.userId);
    await context.stripe.settled();
    expect(atStripe(who.customer)).toMatchObject({ deleted: true, subscriptions: [{ status: "canceled" }] });
    expect(await rowsOf(who.customer)).toEqual([]);
    expect(await db().subscription.count({ where: { userId: who.userId } })).toBe(0);
    expect(context.stripe.deliveries().every(({ answers }) => answers.at(-1) === 200)).toBe(true);
    expect(atStripe(other.customer)).toMatchObject({ subscriptions: [{ status: "active" }] });
    expect(await rowsOf(other.customer)).toHaveLength(1);
  });

  test("closes a checkout that is open, so that nobody pays for an account that is gone", async () => {
    const buyer = await newBuyer();
    const session = await order(buyer);
    await deleteAccount(buyer.userId);
    expect(() => context.stripe.pay(session)).toThrow("expired");
  });

  test("of somebody who never bought asks nothing of Stripe", async () => {
    const { userId } = await newBuyer();
    const before = context.wire.asked.length;
    await deleteAccount(userId);
    expect(context.wire.asked.length).toBe(before);
  });

  test("of a customer who is deleted at Stripe already leaves nothing here", async () => {
    const who = await subscriber();
    context.stripe.deliver("lose");
    context.stripe.deleteCustomer(who.customer);
    await deleteAccount(who.userId);
    expect(await rowsOf(who.customer)).toEqual([]);
  });

  test("by two presses at once removes the customer", async () => {
    const who = await subscriber();
    await Promise.all([deleteAccount(who.userId), deleteAccount(who.userId)]);
    expect(atStripe(who.customer).deleted).toBe(true);
    expect(await rowsOf(who.customer)).toEqual([]);
  });

  test("while Stripe is down happens anyway; the customer is removed there as soon as it is up", async () => {
    const who = await subscriber();
    context.stripe.behave({ down: true });
    await deleteAccount(who.userId);
    expect(await db().user.count({ where: { id: who.userId } })).toBe(0);
    expect(await rowsOf(who.customer)).toMatchObject([{ userId: null, email: null }]);
    await deleteOrphanedCustomers();
    expect(await rowsOf(who.customer)).toHaveLength(1);
    expect(atStripe(who.customer).subscriptions).toMatchObject([{ status: "active" }]);

    context.stripe.behave({});
    await deleteOrphanedCustomers();
    expect(atStripe(who.customer)).toMatchObject({ deleted: true, subscriptions: [{ status: "canceled" }] });
    expect(await rowsOf(who.customer)).toEqual([]);
    const asked = context.wire.asked.length;
    await deleteOrphanedCustomers();
    expect(context.wire.asked.length).toBe(asked);
  });

  test("whose customer waits to be removed: messages about it are taken, and nothing is read", async () => {
    const who = await subscriber();
    context.stripe.behave({ refuse: { call: "DELETE /v1/customers/:id", status: 403 } });
    await deleteAccount(who.userId);
    const readings = context.stripe.calls("GET /v1/subscriptions");
    context.stripe.refund(who.customer);
    await context.stripe.settled();
    expect(context.stripe.deliveries().at(-1)?.answers).toEqual([200]);
    expect(context.stripe.calls("GET /v1/subscriptions")).toBe(readings);
    expect(await db().subscription.count({ where: { userId: who.userId } })).toBe(0);
  });

  test("of many, while one cannot be removed, leaves that one for later", async () => {
    const all = [await subscriber(), await subscriber(), await subscriber()];
    context.stripe.behave({ refuse: { call: "DELETE /v1/customers/:id", status: 403 } });
    for (const { userId } of all) await deleteAccount(userId);
    const [stuck = "", ...others] = all.map(({ customer }) => customer);
    context.stripe.behave({ refuse: { call: `DELETE /v1/customers/${stuck}`, status: 403 } });
    await deleteOrphanedCustomers();
    expect(others.map((customer) => atStripe(customer).deleted)).toEqual([true, true]);
    expect(await rowsOf(stuck)).toHaveLength(1);
    context.stripe.behave({});
    await deleteOrphanedCustomers();
    expect(atStripe(stuck).deleted).toBe(true);
  });

  test("and signing up anew with the same address is another customer, whom the removal leaves alone", async () => {
    const who = await subscriber();
    context.stripe.behave({ refuse: { call: "DELETE /v1/customers/:id", status: 403 } });
    await deleteAccount(who.userId);
    context.stripe.behave({});
    const { id } = await db().user.create({ data: { email: who.email, language: "en" } });
    const customer = await subscribe(context, { userId: id, email: who.email });
    await deleteOrphanedCustomers();
    expect([atStripe(who.customer).deleted, atStripe(customer).deleted]).toEqual([true, undefined]);
    expect(atStripe(customer).subscriptions).toMatchObject([{ status: "active" }]);
  });
});

describe("an address that changes", () => {
  /** Somebody signed in who is a customer, and follows both links of a change. */
  async function changing(meanwhile: () => unknown = () => undefined) {
    const { id: userId, email } = await newPerson();
    const customer = await ensureCustomer({ userId, email });
    const next = newEmail();
    await requestEmailChange(await signedIn(email), next, newCaller());
    await followChange(await mintMailToken({ userId, purpose: "change_email_from", email, newEmail: next }));
    expect(atStripe(customer)).toMatchObject({ email });
    await meanwhile();
    await followChange(await mintMailToken({ userId, purpose: "change_email_to", email: next }));
    return { userId, customer, email, next };
  }

  test("is told to Stripe at once, when both links were followed", async () => {
    const { customer, next } = await changing();
    expect(atStripe(customer)).toMatchObject({ email: next });
  });

  test("changes also while Stripe is down, which is told as soon as it is up", async () => {
    const { userId, customer, email, next } = await changing(() => context.stripe.behave({ down: true }));
    expect(await db().user.findUnique({ where: { id: userId } })).toMatchObject({ email: next });
    expect(atStripe(customer)).toMatchObject({ email });
    context.stripe.behave({});
    await shareChangedEmails();
    expect(atStripe(customer)).toMatchObject({ email: next });
    const asked = context.wire.asked.length;
    await shareChangedEmails();
    expect(context.wire.asked.length).toBe(asked);
  });

  test("of a customer who is gone at Stripe keeps no other from being told", async () => {
    const gone = await changed();
    context.stripe.deliver("lose");
    context.stripe.deleteCustomer(gone.customer);
    const others = [await changed(), await changed(), await changed()];
    await shareChangedEmails();
    expect(others.map(({ customer }) => atStripe(customer))).toMatchObject(
      others.map(({ email }) => ({ email })),
    );
    await heard(gone.customer);
  });

  /** A customer whose address has changed here alone. */
  async function changed(): Promise<Buyer & { customer: string }> {
    const buyer = await newBuyer();
    const customer = await ensureCustomer(buyer);
    const email = newEmail();
    await db().user.update({
      where: { id: buyer.userId },
      data: { email, customer: { update: { email: null } } },
    });
    return { ...buyer, email, customer };
  }
});
