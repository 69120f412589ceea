import type Stripe from "stripe";
import { type Kept, newId, now } from "./kept";

export type Customer = Kept<Stripe.Customer>;

export function newCustomer(email: string | null, metadata: Stripe.Metadata): Customer {
  const id = newId("cus");
  return {
    id,
    object: "customer",
    address: null,
    balance: 0,
    created: now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata,
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
}
