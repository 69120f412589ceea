import type Stripe from "stripe";
import type { Customer } from "./customer";
import { type Kept, listOf, newId, now } from "./kept";
import type { Price } from "./price";

export type Session = Omit<Kept<Stripe.Checkout.Session>, "line_items"> & {
  customer: string;
  success_url: string;
  cancel_url: string;
};

export interface Offer {
  customer: Customer;
  price: Price;
  quantity: number;
  paymentMethods: string[];
  successUrl: string;
  cancelUrl: string;
  locale: Stripe.Checkout.Session.Locale | null;
  metadata: Stripe.Metadata;
  /** Where the stand-in's pages are. */
  address: string;
}

/** In seconds. */
const LIFE = 86_400;

export function newSession(offer: Offer): Session {
  const id = newId("cs_test");
  const created = now();
  const total = offer.price.unit_amount * offer.quantity;
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, status: null },
    billing_address_collection: null,
    cancel_url: offer.cancelUrl,
    client_reference_id: null,
    client_secret: null,
    collected_information: { shipping_details: null },
    consent: null,
    consent_collection: null,
    created,
    currency: offer.price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: offer.customer.id,
    customer_creation: null,
    customer_details: {
      address: null,
      email: offer.customer.email,
      name: null,
      phone: null,
      tax_exempt: "none",
      tax_ids: null,
    },
    customer_email: null,
    discounts: [],
    expires_at: created + LIFE,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: offer.locale,
    metadata: offer.metadata,
    mode: "subscription",
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "always",
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_method_types: offer.paymentMethods,
    payment_status: "unpaid",
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ["always"],
      payment_method_remove: null,
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_details: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: offer.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted",
    url: `${offer.address}/c/pay/${id}`,
  };
}

/** What is bought, for those who ask for it. */
export function lineItemsOf(id: string, { price, quantity }: { price: Price; quantity: number }) {
  const total = price.unit_amount * quantity;
  const item: Stripe.LineItem = {
    id: newId("li"),
    object: "item",
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price.currency,
    description: "Starglass Premium",
    price,
    quantity,
  };
  return listOf([item], `/v1/checkout/sessions/${id}/line_items`);
}
