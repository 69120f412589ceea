import { db } from "~/db.server";
import { takeAttempts } from "~/rate-limits/take-attempts.server";
import { BillingError, type BillingErrorCode } from "./billing-error";
import { isMissing, isStripeFault } from "./stripe.server";

/** How often Stripe is asked for one person: a page that waits for a payment looks forty times. */
const PER_PERSON = { name: "Stripe for an account", most: 120, seconds: 10 * 60 };
/** A cancellation, or its opposite, asks for five things or so, where others ask for one or two. */
const CHANGES = { name: "changes at Stripe for an account", most: 20, seconds: 10 * 60 };
/** Who takes a subscription up again can cancel it again, which is a mail each time. Nothing like it keeps somebody from cancelling. */
const TAKEN_UP = { name: "subscriptions of an account taken up again", most: 5, seconds: 60 * 60 };

const RULES = {
  look: [PER_PERSON],
  cancel: [PER_PERSON, CHANGES],
  reactivate: [PER_PERSON, CHANGES, TAKEN_UP],
};

/**
 * To be called before Stripe is asked for a person: what one of them does must not use up what Stripe allows all.
 * @throws BillingError `too-many`.
 */
export async function limitStripeRequests(userId: string, what: keyof typeof RULES = "look"): Promise<void> {
  const attempts = RULES[what].map((rule) => ({ rule, subject: userId }));
  const { isAllowed, retryAfter } = await takeAttempts(attempts);
  if (!isAllowed) throw new BillingError("too-many", { retryAfter });
}

/**
 * A person's customer at Stripe.
 * @throws BillingError `no-customer`.
 */
export async function requireCustomer(userId: string): Promise<string> {
  const row = await db().customer.findUnique({ where: { userId }, select: { stripeCustomerId: true } });
  if (!row?.stripeCustomerId) throw new BillingError("no-customer");
  return row.stripeCustomerId;
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

/**
 * Changes something at Stripe, once.
 * @param isDone whether it has happened, where no answer came, or there was nothing left to be changed.
 */
export async function changeOnce(
  change: () => Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!isStripeFault(error) || !(await isDone())) throw error;
  }
}

/**
 * What Stripe refused, or could not be asked, as an error of ours; anything else as it is. Of a customer whom it does not
 * know, as after a change from test keys to live ones, nothing can be done.
 */
export function asBillingError(error: unknown, code: BillingErrorCode): unknown {
  if (isMissing(error, /customer/)) return new BillingError("no-customer", { cause: error });
  const isUnconfigured = error instanceof BillingError && error.code === "session";
  return isStripeFault(error) || isUnconfigured ? new BillingError(code, { cause: error }) : error;
}
