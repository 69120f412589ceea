import type { PaymentState } from "../../prisma/client/enums";
import type { Stripe } from "./stripe.server";

/** An invoice, and whether something that it was paid with was given back in whole, or is disputed and not won. */
export interface Billed {
  invoice: Stripe.Invoice;
  isTakenBack: boolean;
}

/** How a subscription is paid for. */
interface Payment {
  /** Of the running period. */
  state: PaymentState;
  /** The invoice of the running period; null where there is none. */
  invoice: Stripe.Invoice | null;
  /** The end of the last paid period, in seconds; the start of the subscription where none was. */
  paidUntil: number;
  /** Whether money was paid for the period that ends then, and what follows it is not due yet or on its way. */
  isGoingOn: boolean;
}

/**
 * Reads what was paid for a subscription. The invoice that charges for the running period as a whole decides about it, and not
 * what else was charged since. `docs/billing.md` has the table.
 * @param billed its invoices, the newest first, as far back as the last that was paid for a whole period and kept.
 */
export function readPayment(subscription: Stripe.Subscription, billed: readonly Billed[]): Payment {
  const { status, start_date, current_period_start: start, current_period_end: end } = subscription;
  const whole = billed.filter(({ invoice }) => wholePeriod(invoice) !== null);
  // Where no invoice names a period, the newest has to do.
  const known = whole.length > 0 ? whole : billed.slice(0, 1);
  const running = known.find(({ invoice }) =>
    chargesFor(subscription, wholePeriod(invoice) ?? { start, end }),
  );
  const invoice = running?.invoice ?? null;
  // Nobody pays for a trial: it was given, for as long as Stripe says.
  if (status === "trialing") return { state: "fine", invoice, paidUntil: end, isGoingOn: false };
  const state = invoice ? paymentStateOf(invoice) : billed.length > 0 ? "failed" : "fine";
  const kept = known.find(isKept);
  if (!kept) return { state, invoice, paidUntil: start_date, isGoingOn: false };
  const period = wholePeriod(kept.invoice);
  const paidUntil = kept === running ? end : Math.min(period?.end ?? start, start);
  const isDueLater = kept === running || (state === "pending" && paidUntil === start);
  return { state, invoice, paidUntil, isGoingOn: isDueLater && (period?.price ?? 1) > 0 };
}

/** Whether an invoice alone says that the running period is paid for. */
export function coversPeriod(subscription: Stripe.Subscription, billed: Billed): boolean {
  const period = wholePeriod(billed.invoice);
  return isKept(billed) && period !== null && chargesFor(subscription, period);
}

/** Whether it was paid for a whole period, and kept. */
export function isPaidPeriod(billed: Billed): boolean {
  return isKept(billed) && wholePeriod(billed.invoice) !== null;
}

/** Whether Stripe will go on by itself to have an invoice paid. */
export function isCollected({ status, auto_advance }: Stripe.Invoice): boolean {
  return (status === "draft" || status === "open") && auto_advance !== false;
}

/** The payment of an invoice, with its charge expanded; null where there was none, or none that worked. */
export function paidCharge({ charge }: Stripe.Invoice): Stripe.Charge | null {
  const found = expanded(charge);
  return found?.paid ? found : null;
}

/** How the payment of an invoice stands at the bank, with its payment intent expanded. */
export function intentStatus(invoice: Stripe.Invoice | null): Stripe.PaymentIntent.Status | undefined {
  return expanded(invoice?.payment_intent ?? null)?.status;
}

/**
 * Those whose money a paid invoice lives on, itself first: what is left of a plan that was changed was paid by the invoice
 * before, and so was credit that it left over. Credit that comes from elsewhere is an operator's gift.
 * @param paidBefore the customer's paid invoices before it, the newest first.
 */
export function livesOn(invoice: Stripe.Invoice, paidBefore: readonly Stripe.Invoice[]): Stripe.Invoice[] {
  const [before, ...earlier] = paidBefore;
  if (!before) return [invoice];
  const isChange = invoice.lines.data.some(({ amount }) => amount < 0);
  const usesLeft = invoice.starting_balance < 0 && (before.ending_balance ?? 0) < 0;
  return isChange || usesLeft ? [invoice, ...livesOn(before, earlier)] : [invoice];
}

/** Whether an invoice was paid, if only in part, by what earlier payments had left over, or may have been. */
export function usesCredit({ starting_balance, lines }: Stripe.Invoice): boolean {
  return starting_balance < 0 || lines.data.some(({ amount }) => amount < 0);
}

export function expanded<Thing extends object>(reference: string | Thing | null): Thing | null {
  return typeof reference === "object" ? reference : null;
}

function isKept({ invoice, isTakenBack }: Billed): boolean {
  return invoice.status === "paid" && !isTakenBack;
}

/** Whether a period is the running one, and not one that would begin in its middle once a change of plan is paid. */
function chargesFor(
  { current_period_start, current_period_end }: Stripe.Subscription,
  { start, end }: { start: number; end: number },
): boolean {
  return end > current_period_start && (start <= current_period_start || end === current_period_end);
}

/** The period that an invoice charges for as a whole, and its price; null for one of parts alone, as after a change in its middle. */
function wholePeriod({ lines }: Stripe.Invoice) {
  const whole = lines.data.find(({ type, proration }) => type === "subscription" && !proration);
  return whole ? { ...whole.period, price: whole.amount } : null;
}

function paymentStateOf(invoice: Stripe.Invoice): PaymentState {
  if (invoice.status === "paid") return "fine";
  if (invoice.status === "draft") return isCollected(invoice) ? "pending" : "failed";
  if (invoice.status !== "open") return "failed";
  const payment = intentStatus(invoice);
  if (payment === "requires_action") return "action_required";
  const isUntried = invoice.attempt_count === 0 && isCollected(invoice);
  return isUntried || payment === "processing" ? "pending" : "failed";
}
