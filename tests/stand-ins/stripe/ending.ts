import type Stripe from "stripe";
import { type Account, change, ofSubscription, tell } from "./account";
import { now } from "./objects/kept";
import type { Subscription } from "./objects/subscription";
import { stopAdvancing } from "./setting-aside";

type Reason = Stripe.Subscription.CancellationDetails.Reason;

/** Ends a subscription now; what is final of its invoices is no longer collected, while a draft goes on. */
export function endSubscription(account: Account, subscription: Subscription, reason: Reason): void {
  // What waited for a payment cannot happen any more.
  account.pendingUpdates.delete(subscription.id);
  subscription.pending_update = null;
  Object.assign(subscription, {
    status: "canceled",
    canceled_at: subscription.canceled_at ?? now(),
    cancellation_details: { comment: null, feedback: null, reason },
    ended_at: now(),
  } satisfies Partial<Subscription>);
  for (const invoice of ofSubscription(account, subscription.id)) {
    if (invoice.status === "open") stopAdvancing(invoice);
  }
  account.pendingLines.delete(subscription.id);
  account.announced.delete(subscription.id);
  tell(account, "customer.subscription.deleted", subscription);
}

/** When a subscription ends instead of going on: with its period or before; null where it renews. */
export function endsAt({ cancel_at, current_period_end }: Subscription): number | null {
  return cancel_at === null || cancel_at > current_period_end ? null : cancel_at;
}

/** Has a subscription end with its period, or at some moment; or lets it go on. */
export function planEnd(account: Account, subscription: Subscription, end: "period" | number | null): void {
  const cancelAt = end === "period" ? subscription.current_period_end : end;
  if (subscription.cancel_at === cancelAt && subscription.cancel_at_period_end === (end === "period")) return;
  change(account, "customer.subscription.updated", subscription, {
    cancel_at_period_end: end === "period",
    cancel_at: cancelAt,
    canceled_at: cancelAt === null ? null : now(),
    cancellation_details: {
      comment: null,
      feedback: null,
      reason: cancelAt === null ? null : "cancellation_requested",
    },
  });
}
