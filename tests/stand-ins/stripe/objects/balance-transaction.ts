import type Stripe from "stripe";
import type { Customer } from "./customer";
import { type Kept, newId, now } from "./kept";

/** A change by hand of what a customer has left over. */
export type BalanceTransaction = Kept<Stripe.CustomerBalanceTransaction> & { customer: string };

export interface Adjustment {
  /** In cents; above zero it takes credit away. */
  amount: number;
  currency: string;
  description?: string;
  metadata?: Stripe.Metadata;
}

export function newAdjustment(
  { id, balance }: Customer,
  { amount, currency, description, metadata = {} }: Adjustment,
): BalanceTransaction {
  return {
    id: newId("cbtxn"),
    object: "customer_balance_transaction",
    amount,
    created: now(),
    credit_note: null,
    currency,
    customer: id,
    description: description ?? null,
    ending_balance: balance + amount,
    invoice: null,
    livemode: false,
    metadata,
    type: "adjustment",
  };
}
