import type { PaymentState, PlanType, SubscriptionStatus } from "../../prisma/client/enums";
import { PLANS } from "./plans";
import { idOf, type Stripe } from "./stripe.server";

/** A subscription as Stripe has it, in our words. */
export interface ReadSubscription {
  stripeSubscriptionId: string;
  planType: PlanType;
  status: SubscriptionStatus;
  paymentState: PaymentState;
  /** Of a period, in cents. */
  price: number;
  paymentIntentId: string | null;
  startsAt: Date;
  /** The end of the last paid period. */
  expiresAt: Date;
  createdAt: Date;
  endedAt: Date | null;
  /** The newest invoice, while it may still be paid. */
  openInvoiceId: string | null;
  /** Where that is paid. */
  openInvoiceUrl: string | null;
  wanted: WantedChange | null;
}

/** Another plan that waits for its payment. */
export interface WantedChange {
  wantedPlan: PlanType;
  wantedUntil: Date;
  /** Where it is paid for. */
  wantedInvoiceUrl: string | null;
}

/** A subscription whose `latest_invoice` is the one that the running period stands on. */
export interface ListedSubscription extends Stripe.Subscription {
  /** The newest, where that is of a change which has not happened: it waits while that is open. */
  changeInvoice?: Stripe.Invoice;
}

/** A customer as Stripe has them. */
export interface ReadCustomer {
  isDeleted: boolean;
  /** The ids of all that Stripe has. */
  listed: string[];
  /** All that were ever paid for. */
  subscriptions: ReadSubscription[];
  /** Those that may not stand beside another one. */
  running: Stripe.Subscription[];
}

/** What is over for good. */
const ENDED: readonly Stripe.Subscription.Status[] = ["canceled", "incomplete_expired"];

/** Whether a subscription exists at Stripe that stands in the way of a second one. */
export function isRunning(subscription: Stripe.Subscription): boolean {
  const { status } = subscription;
  if (status === "incomplete") return paymentOf(expanded(subscription.latest_invoice)) === "processing";
  return !ENDED.includes(status);
}

/**
 * Reads a subscription, with its newest invoice, charge and payment intent expanded; null where nothing was ever paid
 * for it, or its plan is none of ours. `docs/billing.md` has the table.
 * @param isTakenBack whether something that the running period was paid with was given back, or is disputed.
 * @param priceIdOf the price at which a plan is sold now.
 */
export function readSubscription(
  subscription: ListedSubscription,
  isTakenBack: boolean,
  priceIdOf: (plan: PlanType) => string | undefined,
): ReadSubscription | null {
  const [item] = subscription.items.data;
  const planType = item && planOf(item.price, priceIdOf);
  if (!item || !planType) return null;
  if (subscription.status === "incomplete" || subscription.status === "incomplete_expired") return null;
  const invoice = expanded(subscription.latest_invoice);
  const isPaid = invoice?.status === "paid" && !isTakenBack;
  return {
    stripeSubscriptionId: subscription.id,
    planType,
    status: renews(subscription) ? "active" : "cancelled",
    paymentState: paymentStateOf(invoice),
    price: item.price.unit_amount ?? 0,
    paymentIntentId: idOf(invoice?.payment_intent),
    startsAt: time(subscription.start_date),
    // Stripe moves the period on before it is paid.
    expiresAt: time(isPaid ? subscription.current_period_end : subscription.current_period_start),
    createdAt: time(subscription.created),
    endedAt: ENDED.includes(subscription.status) ? time(subscription.ended_at ?? subscription.created) : null,
    openInvoiceId: invoice?.status === "open" ? invoice.id : null,
    openInvoiceUrl: (invoice?.status === "open" && invoice.hosted_invoice_url) || null,
    wanted: readWanted(subscription, priceIdOf),
  };
}

/** The invoice by whose payment a subscription is changed, while it waits for that. */
export function waitingInvoice({ changeInvoice }: ListedSubscription): Stripe.Invoice | null {
  return changeInvoice?.status === "open" ? changeInvoice : null;
}

/** Whether the payment of an invoice was refused: its bank does not ask for the person, nor is at work on it. */
export function isPaymentRefused(invoice: Stripe.Invoice): boolean {
  return invoice.status === "open" && paymentOf(invoice) === "requires_payment_method";
}

function readWanted(
  subscription: ListedSubscription,
  priceIdOf: (plan: PlanType) => string | undefined,
): WantedChange | null {
  const invoice = waitingInvoice(subscription);
  const [item] = subscription.pending_update?.subscription_items ?? [];
  const wantedPlan = item && planOf(item.price, priceIdOf);
  if (!invoice || !subscription.pending_update || !wantedPlan) return null;
  const wantedUntil = time(subscription.pending_update.expires_at);
  return { wantedPlan, wantedUntil, wantedInvoiceUrl: invoice.hosted_invoice_url ?? null };
}

/** The newest invoice, where it is paid. */
export function paidInvoice({ latest_invoice }: Stripe.Subscription): Stripe.Invoice | null {
  const invoice = expanded(latest_invoice);
  return invoice?.status === "paid" ? invoice : null;
}

/** The payment of an invoice, with its charge expanded; null where there was none, or none that worked. */
export function paidCharge({ charge }: Stripe.Invoice): Stripe.Charge | null {
  const found = expanded(charge);
  return found?.paid ? found : null;
}

/** Whether an invoice was paid, if only in part, by what earlier payments had left over. */
export function usesCredit({ starting_balance, lines }: Stripe.Invoice): boolean {
  // Below nothing is what is left of a plan that was changed.
  return starting_balance < 0 || lines.data.some(({ amount }) => amount < 0);
}

/** Whether it goes on by itself. */
export function renews({ status, cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean {
  return !ENDED.includes(status) && !cancel_at_period_end && cancel_at === null;
}

/** The plan that is sold at a price; at one that is sold no more, the first plan with the same period. */
function planOf(
  { id, recurring }: Stripe.Price,
  priceIdOf: (plan: PlanType) => string | undefined,
): PlanType | undefined {
  const sold = PLANS.find(({ type }) => priceIdOf(type) === id);
  if (sold || !recurring) return sold?.type;
  const { interval, interval_count: count } = recurring;
  const months = interval === "year" ? 12 * count : interval === "month" ? count : 0;
  return PLANS.find((plan) => plan.months === months)?.type;
}

function paymentStateOf(invoice: Stripe.Invoice | null): PaymentState {
  if (!invoice || invoice.status === "paid") return "fine";
  if (invoice.status === "draft") return "pending";
  const payment = paymentOf(invoice);
  if (payment === "requires_action") return "action_required";
  const isUnderWay = invoice.attempt_count === 0 || payment === "processing";
  return invoice.status === "open" && isUnderWay ? "pending" : "failed";
}

function paymentOf(invoice: Stripe.Invoice | null): Stripe.PaymentIntent.Status | undefined {
  return expanded(invoice?.payment_intent ?? null)?.status;
}

function expanded<Thing extends object>(reference: string | Thing | null): Thing | null {
  return typeof reference === "object" ? reference : null;
}

function time(seconds: number): Date {
  return new Date(seconds * 1_000);
}
