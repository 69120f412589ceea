import type Stripe from "stripe";
import { type Kept, newId, now } from "./kept";
import type { Charge } from "./payment";

/** It names no customer, as Stripe's does not. */
export type Refund = Kept<Stripe.Refund> & { charge: string };

export interface Refunding {
  /** In cents. */
  amount: number;
  reason?: Stripe.Refund.Reason | null;
  metadata?: Stripe.Metadata;
}

export function newRefund(charge: Charge, { amount, reason = null, metadata = {} }: Refunding): Refund {
  return {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    destination_details: {
      card: {
        reference_status: "pending",
        reference_type: "acquirer_reference_number",
        type: "refund",
      },
      type: "card",
    },
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
}
