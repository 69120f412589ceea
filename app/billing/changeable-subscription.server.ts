import { limitStripeRequests, requireCustomer } from "./ask-stripe.server";
import { BillingError } from "./billing-error";
import { findSubscription } from "./find-subscription.server";
import type { PlanType } from "./plans";
import { invoicesOf, readBilled } from "./read-billed.server";
import { readPayment } from "./read-payment";
import { isRunning, renews } from "./read-subscription";
import { isMissing, priceIdOf, type Stripe, stripe } from "./stripe.server";
import { listSubscriptions } from "./sync-customer.server";
import { wantedState } from "./wanted-change";

/** A subscription that can be changed, with its item and the price that it is to have. */
export type Changeable = Awaited<ReturnType<typeof findChangeable>>;

/**
 * What is to be changed to `plan`.
 * @throws BillingError `no-subscription`, `no-customer`, `no-price`, `not-changeable`, `change-under-way`, `too-many`.
 */
export async function findChangeable(userId: string, plan: PlanType) {
  const shown = await findSubscription(userId);
  if (!shown) throw new BillingError("no-subscription");
  // What was given back, or is disputed, is no credit towards another plan.
  const isPaid = shown.paymentState === "fine" && shown.expiresAt > new Date();
  if (shown.planType === plan || shown.status !== "active" || !isPaid)
    throw new BillingError("not-changeable");
  const state = wantedState(shown);
  if (state === "processing" || (state === "waiting" && shown.wantedPlan === plan))
    throw new BillingError("change-under-way");
  const priceId = priceIdOf(plan);
  if (!priceId) throw new BillingError("no-price");
  const customer = await requireCustomer(userId);
  await limitStripeRequests(userId);
  const [subscriptions, price] = await Promise.all([listSubscriptions(customer), findPrice(priceId)]);
  const subscription = subscriptions.find(isRunning);
  const item = subscription?.items.data[0];
  if (!item || subscription.status !== "active" || !renews(subscription) || item.price.id === price.id)
    throw new BillingError("not-changeable");
  // The message of it may be on its way.
  const { state: paid, paidUntil } = readPayment(
    subscription,
    await readBilled(subscription, invoicesOf(customer)),
  );
  if (paid !== "fine" || paidUntil * 1_000 <= Date.now()) throw new BillingError("not-changeable");
  return { shown, subscription, item, price };
}

async function findPrice(id: string): Promise<Stripe.Price> {
  try {
    return await stripe().prices.retrieve(id);
  } catch (error) {
    throw isMissing(error, /price/) ? new BillingError("no-price", { cause: error }) : error;
  }
}

export function customerOf({ customer }: Stripe.Subscription): string {
  return typeof customer === "string" ? customer : customer.id;
}
