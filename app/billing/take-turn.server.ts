import { takeAttempts } from "~/throttle/take-attempts.server";
import { BillingError } from "./billing-error";

/** How often Stripe is asked for one person: a page that waits for a payment looks forty times. */
const TURNS = { name: "Stripe for an account", most: 120, seconds: 10 * 60 };

/**
 * To be called before Stripe is asked for a person: what one of them does must not use up what Stripe allows all.
 * @throws BillingError `too-many`.
 */
export async function takeTurn(userId: string): Promise<void> {
  const { isAllowed, retryAfter } = await takeAttempts([{ rule: TURNS, subject: userId }]);
  if (!isAllowed) throw new BillingError("too-many", { retryAfter });
}
