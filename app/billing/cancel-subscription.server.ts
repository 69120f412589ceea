import { db } from "~/db.server";
import {
  asBillingError,
  changeOnce,
  limitStripeRequests,
  requireCustomer,
  saveChange,
} from "./ask-stripe.server";
import { BillingError } from "./billing-error";
import { findSubscription, type ShownSubscription } from "./find-subscription.server";
import { dropWaitingChange } from "./give-up-change.server";
import { isRunning, renews } from "./read-subscription";
import { stripe, UNHURRIED } from "./stripe.server";
import { listSubscriptions, syncCustomer } from "./sync-customer.server";

/**
 * Cancels a person's subscription: it renews no more, and runs to the end of what is paid for (specification, section 4).
 * One that Stripe does not have is cancelled with us alone; one that is cancelled stays so.
 * @throws BillingError `no-subscription`, `no-customer`, `not-saved`, `cancel-failed`, `too-many`.
 */
export async function cancelSubscription(userId: string): Promise<void> {
  const shown = await findSubscription(userId);
  if (!shown) throw new BillingError("no-subscription");
  if (shown.endedAt !== null) return;
  if (shown.stripeSubscriptionId === null) return markCancelled(shown);
  await limitStripeRequests(userId, "cancel");
  try {
    const customer = await requireCustomer(userId);
    // What we know may be late: a message that it was taken up again, for instance.
    const running = (await listSubscriptions(customer)).filter(isRunning);
    for (const each of running.filter(renews)) {
      // Who has cancelled is not to be charged for another plan.
      await dropWaitingChange(each);
      await changeOnce(
        () => stripe().subscriptions.update(each.id, { cancel_at_period_end: true }, UNHURRIED),
        async () => !(await listSubscriptions(customer)).some((now) => now.id === each.id && renews(now)),
      );
    }
    await saveChange(() => syncCustomer(customer));
    if (running.length === 0) await markCancelled(shown);
  } catch (error) {
    throw asBillingError(error, "cancel-failed");
  }
}

function markCancelled({ id }: ShownSubscription): Promise<void> {
  return saveChange(() => db().subscription.updateMany({ where: { id }, data: { status: "cancelled" } }));
}
