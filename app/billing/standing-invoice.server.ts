import type { ListedSubscription } from "./read-subscription";
import { type Stripe, stripe } from "./stripe.server";

/**
 * A subscription with the invoice that its running period stands on. The newest may be one by whose payment it would be
 * changed: until that is paid, and also once it is void, the subscription goes on as if nobody had wanted to change it.
 */
export async function withStandingInvoice(subscription: Stripe.Subscription): Promise<ListedSubscription> {
  const newest = subscription.latest_invoice;
  if (!newest || typeof newest === "string" || !isOfChange(newest, subscription)) return subscription;
  return {
    ...subscription,
    latest_invoice: await invoiceBefore(newest, subscription),
    changeInvoice: newest,
  };
}

/** Whether an invoice is of a change that has not happened. */
function isOfChange(invoice: Stripe.Invoice, { pending_update }: Stripe.Subscription): boolean {
  if (invoice.billing_reason !== "subscription_update") return false;
  return invoice.status === "void" || (invoice.status === "open" && pending_update !== null);
}

/** The newest before it that is not of such a change either. */
async function invoiceBefore(
  newest: Stripe.Invoice,
  subscription: Stripe.Subscription,
): Promise<Stripe.Invoice> {
  const expand = ["data.charge", "data.payment_intent"];
  const all = await stripe()
    .invoices.list({ subscription: subscription.id, limit: 100, expand })
    .autoPagingToArray({ limit: 1_000 });
  const older = all.slice(all.findIndex(({ id }) => id === newest.id) + 1);
  const standing = older.find((invoice) => !isOfChange(invoice, subscription));
  // An operator may have made the change at once, and voided its invoice later: nothing was paid for this period.
  return standing && coversPeriod(standing, subscription) ? standing : newest;
}

function coversPeriod({ lines }: Stripe.Invoice, { current_period_end }: Stripe.Subscription): boolean {
  return lines.data.some(({ amount, period }) => amount >= 0 && period.end >= current_period_end);
}
