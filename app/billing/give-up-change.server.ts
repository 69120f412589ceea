import {
  asBillingError,
  changeOnce,
  limitStripeRequests,
  requireCustomer,
  saveChange,
} from "./ask-stripe.server";
import { BillingError } from "./billing-error";
import { findSubscription } from "./find-subscription.server";
import { isRunning, type ListedSubscription, waitingInvoice } from "./read-subscription";
import { stripe, UNHURRIED } from "./stripe.server";
import { listSubscriptions, syncCustomer } from "./sync-customer.server";
import { forgetChange } from "./wanted-change.server";

/**
 * Gives up the change of plan that waits for its payment: nothing is charged for it any more.
 * @returns `changed` where it was paid meanwhile.
 * @throws BillingError `no-subscription`, `no-customer`, `not-saved`, `change-failed`, `too-many`.
 */
export async function giveUpChange(userId: string): Promise<"given-up" | "changed"> {
  const shown = await findSubscription(userId);
  if (!shown) throw new BillingError("no-subscription");
  await limitStripeRequests(userId, "cancel");
  try {
    const customer = await requireCustomer(userId);
    for (const each of (await listSubscriptions(customer)).filter(isRunning)) await dropWaitingChange(each);
    await saveChange(() => syncCustomer(customer));
  } catch (error) {
    throw asBillingError(error, "change-failed");
  }
  const hasChanged = (await findSubscription(userId))?.planType === shown.wantedPlan;
  await forgetChange(shown.id);
  return hasChanged ? "changed" : "given-up";
}

/** Voids the invoice by whose payment a subscription would be changed, where there is one; by that the change is given up. */
export async function dropWaitingChange(subscription: ListedSubscription): Promise<void> {
  const invoice = waitingInvoice(subscription);
  if (invoice) await dropInvoice(invoice.id);
}

/** Voids an invoice, unless it is paid or void already. */
export function dropInvoice(id: string): Promise<void> {
  return changeOnce(
    () => stripe().invoices.voidInvoice(id, {}, UNHURRIED),
    async () => (await stripe().invoices.retrieve(id)).status !== "open",
  );
}
