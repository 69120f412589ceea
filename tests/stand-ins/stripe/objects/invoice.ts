import type Stripe from "stripe";
import type { Customer } from "./customer";
import { type Kept, listOf, newId, now } from "./kept";
import { type Price, planOf } from "./price";
import { itemOf, type Subscription } from "./subscription";

export type Line = Kept<Stripe.InvoiceLineItem>;
export type Invoice = Omit<Kept<Stripe.Invoice>, "lines"> & {
  customer: string;
  subscription: string;
  lines: Stripe.ApiList<Line>;
};

export interface Span {
  start: number;
  end: number;
}

interface Charged {
  price: Price;
  quantity: number;
  /** In cents; what is given back is below zero. */
  amount: number;
  description: string;
  period: Span;
  isProration: boolean;
}

export function newLine(subscription: Subscription, charged: Charged): Line {
  const { price, quantity, amount, description, period, isProration } = charged;
  return {
    id: newId("il"),
    object: "line_item",
    amount,
    amount_excluding_tax: amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    ...(isProration && { invoice_item: newId("ii") }),
    invoice: null,
    livemode: false,
    metadata: {},
    period,
    plan: planOf(price),
    pretax_credit_amounts: [],
    price,
    proration: isProration,
    proration_details: { credited_items: null },
    quantity,
    subscription: subscription.id,
    subscription_item: itemOf(subscription).id,
    tax_amounts: [],
    tax_rates: [],
    type: isProration ? "invoiceitem" : "subscription",
    unit_amount_excluding_tax: String(Math.round(amount / quantity)),
  };
}

export interface Bill {
  reason: Stripe.Invoice.BillingReason;
  lines: Line[];
  /** At a renewal the period that has passed, as Stripe has it; the lines tell what is paid for. */
  period: Span;
}

const HOUR = 3_600;

/** A draft that finalises itself an hour later. */
export function newInvoice(
  customer: Customer,
  subscription: Subscription,
  { reason, lines, period }: Bill,
  id = newId("in"),
): Invoice {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const { amountDue } = settle(total, customer.balance);
  const created = now();
  const finalizesAt = created + HOUR;
  return {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Starglass",
    account_tax_ids: null,
    amount_due: amountDue,
    amount_paid: 0,
    amount_remaining: amountDue,
    amount_shipping: 0,
    application: null,
    application_fee_amount: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, status: null },
    automatically_finalizes_at: finalizesAt,
    billing_reason: reason,
    charge: null,
    collection_method: "charge_automatically",
    created,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_address: null,
    customer_email: customer.email,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discount: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      lines.map((line) => ({ ...line, invoice: id })),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: finalizesAt,
    number: null,
    on_behalf_of: null,
    paid: false,
    paid_out_of_band: false,
    payment_intent: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    quote: null,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subscription: subscription.id,
    subscription_details: { metadata: subscription.metadata },
    subtotal: total,
    subtotal_excluding_tax: total,
    tax: null,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_tax_amounts: [],
    transfer_data: null,
    webhooks_delivered_at: null,
  };
}

/** The least that is charged, in cents; less is kept for the next invoice. */
const SMALLEST_CHARGE = 50;

/** What of a total is to be paid now, and the customer's balance after it: below zero where Stripe owes the customer. */
export function settle(total: number, balance: number) {
  const sum = total + balance;
  return sum < SMALLEST_CHARGE ? { amountDue: 0, balance: sum } : { amountDue: sum, balance: 0 };
}
