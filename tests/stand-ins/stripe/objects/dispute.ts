import type Stripe from "stripe";
import { type Kept, newId, now } from "./kept";
import type { Charge } from "./payment";

/** It names no customer, as Stripe's does not. */
export type Dispute = Kept<Stripe.Dispute> & { charge: string };

export function newDispute({ id, amount, currency, payment_intent }: Charge): Dispute {
  return {
    id: newId("dp"),
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: id,
    created: now(),
    currency,
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: null,
      customer_name: null,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: null,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: now() + 9 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: "10.4",
    payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  };
}
