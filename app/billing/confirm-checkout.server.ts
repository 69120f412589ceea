import { db } from "~/db.server";
import { limitStripeRequests } from "./ask-stripe.server";
import { BillingError } from "./billing-error";
import type { PlanType } from "./plans";
import { idOf, isMissing, isStripeFault, stripe } from "./stripe.server";
import { syncCustomer } from "./sync-customer.server";

/** What became of a checkout: `processing` while it is not paid yet. */
export type Confirmation =
  | { state: "processing" }
  | {
      state: "paid";
      subscriptionId: string;
      plan: PlanType;
      price: number | null;
      expiresAt: Date;
      isConversionOpen: boolean;
    };

/** Whether it looks like what Stripe puts into the address of the success page. */
export function isSessionId(text: string): boolean {
  return /^cs_\w{1,250}$/.test(text);
}

/**
 * Looks what became of a person's checkout, and writes it down as a webhook would, whichever comes first.
 * @param sessionId as the address of the page has it: whatever somebody typed.
 * @throws BillingError `unknown-session` for one that is not theirs; `session` where Stripe cannot be asked; `too-many`.
 */
export async function confirmCheckout(userId: string, sessionId: string): Promise<Confirmation> {
  const customer = await db().customer.findUnique({ where: { userId }, select: { stripeCustomerId: true } });
  const stripeCustomerId = customer?.stripeCustomerId;
  if (!stripeCustomerId || !isSessionId(sessionId)) throw new BillingError("unknown-session");
  await limitStripeRequests(userId);
  try {
    const session = await stripe().checkout.sessions.retrieve(sessionId);
    if (idOf(session.customer) !== stripeCustomerId) throw new BillingError("unknown-session");
    const stripeSubscriptionId = idOf(session.subscription);
    if (session.status === "expired") throw new BillingError("unknown-session");
    if (!stripeSubscriptionId) return { state: "processing" };
    await syncCustomer(stripeCustomerId);
    return await bought(userId, stripeSubscriptionId);
  } catch (error) {
    if (isMissing(error, /session/)) throw new BillingError("unknown-session", { cause: error });
    if (isStripeFault(error)) throw new BillingError("session", { cause: error });
    throw error;
  }
}

async function bought(userId: string, stripeSubscriptionId: string): Promise<Confirmation> {
  const row = await db().subscription.findFirst({ where: { userId, stripeSubscriptionId } });
  if (!row || row.expiresAt <= row.startsAt) return { state: "processing" };
  const { id, planType, price, expiresAt, conversionAnsweredAt } = row;
  const isConversionOpen = conversionAnsweredAt === null;
  return { state: "paid", subscriptionId: id, plan: planType, price, expiresAt, isConversionOpen };
}
