import { type Account, change, customerOf, find, tell, type Wallet, walletOf } from "./account";
import { cardOutcome, type Outcome, type Presence } from "./cards";
import { endSubscription } from "./ending";
import { type Bill, type Invoice, newInvoice, settle } from "./objects/invoice";
import { newId, now } from "./objects/kept";
import { type Charge, type Intent, newCharge, newIntent } from "./objects/payment";
import { isLive, type Subscription } from "./objects/subscription";
import { applyUpdate, awaitedInvoice, forgetUpdate } from "./pending-updates";
import { stopAdvancing, voidInvoice } from "./setting-aside";

const DAY = 86_400;
/** Days from each failed attempt to the next; after the last the subscription ends, or is `unpaid`. */
const RETRIES = [3, 5, 7];

/** A draft of the subscription, which becomes its latest invoice. */
export function draftInvoice(account: Account, subscription: Subscription, bill: Bill): Invoice {
  const invoice = newInvoice(customerOf(account, subscription.customer), subscription, bill);
  account.invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
  tell(account, "invoice.created", invoice);
  return invoice;
}

/** Makes a draft final: it uses the customer's credit and is paid at once where nothing is left to pay. */
export function finalise(account: Account, invoice: Invoice): void {
  const customer = customerOf(account, invoice.customer);
  const { amountDue, balance } = settle(invoice.total, customer.balance);
  Object.assign(invoice, {
    amount_due: amountDue,
    amount_remaining: amountDue,
    automatically_finalizes_at: null,
    effective_at: now(),
    starting_balance: customer.balance,
    ending_balance: balance,
    hosted_invoice_url: `${account.address}/i/${invoice.id}`,
    invoice_pdf: `${account.address}/i/${invoice.id}?pdf`,
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, "0")}`,
    status: "open",
  } satisfies Partial<Invoice>);
  invoice.status_transitions.finalized_at = now();
  customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1;
  change(account, "customer.updated", customer, { balance, currency: invoice.currency });
  if (amountDue > 0) {
    const intent = newIntent(invoice);
    account.intents.set(intent.id, intent);
    invoice.payment_intent = intent.id;
  }
  tell(account, "invoice.finalized", invoice);
  if (amountDue === 0) markPaid(account, invoice);
}

/**
 * Tries to have an open invoice paid, with an outcome that is known.
 * @param isAutomatic counts towards the retries; one by the customer does not, after the first.
 */
export function collect(
  account: Account,
  invoice: Invoice,
  outcome: Outcome,
  { isAutomatic = true } = {},
): void {
  if (invoice.status !== "open") return;
  const intent = find(account.intents, "payment_intent", invoice.payment_intent ?? "");
  const subscription = find(account.subscriptions, "subscription", invoice.subscription);
  intent.payment_method = subscription.default_payment_method;
  if (isAutomatic || !invoice.attempted) invoice.attempt_count += 1;
  invoice.attempted = true;
  if (outcome === "works") succeed(account, invoice, intent);
  else {
    if (outcome === "fails") decline(account, invoice, intent);
    else requireAction(account, intent);
    if (isAutomatic) invoice.next_payment_attempt = nextAttempt(invoice);
    if (outcome === "requires action") tell(account, "invoice.payment_action_required", invoice);
    tell(account, "invoice.payment_failed", invoice);
    if (isAutomatic) fallBehind(account, subscription, invoice);
  }
}

function fallBehind(account: Account, subscription: Subscription, invoice: Invoice): void {
  // Its last draft outlives a subscription.
  if (!isLive(subscription)) stopAdvancing(invoice);
  else if (invoice.next_payment_attempt === null) giveUp(account, subscription, invoice);
  else if (subscription.status === "active")
    change(account, "customer.subscription.updated", subscription, { status: "past_due" });
}

/** It was tried for the last time. */
function giveUp(account: Account, subscription: Subscription, invoice: Invoice): void {
  if (account.afterRetries === "canceled") {
    endSubscription(account, subscription, "payment_failed");
    return;
  }
  stopAdvancing(invoice);
  change(account, "customer.subscription.updated", subscription, { status: "unpaid" });
}

/**
 * How a payment of the customer's goes now.
 * @param isAuthenticated whether the customer has done what the card's bank wants of it.
 */
export function outcomeOf(
  account: Account,
  customer: string,
  presence: Presence,
  isAuthenticated = false,
): Outcome {
  const wallet = walletOf(account, customer);
  return outcomeBy(wallet, wallet.card, presence, isAuthenticated);
}

/** {@link outcomeOf}, by some card. */
export function outcomeBy(
  { payments }: Wallet,
  card: string,
  presence: Presence,
  isAuthenticated: boolean,
): Outcome {
  if (!payments || (payments.when && payments.when !== presence))
    return cardOutcome(card, presence, isAuthenticated);
  return payments.outcome === "requires action" && isAuthenticated ? "works" : payments.outcome;
}

function nextAttempt({ attempt_count }: Invoice): number | null {
  const days = RETRIES[attempt_count - 1];
  return days === undefined ? null : now() + days * DAY;
}

function succeed(account: Account, invoice: Invoice, intent: Intent): void {
  const charge = attempt(account, invoice, intent, true);
  Object.assign(intent, {
    amount_received: intent.amount,
    last_payment_error: null,
    next_action: null,
    status: "succeeded",
  } satisfies Partial<Intent>);
  tell(account, "payment_intent.succeeded", intent);
  tell(account, "charge.succeeded", charge);
  markPaid(account, invoice);
}

function decline(account: Account, invoice: Invoice, intent: Intent): void {
  const charge = attempt(account, invoice, intent, false);
  intent.status = "requires_payment_method";
  intent.last_payment_error = {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    charge: charge.id,
    message: "Your card was declined.",
  };
  tell(account, "charge.failed", charge);
  tell(account, "payment_intent.payment_failed", intent);
}

function requireAction(account: Account, intent: Intent): void {
  intent.status = "requires_action";
  intent.next_action = { type: "use_stripe_sdk" };
  tell(account, "payment_intent.requires_action", intent);
}

function attempt(account: Account, invoice: Invoice, intent: Intent, isPaid: boolean): Charge {
  const charge = newCharge(intent, isPaid);
  account.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  invoice.charge = charge.id;
  return charge;
}

/** Gives up what waits for a payment, and its invoice. @returns whether something has waited. */
export function dropUpdate(account: Account, subscription: Subscription): boolean {
  const invoice = awaitedInvoice(account, subscription);
  if (!invoice) return false;
  voidInvoice(account, invoice);
  forgetUpdate(account, subscription);
  return true;
}

/** Its time is over. */
export function expireUpdate(account: Account, subscription: Subscription): void {
  if (dropUpdate(account, subscription))
    tell(account, "customer.subscription.pending_update_expired", subscription);
}

function markPaid(account: Account, invoice: Invoice): void {
  Object.assign(invoice, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    paid: true,
    receipt_number: invoice.amount_due > 0 ? newId("r").slice(2, 10) : null,
    status: "paid",
  } satisfies Partial<Invoice>);
  invoice.status_transitions.paid_at = now();
  tell(account, "invoice.paid", invoice);
  tell(account, "invoice.payment_succeeded", invoice);
  const subscription = find(account.subscriptions, "subscription", invoice.subscription);
  applyUpdate(account, subscription, invoice);
  const waits = ["incomplete", "past_due", "unpaid"].includes(subscription.status);
  if (waits && subscription.latest_invoice === invoice.id)
    change(account, "customer.subscription.updated", subscription, { status: "active" });
}
