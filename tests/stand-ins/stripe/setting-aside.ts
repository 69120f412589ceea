import { type Account, change, customerOf, find, tell } from "./account";
import { invalid } from "./errors";
import type { Invoice } from "./objects/invoice";
import { now } from "./objects/kept";

/** From now on it becomes final, or is paid, only if somebody sees to it. */
export function stopAdvancing(invoice: Invoice): void {
  invoice.auto_advance = false;
  invoice.automatically_finalizes_at = null;
  invoice.next_payment_attempt = null;
}

/**
 * Has an invoice advance by itself no more; to have it do so again is not known here.
 * @throws ApiError where it is beyond that.
 */
export function updateInvoice(account: Account, invoice: Invoice, advances: boolean | undefined): void {
  if (invoice.status !== "draft" && invoice.status !== "open")
    throw invalid(`Finalized invoices can't be updated in this way: this one is ${invoice.status}.`);
  if (advances) throw invalid("The stand-in only stops an invoice.", { param: "auto_advance" });
  if (advances === undefined || !invoice.auto_advance) return;
  stopAdvancing(invoice);
  tell(account, "invoice.updated", invoice, { auto_advance: true });
}

/**
 * Makes a final invoice void: nobody can pay it any more, and the credit that it used is the customer's again. A
 * subscription that waited for it is active.
 * @throws ApiError where it is not final, or paid.
 */
export function voidInvoice(account: Account, invoice: Invoice): void {
  if (invoice.status !== "open" && invoice.status !== "uncollectible")
    throw invalid(`You can only void an open or uncollectible invoice. This invoice is ${invoice.status}.`);
  stopAdvancing(invoice);
  invoice.status = "void";
  invoice.status_transitions.voided_at = now();
  const customer = customerOf(account, invoice.customer);
  const used = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  change(account, "customer.updated", customer, { balance: customer.balance - used });
  const intent = account.intents.get(String(invoice.payment_intent));
  if (intent) {
    const cancelled = {
      status: "canceled",
      canceled_at: now(),
      cancellation_reason: "void_invoice",
    } as const;
    change(account, "payment_intent.canceled", intent, cancelled);
  }
  tell(account, "invoice.voided", invoice);
  const subscription = find(account.subscriptions, "subscription", invoice.subscription);
  if (subscription.status === "past_due" && subscription.latest_invoice === invoice.id)
    change(account, "customer.subscription.updated", subscription, { status: "active" });
}
