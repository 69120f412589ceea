import type { Billed } from "~/billing/read-payment";
import type { Stripe } from "~/billing/stripe.server";

export const DAY = 86_400;
export const START = 1_790_000_000;

interface Span {
  start: number;
  end: number;
}

/** The running period of what is made here, which is its second month. */
export const PERIOD: Span = { start: START + 30 * DAY, end: START + 60 * DAY };

/** Of the invoice of the month before. */
export const BEFORE = { id: "in_before", lines: linesOf({ start: START, end: PERIOD.start }, 999) };

/** A subscription in its second month, as far as we read it. */
export function subscription(changes: Partial<Stripe.Subscription> = {}): Stripe.Subscription {
  const price = { id: "price_1", unit_amount: 999, recurring: { interval: "month", interval_count: 1 } };
  return {
    id: "sub_1",
    status: "active",
    created: START,
    start_date: START,
    current_period_start: PERIOD.start,
    current_period_end: PERIOD.end,
    cancel_at_period_end: false,
    cancel_at: null,
    ended_at: null,
    pause_collection: null,
    items: { data: [{ price }] },
    ...changes,
  } as Stripe.Subscription;
}

/** The invoice of a whole period: of the running one, unless said otherwise. */
export function invoice(
  status: Stripe.Invoice.Status,
  period: Span = PERIOD,
  changes: Partial<Stripe.Invoice> = {},
  amount = 999,
): Stripe.Invoice {
  return {
    id: `in_${status}`,
    status,
    auto_advance: status === "draft" || status === "open",
    attempt_count: status === "paid" ? 1 : 0,
    payment_intent: "pi_2",
    starting_balance: 0,
    ending_balance: 0,
    lines: linesOf(period, amount),
    ...changes,
  } as Stripe.Invoice;
}

/** An invoice that an operator's change in the middle of the running period has brought. */
export function partial(status: Stripe.Invoice.Status): Stripe.Invoice {
  const line = {
    type: "invoiceitem",
    proration: true,
    amount: 500,
    period: { ...PERIOD, start: PERIOD.start + DAY },
  };
  return { ...invoice(status), id: "in_partial", lines: { data: [line] } as Stripe.Invoice["lines"] };
}

export function billed(of: Stripe.Invoice, isTakenBack = false): Billed {
  return { invoice: of, isTakenBack };
}

function linesOf(period: Span, amount: number): Stripe.Invoice["lines"] {
  return { data: [{ type: "subscription", proration: false, amount, period }] } as Stripe.Invoice["lines"];
}
