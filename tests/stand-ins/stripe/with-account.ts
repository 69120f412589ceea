import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { afterEach, beforeEach } from "vitest";
import { type StripeOptions, type StripeStandIn, startStripe } from "../stripe";

export const METHODS: Stripe.Checkout.SessionCreateParams.PaymentMethodType[] = ["card", "link"];

/** For each test: a Stripe account of its own and the unchanged SDK that speaks to it. */
export function withStripeAccount(options: StripeOptions = {}) {
  const context = {} as { account: StripeStandIn; stripe: Stripe };
  beforeEach(async () => {
    context.account = await startStripe(options);
    context.stripe = sdkFor(context.account);
  });
  afterEach(() => context.account.close());

  const newCustomer = () => context.stripe.customers.create({ email: `${randomUUID()}@example.org` });

  /** What a checkout session is asked for. */
  const checkout = (customer: string, price = "price_monthly"): Stripe.Checkout.SessionCreateParams => ({
    customer,
    mode: "subscription",
    line_items: [{ price, quantity: 1 }],
    payment_method_types: METHODS,
    success_url: "http://localhost/success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost/cancel",
    metadata: { userId: "1" },
  });

  /** A new customer's subscription, or another one of a customer. */
  async function subscribe({ price = "price_monthly", card = "4242424242424242", customer = "" } = {}) {
    const owner = customer || (await newCustomer()).id;
    const { id } = await context.stripe.checkout.sessions.create(checkout(owner, price));
    const { subscription } = context.account.pay(id, card);
    if (!subscription) throw new Error("Nothing was subscribed to.");
    return context.stripe.subscriptions.retrieve(subscription, {
      expand: ["latest_invoice.charge", "customer"],
    });
  }

  /** The last subscription of a customer as the API tells it now, with its invoice and charge. */
  async function latest(customer: string) {
    const [subscription] = (
      await context.stripe.subscriptions.list({
        customer,
        status: "all",
        limit: 1,
        expand: ["data.latest_invoice.charge"],
      })
    ).data;
    if (!subscription) throw new Error("No subscription.");
    return { subscription, invoice: invoiceOf(subscription) };
  }

  return { context, newCustomer, checkout, subscribe, latest };
}

/** @param maxNetworkRetries none, unless it is named: a test sees the first answer. */
export function sdkFor(
  { url, secretKey }: { url: string; secretKey: string },
  maxNetworkRetries = 0,
): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries,
    telemetry: false,
  });
}

/** The invoice that was asked for with its subscription. */
export function invoiceOf({ latest_invoice }: Stripe.Subscription): Stripe.Invoice {
  if (!latest_invoice || typeof latest_invoice === "string") throw new Error("The invoice is not expanded.");
  return latest_invoice;
}

/** The charge that was asked for with its invoice. */
export function chargeOf({ charge }: Stripe.Invoice): Stripe.Charge {
  if (!charge || typeof charge === "string") throw new Error("The charge is not expanded.");
  return charge;
}

export function customerIdOf({ customer }: Stripe.Subscription): string {
  return typeof customer === "string" ? customer : customer.id;
}

/** What is subscribed to. */
export function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error("The subscription has no item.");
  return item;
}

export const types = (events: { type: string }[]) => events.map(({ type }) => type);
