import type Stripe from "stripe";
import { type Kept, listOf, newId, now } from "./kept";
import { type Price, planOf } from "./price";

export type Subscription = Omit<Kept<Stripe.Subscription>, "items"> & { items: Stripe.ApiList<Item> };
export type Item = Stripe.SubscriptionItem & { price: Price; quantity: number };

export interface Subscribing {
  customer: string;
  price: Price;
  quantity: number;
  paymentMethod: string | null;
  period: { start: number; end: number };
}

/** Incomplete until its first invoice is paid. */
export function newSubscription(asked: Subscribing): Subscription {
  const id = newId("sub");
  const { start, end } = asked.period;
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: start,
    billing_cycle_anchor_config: null,
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: "charge_automatically",
    created: start,
    currency: asked.price.currency,
    current_period_end: end,
    current_period_start: start,
    customer: asked.customer,
    days_until_due: null,
    default_payment_method: asked.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discount: null,
    discounts: [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, issuer: { type: "self" } },
    items: listOf([newItem(id, asked)], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: "incomplete",
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { missing_payment_method: "create_invoice" } },
    trial_start: null,
  };
}

function newItem(subscription: string, { price, quantity }: Subscribing): Item {
  return {
    id: newId("si"),
    object: "subscription_item",
    billing_thresholds: null,
    created: now(),
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** The one thing that is subscribed to. */
export function itemOf({ id, items }: Subscription): Item {
  const [item] = items.data;
  if (!item) throw new Error(`The subscription ${id} has no item.`);
  return item;
}

/** Whether it can still renew or be changed. */
export function isLive({ status }: Subscription): boolean {
  return status !== "canceled" && status !== "incomplete_expired";
}
