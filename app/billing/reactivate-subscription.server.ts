import {
  asBillingError,
  changeOnce,
  limitStripeRequests,
  requireCustomer,
  saveChange,
} from "./ask-stripe.server";
import { BillingError } from "./billing-error";
import { findSubscription } from "./find-subscription.server";
import { isRunning, renews } from "./read-subscription";
import { stripe, UNHURRIED } from "./stripe.server";
import { listSubscriptions, syncCustomer } from "./sync-customer.server";

/**
 * Takes a cancelled subscription up again: it renews as before (specification, section 4).
 * @throws BillingError `none-cancelled`, `no-customer`, `none-to-reactivate`, `not-saved`, `reactivate-failed`, `too-many`.
 */
export async function reactivateSubscription(userId: string): Promise<void> {
  const shown = await findSubscription(userId);
  if (shown?.status !== "cancelled") throw new BillingError("none-cancelled");
  await limitStripeRequests(userId, "reactivate");
  try {
    const customer = await requireCustomer(userId);
    const running = (await listSubscriptions(customer)).filter(isRunning);
    const ending = running.find((each) => !renews(each));
    if (!ending) {
      await saveChange(() => syncCustomer(customer));
      // Taken up again already, by another way.
      if (running.length > 0) return;
      throw new BillingError("none-to-reactivate");
    }
    const change = ending.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: "" as const };
    await changeOnce(
      () => stripe().subscriptions.update(ending.id, change, UNHURRIED),
      async () => (await listSubscriptions(customer)).some((now) => now.id === ending.id && renews(now)),
    );
    await saveChange(() => syncCustomer(customer));
  } catch (error) {
    throw asBillingError(error, "reactivate-failed");
  }
}
