import type Stripe from "stripe";
import { type Account, change, customerOf, tell, walletOf } from "./account";
import { periodEnd } from "./calendar";
import { endSubscription, endsAt } from "./ending";
import { collect, draftInvoice, finalise, outcomeOf } from "./invoicing";
import type { Customer } from "./objects/customer";
import { type Invoice, type Line, newInvoice, newLine, type Span } from "./objects/invoice";
import { newId, now } from "./objects/kept";
import { monthsOf, type Price, priceText } from "./objects/price";
import { itemOf, newSubscription, type Subscription } from "./objects/subscription";
import { stopAdvancing } from "./setting-aside";

const HOUR = 3_600;

/** Starts a subscription with its first invoice, which is paid. */
export function startSubscription(
  account: Account,
  customer: Customer,
  { price, quantity }: { price: Price; quantity: number },
): { subscription: Subscription; invoice: Invoice } {
  const period = firstPeriod(account, customer.id, price);
  const paymentMethod = newId("pm");
  const subscription = newSubscription({ customer: customer.id, price, quantity, paymentMethod, period });
  account.subscriptions.set(subscription.id, subscription);
  tell(account, "customer.subscription.created", subscription);
  const invoice = draftInvoice(account, subscription, {
    reason: "subscription_create",
    lines: [fullLine(subscription, price, quantity, period)],
    period: { start: period.start, end: period.start },
  });
  finalise(account, invoice);
  collect(account, invoice, "works");
  return { subscription, invoice };
}

/** A period that starts now. */
export function firstPeriod(account: Account, customer: string, price: Price): Span {
  const start = now();
  return { start, end: endAfter(account, customer, price, { anchor: start, after: start }) };
}

/**
 * The end of a period. Where the customer's time was moved, months are counted in the time as it was lived, so that
 * each has its own length.
 */
function endAfter(
  account: Account,
  customer: string,
  price: Price,
  { anchor, after }: { anchor: number; after: number },
): number {
  const { moved } = walletOf(account, customer);
  return periodEnd(anchor + moved, monthsOf(price), after + moved) - moved;
}

/** What a whole period costs. */
export function fullLine(subscription: Subscription, price: Price, quantity: number, period: Span): Line {
  return newLine(subscription, {
    price,
    quantity,
    amount: price.unit_amount * quantity,
    description: `${quantity} × Starglass Premium (at ${priceText(price)})`,
    period,
    isProration: false,
  });
}

/** The bill of the period after the present one. */
export function nextBill(account: Account, subscription: Subscription) {
  const { price, quantity } = itemOf(subscription);
  const start = subscription.current_period_end;
  const anchor = subscription.billing_cycle_anchor;
  const period = { start, end: endAfter(account, subscription.customer, price, { anchor, after: start }) };
  const pending = account.pendingLines.get(subscription.id) ?? [];
  return { period, lines: [...pending, fullLine(subscription, price, quantity, period)] };
}

/** Announces the coming invoice, which has no id yet. */
export function announceInvoice(account: Account, customer: Customer, subscription: Subscription): void {
  account.announced.add(subscription.id);
  const { lines } = nextBill(account, subscription);
  const period = { start: subscription.current_period_start, end: subscription.current_period_end };
  const { id, ...invoice } = newInvoice(customer, subscription, { reason: "upcoming", lines, period });
  tell(account, "invoice.upcoming", { ...invoice, next_payment_attempt: period.end + HOUR });
}

/** The end of a period: the subscription ends, or goes on with an invoice that is still a draft for an hour. */
export function turnPeriod(account: Account, subscription: Subscription): void {
  if (endsAt(subscription) === subscription.current_period_end) {
    endSubscription(account, subscription, "cancellation_requested");
    return;
  }
  const passed = { start: subscription.current_period_start, end: subscription.current_period_end };
  const { period, lines } = nextBill(account, subscription);
  account.pendingLines.delete(subscription.id);
  account.announced.delete(subscription.id);
  const latest = subscription.latest_invoice;
  const invoice = draftInvoice(account, subscription, {
    reason: "subscription_cycle",
    lines,
    period: passed,
  });
  if (subscription.status === "unpaid") stopAdvancing(invoice);
  if (subscription.pause_collection) setAside(account, invoice, subscription.pause_collection.behavior);
  tellMoved(account, subscription, latest, {
    current_period_start: period.start,
    current_period_end: period.end,
  });
}

/** The latest invoice is changed before it can be told. */
function tellMoved(
  account: Account,
  subscription: Subscription,
  latest: string | null,
  changes: Partial<Subscription>,
): void {
  const drafted = subscription.latest_invoice;
  subscription.latest_invoice = latest;
  change(account, "customer.subscription.updated", subscription, { ...changes, latest_invoice: drafted });
}

/** What becomes of an invoice while payments are paused. */
function setAside(
  account: Account,
  invoice: Invoice,
  behaviour: Stripe.Subscription.PauseCollection.Behavior,
): void {
  stopAdvancing(invoice);
  if (behaviour === "keep_as_draft") return;
  const customer = customerOf(account, invoice.customer);
  const { balance } = customer;
  finalise(account, invoice);
  if (invoice.status !== "open") return;
  if (behaviour === "void") {
    // What it would have used of the customer's credit is not used.
    change(account, "customer.updated", customer, { balance });
    invoice.status = "void";
    invoice.status_transitions.voided_at = now();
    tell(account, "invoice.voided", invoice);
  } else {
    invoice.status = "uncollectible";
    invoice.status_transitions.marked_uncollectible_at = now();
    tell(account, "invoice.marked_uncollectible", invoice);
  }
}

/** An hour after a renewal: its draft is finalised and charged. */
export function chargeDraft(account: Account, invoice: Invoice): void {
  finalise(account, invoice);
  collect(account, invoice, outcomeOf(account, invoice.customer, "away"));
}
