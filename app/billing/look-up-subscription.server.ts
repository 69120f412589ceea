import { log } from "~/log.server";
import { requireCustomer } from "./running-subscription.server";
import { type ShownSubscription, shownSubscription } from "./shown-subscription.server";
import { syncCustomer } from "./sync-customer.server";
import { takeTurn } from "./take-turn.server";

/**
 * {@link shownSubscription}, read anew from Stripe where it should have been renewed by now: the message that it was may
 * be late, or lost. If Stripe cannot be asked, what we know has to do.
 */
export async function lookUpSubscription(userId: string): Promise<ShownSubscription | null> {
  const shown = await shownSubscription(userId);
  if (!shown || shown.endedAt !== null || shown.expiresAt > new Date()) return shown;
  try {
    await takeTurn(userId);
    await syncCustomer(await requireCustomer(userId));
  } catch (error) {
    log().warn({ err: error }, "a subscription that ran out could not be looked up");
    return shown;
  }
  return shownSubscription(userId);
}
