import type { ShownSubscription } from "./find-subscription.server";

/** How a subscription stands, to its person. */
export type SubscriptionState =
  /** Paid for, and it renews. */
  | "active"
  /** The payment of a new period is under way, and all stays open meanwhile. */
  | "renewing"
  /** It is under way, and nothing is open. */
  | "pending"
  /** The payment did not go through, or the bank asks for the person. */
  | "failed"
  | "actionRequired"
  /** It renews, but nothing is paid for now: the money was given back or is disputed, for instance. */
  | "unpaid"
  /** It runs to the end of what is paid for, and can be taken up again. */
  | "cancelled"
  /** It renews no more, and nothing is paid for any more. */
  | "cancelledUnpaid"
  /** It is over at Stripe; what is paid for stays. */
  | "ended";

type Stored = Pick<ShownSubscription, "status" | "paymentState" | "expiresAt" | "graceUntil" | "endedAt">;

/** How a subscription stands now. */
export function subscriptionState(subscription: Stored, now = new Date()): SubscriptionState {
  const { status, paymentState, expiresAt, graceUntil, endedAt } = subscription;
  const isPaid = expiresAt > now;
  const isOpen = graceUntil !== null && graceUntil > now;
  if (endedAt !== null) return "ended";
  if (status === "cancelled") return isPaid ? "cancelled" : "cancelledUnpaid";
  if (paymentState === "action_required") return "actionRequired";
  if (paymentState === "failed") return "failed";
  // What is fine and not paid any more was to be renewed just now: the message of that is on its way.
  if (isPaid && paymentState === "fine") return "active";
  if (isOpen) return "renewing";
  return paymentState === "fine" ? "unpaid" : "pending";
}

/** Whether somebody may buy a plan: nothing is collected for another one, now or later. */
export function canSubscribe(state: SubscriptionState | null): boolean {
  return state === null || state === "ended" || state === "cancelledUnpaid";
}

/** Whether it is cancelled or over, so that there is nothing to cancel. */
export function isCancelled(state: SubscriptionState): boolean {
  return state === "cancelled" || state === "cancelledUnpaid" || state === "ended";
}
