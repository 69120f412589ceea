import type { ShownSubscription } from "./find-subscription.server";

/** How a subscription stands, to its person. */
export type SubscriptionState =
  /** Paid for, and it renews. */
  | "active"
  /** The payment of a new period is under way. */
  | "pending"
  /** The payment did not go through, or the bank asks for the person. */
  | "failed"
  | "actionRequired"
  /** It renews, but nothing is paid for now: the money was given back or is disputed. */
  | "unpaid"
  /** It runs to the end of what is paid for, and can be taken up again. */
  | "cancelled"
  /** The same where nothing is paid for any more. */
  | "cancelledUnpaid"
  /** It is over at Stripe; what is paid for stays. */
  | "ended";

type Stored = Pick<ShownSubscription, "status" | "paymentState" | "expiresAt" | "endedAt">;

/** How a subscription stands now. */
export function subscriptionState(subscription: Stored, now = new Date()): SubscriptionState {
  const { status, paymentState, expiresAt, endedAt } = subscription;
  const isPaid = expiresAt > now;
  if (endedAt !== null) return "ended";
  if (status === "cancelled") return isPaid ? "cancelled" : "cancelledUnpaid";
  if (paymentState === "action_required") return "actionRequired";
  if (paymentState !== "fine") return paymentState;
  return isPaid ? "active" : "unpaid";
}

/** Whether somebody may buy a plan: nothing runs at Stripe. */
export function canSubscribe(state: SubscriptionState | null): boolean {
  return state === null || state === "ended";
}
