import type { ReadCustomer } from "./read-subscription";
import { endNow } from "./stop-collecting.server";

/**
 * Ends what was cancelled and is not paid for any more, and would run on at Stripe to the end of its period, for somebody who
 * buys anew. @returns whether nothing is left that a second subscription could not stand beside.
 */
export async function makeRoom({ running, subscriptions }: ReadCustomer): Promise<boolean> {
  const now = new Date();
  const over = subscriptions
    .filter(({ status, expiresAt }) => status === "cancelled" && expiresAt <= now)
    .map(({ stripeSubscriptionId }) => stripeSubscriptionId);
  if (!running.every(({ id }) => over.includes(id))) return false;
  for (const each of running) await endNow(each);
  return true;
}
