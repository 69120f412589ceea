import { type Account, change, customerOf, ofCustomer, walletOf } from "./account";
import { cardOutcome, type Outcome } from "./cards";
import { collect, outcomeOf } from "./invoicing";
import type { Invoice } from "./objects/invoice";
import { newId } from "./objects/kept";
import { isLive } from "./objects/subscription";

/** Replaces the customer's card, unless it is refused, and tries what is still to be paid by it. */
export function replaceCard(
  account: Account,
  customerId: string,
  card: string,
  { isAuthenticated }: { isAuthenticated: boolean },
): Outcome {
  const outcome = cardOutcome(card, "first", isAuthenticated);
  // A card without money can be set up all the same.
  if (outcome === "requires action" || (outcome === "fails" && cardOutcome(card, "first") === "fails"))
    return outcome;
  const customer = customerOf(account, customerId);
  const wallet = walletOf(account, customerId);
  wallet.card = card;
  wallet.payments = undefined;
  const method = newId("pm");
  change(account, "customer.updated", customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method },
  });
  for (const subscription of ofCustomer(account.subscriptions, customerId))
    if (isLive(subscription))
      change(account, "customer.subscription.updated", subscription, { default_payment_method: method });
  for (const invoice of openInvoices(account, customerId))
    if (invoice.auto_advance && !isAwaited(account, invoice))
      collect(account, invoice, outcomeOf(account, customerId, "away"), { isAutomatic: false });
  return "works";
}

/** Pays an open invoice on a page: by the customer's card, or another one for this time. */
export function payInvoice(
  account: Account,
  invoice: Invoice,
  { card, isAuthenticated }: { card?: string; isAuthenticated: boolean },
): Outcome {
  const outcome = card
    ? cardOutcome(card, "present", isAuthenticated)
    : outcomeOf(account, invoice.customer, "present", isAuthenticated);
  if (outcome !== "requires action") collect(account, invoice, outcome, { isAutomatic: false });
  return outcome;
}

/** Whether a subscription waits for its payment to be changed. */
function isAwaited({ pendingUpdates }: Account, { id, subscription }: Invoice): boolean {
  return pendingUpdates.get(subscription)?.invoice === id;
}

export function openInvoices(account: Account, customer: string): Invoice[] {
  return ofCustomer(account.invoices, customer).filter(({ status }) => status === "open");
}
