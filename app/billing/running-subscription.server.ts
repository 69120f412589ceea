import { db } from "~/db.server";
import { BillingError, type BillingErrorCode } from "./billing-error";
import { isRunning } from "./read-subscription";
import { isStripeFault, type Stripe } from "./stripe.server";
import { listSubscriptions } from "./sync-customer.server";

/**
 * A person's customer at Stripe.
 * @throws BillingError `no-customer`.
 */
export async function requireCustomer(userId: string): Promise<string> {
  const row = await db().customer.findUnique({ where: { userId }, select: { stripeCustomerId: true } });
  if (!row?.stripeCustomerId) throw new BillingError("no-customer");
  return row.stripeCustomerId;
}

/** The newest subscription of a customer that Stripe would still charge or could take up again; null for none. */
export async function findRunning(customer: string): Promise<Stripe.Subscription | null> {
  const all = await listSubscriptions(customer);
  return all.find(isRunning) ?? null;
}

/**
 * Writes down what Stripe has changed already.
 * @throws BillingError `not-saved`: the change holds, and the next event writes it down.
 */
export async function saveChange(save: () => Promise<unknown>): Promise<void> {
  try {
    await save();
  } catch (error) {
    throw new BillingError("not-saved", { cause: error });
  }
}

/** What Stripe refused, or could not be asked, as a refusal of ours; anything else as it is. */
export function asRefusal(error: unknown, code: BillingErrorCode): unknown {
  const isUnconfigured = error instanceof BillingError && error.code === "session";
  return isStripeFault(error) || isUnconfigured ? new BillingError(code, { cause: error }) : error;
}
