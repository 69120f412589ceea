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
  const outcome = cardOutcome(card, "first");
  if (outcome === "fails" || (outcome === "requires action" && !isAuthenticated)) return outcome;
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
    if (invoice.auto_advance)
      collect(account, invoice, outcomeOf(account, customerId, "away"), { isAutomatic: false });
  return "works";
}

/** Pays an open invoice by the customer's card, on a page. */
export function payInvoice(
  account: Account,
  invoice: Invoice,
  { isAuthenticated }: { isAuthenticated: boolean },
): Outcome {
  const outcome = outcomeOf(account, invoice.customer, "present");
  const isPaid = outcome === "works" || (outcome === "requires action" && isAuthenticated);
  if (isPaid || outcome === "fails")
    collect(account, invoice, isPaid ? "works" : "fails", { isAutomatic: false });
  return isPaid ? "works" : outcome;
}

export function openInvoices(account: Account, customer: string): Invoice[] {
  return ofCustomer(account.invoices, customer).filter(({ status }) => status === "open");
}
