import type { PaymentState, PlanType, SubscriptionStatus } from "../../prisma/client/enums";
import { PLANS } from "./plans";
import { type Billed, expanded, intentStatus, isCollected, readPayment } from "./read-payment";
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
  /** Until when it stays open past that, unless something goes wrong; null for no longer. */
  graceUntil: Date | null;
  createdAt: Date;
  endedAt: Date | null;
  /** The invoice of the running period, while it may still be paid. */
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
  /** What earlier plans have left over, in cents. */
  credit: number;
  /** The ids of all that Stripe has. */
  listed: string[];
  /** All that were ever paid for. */
  subscriptions: ReadSubscription[];
  /** Those that may not stand beside another one. */
  running: Stripe.Subscription[];
}

/** What is over for good. */
const ENDED: readonly Stripe.Subscription.Status[] = ["canceled", "incomplete_expired"];
/** Where a renewal is collected. */
const COLLECTED: readonly Stripe.Subscription.Status[] = ["active", "past_due"];
/** In seconds: Stripe begins to collect a renewal an hour after it, or up to so long where an endpoint of ours fails. */
const GRACE = 72 * 3_600;

/** Whether nothing can come of a subscription any more. */
export function isOver({ status }: Stripe.Subscription): boolean {
  return ENDED.includes(status);
}

/** Whether a subscription exists at Stripe that stands in the way of a second one. */
export function isRunning(subscription: Stripe.Subscription): boolean {
  const { status } = subscription;
  if (status === "incomplete") return intentStatus(expanded(subscription.latest_invoice)) === "processing";
  return !ENDED.includes(status);
}

/**
 * Reads a subscription; null where nothing was ever paid for it, or its plan is none of ours. `docs/billing.md` has the tables.
 * @param billed as for {@link readPayment}. @param priceIdOf the price at which a plan is sold now.
 */
export function readSubscription(
  subscription: ListedSubscription,
  billed: readonly Billed[],
  priceIdOf: (plan: PlanType) => string | undefined,
): ReadSubscription | null {
  const [item] = subscription.items.data;
  const planType = item && planOf(item.price, priceIdOf);
  if (!item || !planType) return null;
  if (subscription.status === "incomplete" || subscription.status === "incomplete_expired") return null;
  const { state, invoice, paidUntil, isGoingOn } = readPayment(subscription, billed);
  const hasGrace = isGoingOn && renews(subscription) && isCollectedAtAll(subscription);
  return {
    stripeSubscriptionId: subscription.id,
    planType,
    status: isCancelled(subscription, billed) ? "cancelled" : "active",
    paymentState: state,
    price: item.price.unit_amount ?? 0,
    paymentIntentId: idOf(invoice?.payment_intent),
    startsAt: time(subscription.start_date),
    expiresAt: time(paidUntil),
    graceUntil: hasGrace ? time(paidUntil + GRACE) : null,
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
  return invoice.status === "open" && intentStatus(invoice) === "requires_payment_method";
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

/** Whether it goes on by itself: into another period, if not for ever. */
export function renews(subscription: Stripe.Subscription): boolean {
  const { status, cancel_at_period_end, cancel_at, current_period_end } = subscription;
  const endsBefore = cancel_at !== null && cancel_at <= current_period_end;
  return !ENDED.includes(status) && !cancel_at_period_end && !endsBefore;
}

/** Nobody is told of a cancellation as long as Stripe may still take money after it. */
function isCancelled(subscription: Stripe.Subscription, billed: readonly Billed[]): boolean {
  if (ENDED.includes(subscription.status)) return true;
  return !renews(subscription) && !billed.some(({ invoice }) => isCollected(invoice));
}

function isCollectedAtAll({ status, pause_collection }: Stripe.Subscription): boolean {
  return COLLECTED.includes(status) && pause_collection === null;
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

function time(seconds: number): Date {
  return new Date(seconds * 1_000);
}
