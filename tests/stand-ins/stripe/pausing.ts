import type Stripe from "stripe";
import { type Account, change, tell } from "./account";
import { collect, draftInvoice, finalise, outcomeOf } from "./invoicing";
import { now } from "./objects/kept";
import { itemOf, type Subscription } from "./objects/subscription";
import { firstPeriod, fullLine } from "./subscriptions";

export type Collection = Stripe.Subscription.PauseCollection.Behavior;

/** Pauses a subscription: wholly, or only that its invoices are paid. */
export function pauseSubscription(
  account: Account,
  subscription: Subscription,
  collection?: Collection,
): void {
  if (collection) {
    const paused = { behavior: collection, resumes_at: null };
    change(account, "customer.subscription.updated", subscription, { pause_collection: paused });
    return;
  }
  change(account, "customer.subscription.updated", subscription, { status: "paused" });
  tell(account, "customer.subscription.paused", subscription);
}

/** Resumes what was paused; where the paid time is over, a new period starts and is paid at once. */
export function resumeSubscription(account: Account, subscription: Subscription): void {
  change(account, "customer.subscription.updated", subscription, { pause_collection: null });
  if (subscription.status !== "paused") return;
  change(account, "customer.subscription.updated", subscription, { status: "active" });
  tell(account, "customer.subscription.resumed", subscription);
  if (subscription.current_period_end > now()) return;
  const { price, quantity } = itemOf(subscription);
  const passed = { start: subscription.current_period_start, end: subscription.current_period_end };
  const period = firstPeriod(account, subscription.customer, price);
  change(account, "customer.subscription.updated", subscription, {
    billing_cycle_anchor: period.start,
    current_period_start: period.start,
    current_period_end: period.end,
  });
  const lines = [fullLine(subscription, price, quantity, period)];
  const invoice = draftInvoice(account, subscription, {
    reason: "subscription_update",
    lines,
    period: passed,
  });
  finalise(account, invoice);
  collect(account, invoice, outcomeOf(account, subscription.customer, "away"));
}
