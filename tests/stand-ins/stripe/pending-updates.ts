import type Stripe from "stripe";
import { type Account, change, find, type PendingUpdate, tell } from "./account";
import type { Invoice } from "./objects/invoice";
import { now } from "./objects/kept";
import type { Subscription } from "./objects/subscription";

/** In seconds. */
const LIFE = 23 * 3_600;

/** Has changes wait until their invoice is paid: for 23 hours, or to the end of the period. */
export function awaitPayment(account: Account, subscription: Subscription, update: PendingUpdate): void {
  account.pendingUpdates.set(subscription.id, update);
  const waiting: Stripe.Subscription.PendingUpdate = {
    billing_cycle_anchor: update.changes.billing_cycle_anchor ?? null,
    expires_at: Math.min(now() + LIFE, subscription.current_period_end),
    subscription_items: structuredClone(update.changes.items?.data ?? null),
    trial_end: null,
    trial_from_plan: null,
  };
  change(account, "customer.subscription.updated", subscription, { pending_update: waiting });
}

/** What waits for this invoice happens, now that it is paid. */
export function applyUpdate(account: Account, subscription: Subscription, invoice: Invoice): void {
  const waiting = account.pendingUpdates.get(subscription.id);
  if (waiting?.invoice !== invoice.id) return;
  account.pendingUpdates.delete(subscription.id);
  if (waiting.changes.billing_cycle_anchor !== undefined) account.announced.delete(subscription.id);
  change(account, "customer.subscription.updated", subscription, {
    ...waiting.changes,
    pending_update: null,
  });
  tell(account, "customer.subscription.pending_update_applied", subscription);
}

/** The invoice for whose payment a subscription waits to be changed. */
export function awaitedInvoice(account: Account, { id }: Subscription): Invoice | undefined {
  const waiting = account.pendingUpdates.get(id);
  return waiting && find(account.invoices, "invoice", waiting.invoice);
}

/** What waits does not happen any more, as its invoice is void. */
export function forgetUpdate(account: Account, subscription: Subscription): void {
  account.pendingUpdates.delete(subscription.id);
  change(account, "customer.subscription.updated", subscription, { pending_update: null });
}
