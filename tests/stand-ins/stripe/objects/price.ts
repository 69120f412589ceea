import type Stripe from "stripe";
import { now } from "./kept";

/** What the account sells. */
export interface PriceTag {
  id: string;
  /** In cents. */
  amount: number;
  interval: "month" | "year";
  intervalCount?: number;
  currency?: string;
  /** Whether it can still be sold; it can unless said otherwise. */
  active?: boolean;
}

export type Price = Stripe.Price & {
  recurring: Stripe.Price.Recurring;
  unit_amount: number;
  product: string;
};

export function newPrice({
  id,
  amount,
  interval,
  intervalCount = 1,
  currency = "usd",
  active = true,
}: PriceTag): Price {
  return {
    id,
    object: "price",
    active,
    billing_scheme: "per_unit",
    created: now(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: "prod_starglass",
    recurring: {
      aggregate_usage: null,
      interval,
      interval_count: intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "recurring",
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
}

/** The older form of a price, which Stripe still shows beside it. */
export function planOf({ id, created, currency, product, recurring, unit_amount }: Price): Stripe.Plan {
  return {
    id,
    object: "plan",
    active: true,
    aggregate_usage: null,
    amount: unit_amount,
    amount_decimal: String(unit_amount),
    billing_scheme: "per_unit",
    created,
    currency,
    interval: recurring.interval,
    interval_count: recurring.interval_count,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

export function monthsOf({ recurring }: Price): number {
  return recurring.interval_count * (recurring.interval === "year" ? 12 : 1);
}

/** For people, as Stripe writes it: $25.47 / 3 months. */
export function priceText({ unit_amount, currency, recurring }: Price, quantity = 1): string {
  const { interval, interval_count: count } = recurring;
  return `${moneyText(unit_amount * quantity, currency)} / ${count === 1 ? interval : `${count} ${interval}s`}`;
}

export function moneyText(cents: number, currency: string): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency });
}
