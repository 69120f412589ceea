import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { PLAN_PRICES } from "../plan-prices";
import { customerIdOf, invoiceOf, itemOf, withStripeAccount } from "./with-account";

const { context, subscribe, latest } = withStripeAccount({
  prices: [...PLAN_PRICES, { id: "price_monthly_more", amount: 1999, interval: "month" }],
});

describe("a change of plan at Stripe's stand-in", () => {
  const PRICES = { price_monthly: 999, price_quarterly: 2547, price_yearly: 8392 };
  const names = Object.keys(PRICES) as (keyof typeof PRICES)[];
  const pairs = names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to] as const));

  test.each(pairs)("from %s to %s costs what its preview says, to the cent", async (from, to) => {
    const { account, stripe } = context;
    const first = await subscribe({ price: from });
    const customer = customerIdOf(first);
    await account.advance(customer, { days: 10, hours: 7 });
    const { subscription } = await latest(customer);
    const asked = {
      items: [{ id: itemOf(subscription).id, price: to }],
      proration_behavior: "always_invoice" as const,
      proration_date: subscription.current_period_start + 880_000,
    };
    const preview = await stripe.invoices.createPreview({
      customer,
      subscription: subscription.id,
      subscription_details: asked,
    });
    const length = subscription.current_period_end - subscription.current_period_start;
    const unused = Math.round((PRICES[from] * (length - 880_000)) / length);
    expect(preview.lines.data.map(({ amount, proration }) => [amount, proration])).toEqual([
      [-unused, true],
      [PRICES[to], false],
    ]);
    const changed = await stripe.subscriptions.update(subscription.id, {
      ...asked,
      payment_behavior: "error_if_incomplete",
      expand: ["latest_invoice"],
    });
    const invoice = invoiceOf(changed);
    expect(invoice).toMatchObject({
      total: preview.total,
      amount_due: preview.amount_due,
      starting_balance: preview.starting_balance,
      status: "paid",
      billing_reason: "subscription_update",
    });
    expect(itemOf(changed).price.id).toBe(to);
    expect(changed.current_period_start).toBeGreaterThan(subscription.current_period_start);
    expect(changed.current_period_end).toBe(invoice.lines.data.at(-1)?.period.end);
    const { balance } = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
    expect(balance).toBe(Math.min(0, preview.total));
  });

  test("to a cheaper plan leaves a credit, which pays the next invoices", async () => {
    const { account, stripe } = context;
    const first = await subscribe({ price: "price_yearly" });
    const customer = customerIdOf(first);
    await stripe.subscriptions.update(first.id, {
      items: [{ id: itemOf(first).id, price: "price_monthly" }],
    });
    const { balance } = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
    expect(balance).toBeLessThan(-7_000);
    await account.advance(customer, { months: 1, hours: 2 });
    const { subscription, invoice } = await latest(customer);
    expect(subscription.status).toBe("active");
    expect(invoice).toMatchObject({
      status: "paid",
      total: 999,
      amount_due: 0,
      charge: null,
      payment_intent: null,
      starting_balance: balance,
      ending_balance: balance + 999,
    });
  });

  test.each([
    ["fails", "card_declined"],
    ["requires action", "subscription_payment_intent_requires_action"],
  ] as const)("is refused as a whole where its payment %s", async (outcome, code) => {
    const { account, stripe } = context;
    const first = await subscribe();
    account.nextPayment(customerIdOf(first), outcome);
    const before = [account.state(customerIdOf(first)), account.events().length];
    const refused = stripe.subscriptions.update(first.id, {
      items: [{ id: itemOf(first).id, price: "price_yearly" }],
      proration_behavior: "always_invoice",
      payment_behavior: "error_if_incomplete",
    });
    await expect(refused).rejects.toBeInstanceOf(Stripe.errors.StripeCardError);
    await expect(refused).rejects.toMatchObject({ statusCode: 402, code });
    expect([account.state(customerIdOf(first)), account.events().length]).toEqual(before);
  });

  test("is not previewed for what ends, nor prorated outside the period", async () => {
    const { stripe } = context;
    const subscription = await subscribe();
    const asked = { items: [{ id: itemOf(subscription).id, price: "price_yearly" }], proration_date: 1 };
    await expect(stripe.subscriptions.update(subscription.id, asked)).rejects.toMatchObject({
      param: "proration_date",
    });
    const next = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(next).toMatchObject({ total: 999, period_end: subscription.current_period_end });
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await expect(stripe.invoices.createPreview({ subscription: subscription.id })).rejects.toMatchObject({
      code: "invoice_upcoming_none",
    });
  });
});

describe("a change to another price of the same interval at Stripe's stand-in", () => {
  /** Ten days into a month that is paid. */
  async function midway() {
    const customer = customerIdOf(await subscribe());
    await context.account.advance(customer, { days: 10 });
    const { subscription } = await latest(customer);
    const asked = {
      items: [{ id: itemOf(subscription).id, price: "price_monthly_more" }],
      proration_date: subscription.current_period_start + 10 * 86_400,
    };
    const { current_period_start: start, current_period_end: end } = subscription;
    const rest = (end - asked.proration_date) / (end - start);
    return { customer, subscription, asked, difference: Math.round(1999 * rest) - Math.round(999 * rest) };
  }

  test("keeps the period, and bills the difference at once where that is wanted", async () => {
    const { subscription, asked, difference } = await midway();
    const details = { ...asked, proration_behavior: "always_invoice" as const };
    const preview = await context.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: details,
    });
    const changed = await context.stripe.subscriptions.update(subscription.id, {
      ...details,
      expand: ["latest_invoice"],
    });
    expect(changed.current_period_end).toBe(subscription.current_period_end);
    expect([preview.total, invoiceOf(changed).total]).toEqual([difference, difference]);
  });

  test("waits for the next invoice otherwise", async () => {
    const { customer, subscription, asked, difference } = await midway();
    const details = { ...asked, proration_behavior: "create_prorations" as const };
    const preview = await context.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: details,
    });
    const changed = await context.stripe.subscriptions.update(subscription.id, details);
    expect(changed.latest_invoice).toBe(invoiceOf(subscription).id);
    await context.account.advance(customer, { days: 22 });
    const { invoice } = await latest(customer);
    expect([preview.total, invoice.total]).toEqual([1999 + difference, 1999 + difference]);
    expect(invoice.status).toBe("paid");
  });
});
