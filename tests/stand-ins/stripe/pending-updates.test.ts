import { expect, test } from "vitest";
import { customerIdOf, invoiceOf, itemOf, types, withStripeAccount } from "./with-account";

const { context, subscribe, latest } = withStripeAccount();

const ASKING = "4000002500003155";

/** Asks for a yearly plan, which waits for its payment where that does not work at once. */
async function wantYearly(card: string) {
  const first = await subscribe({ card });
  const customer = customerIdOf(first);
  const items = [{ id: itemOf(first).id, price: "price_yearly" }];
  const want = (more: object = {}) =>
    context.stripe.subscriptions.update(first.id, {
      items,
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
      expand: ["latest_invoice.payment_intent"],
      ...more,
    });
  const wanted = await want();
  const priceOf = async () => itemOf((await latest(customer)).subscription).price.id;
  return { customer, wanted, invoice: invoiceOf(wanted), want, priceOf };
}

/** What a browser does on the page of an invoice. */
async function payOn(url: string | null | undefined, form: Record<string, string>): Promise<number> {
  const body = new URLSearchParams(form);
  return (await fetch(url ?? "", { method: "POST", body, redirect: "manual" })).status;
}

const told = () => types(context.account.events());

test("a change whose bank asks waits at Stripe's stand-in, and happens once its invoice is paid", async () => {
  const { wanted, invoice, priceOf } = await wantYearly(ASKING);
  expect(await priceOf()).toBe("price_monthly");
  expect(wanted).toMatchObject({ status: "active", pending_update: { trial_end: null } });
  expect(wanted.pending_update?.subscription_items).toMatchObject([{ price: { id: "price_yearly" } }]);
  expect(invoice).toMatchObject({
    status: "open",
    billing_reason: "subscription_update",
    payment_intent: { status: "requires_action" },
    next_payment_attempt: null,
  });
  expect(told().at(-1)).toBe("customer.subscription.updated");
  expect(await payOn(invoice.hosted_invoice_url, {})).toBe(200);
  expect(await priceOf()).toBe("price_monthly");
  expect(await payOn(invoice.hosted_invoice_url, { bank: "authorize" })).toBe(303);
  expect(await priceOf()).toBe("price_yearly");
  expect(told().at(-1)).toBe("customer.subscription.pending_update_applied");
});

test("what waits lapses after 23 hours, with its invoice void, and is tried by nobody until then", async () => {
  const { customer, invoice } = await wantYearly(ASKING);
  const before = await context.account.advance(customer, { hours: 22 });
  expect(before.events).toEqual([]);
  const { events } = await context.account.advance(customer, { hours: 2 });
  expect(types(events)).toEqual([
    "payment_intent.canceled",
    "invoice.voided",
    "customer.subscription.updated",
    "customer.subscription.pending_update_expired",
  ]);
  const { subscription, invoice: newest } = await latest(customer);
  expect(subscription.pending_update).toBeNull();
  expect([newest.id, newest.status]).toEqual([invoice.id, "void"]);
  expect(await payOn(invoice.hosted_invoice_url, { bank: "authorize" })).toBe(200);
  expect((await latest(customer)).invoice.status).toBe("void");
});

test("what waits gives way to another change, and is given up with its invoice", async () => {
  const { customer, invoice, want } = await wantYearly(ASKING);
  const again = await want();
  expect(invoiceOf(again).id).not.toBe(invoice.id);
  expect((await context.stripe.invoices.retrieve(invoice.id)).status).toBe("void");
  await context.stripe.invoices.voidInvoice(invoiceOf(again).id);
  expect((await latest(customer)).subscription.pending_update).toBeNull();
  await expect(context.stripe.invoices.voidInvoice(invoice.id)).rejects.toMatchObject({ statusCode: 400 });
});

test("nothing but the change may be asked for with it", async () => {
  const { want } = await wantYearly("4242424242424242");
  await expect(want({ metadata: { a: "b" } })).rejects.toMatchObject({ param: "metadata" });
  await expect(want({ cancel_at_period_end: true })).rejects.toMatchObject({ param: "cancel_at_period_end" });
});

test.each([
  ["4000002500003155", "open", "paid", "paid"],
  ["4000003800000446", "open", "paid", "paid"],
  ["4000002760003184", "open", "paid", "open"],
  ["4242424242424242", "paid", "paid", "paid"],
])(
  "the card %s: a change is %s, on its page %s, and the renewal %s",
  async (card, change, confirmed, renewal) => {
    const { customer, invoice } = await wantYearly(card);
    expect(invoice.status).toBe(change);
    await payOn(invoice.hosted_invoice_url, { bank: "authorize" });
    expect((await latest(customer)).invoice.status).toBe(confirmed);
    await context.account.advance(customer, { months: 12, hours: 2 });
    expect((await latest(customer)).invoice.status).toBe(renewal);
  },
);

test("a card without money asks, and is declined all the same; another one pays", async () => {
  const first = await subscribe();
  const customer = customerIdOf(first);
  const portal = await context.stripe.billingPortal.sessions.create({ customer });
  await payOn(portal.url, { card: "4000008260003178", bank: "authorize" });
  const wanted = await context.stripe.subscriptions.update(first.id, {
    items: [{ id: itemOf(first).id, price: "price_yearly" }],
    proration_behavior: "always_invoice",
    payment_behavior: "pending_if_incomplete",
    expand: ["latest_invoice"],
  });
  const url = invoiceOf(wanted).hosted_invoice_url;
  await payOn(url, { bank: "authorize" });
  expect((await latest(customer)).subscription.pending_update).not.toBeNull();
  expect(await payOn(url, { card: "4242424242424242" })).toBe(303);
  expect(itemOf((await latest(customer)).subscription).price.id).toBe("price_yearly");
});
