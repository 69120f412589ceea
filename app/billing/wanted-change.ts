import type { Subscription } from "../../prisma/client/client";
import type { ReadSubscription } from "./read-subscription";

/** How a change of plan stands that somebody wants. */
export type WantedState =
  /** Stripe has not answered yet: it may have been charged. */
  | "processing"
  /** It waits for its payment. */
  | "waiting"
  /** It is done, a moment ago. */
  | "done"
  /** It was not paid in time, and does not happen. */
  | "lapsed"
  /** Stripe knew of none when it should have been done: nothing was charged. */
  | "undone";

interface Kept {
  wantedPlan: Subscription["wantedPlan"];
  wantedUntil: Date | null;
  wantedInvoiceUrl: string | null;
}

type Wanted = Kept & Pick<Subscription, "planType" | "status" | "endedAt">;

/** For how many milliseconds Stripe is believed to be at work: more than twice as long as its answer is waited for. */
export const PROCESSING_FOR = 3 * 60_000;
/** For how long it is told that a change is done, and that it has come to nothing. */
const DONE_FOR = 60 * 60_000;
const TOLD_FOR = 3 * 86_400_000;

export const NOTHING_WANTED = { wantedPlan: null, wantedUntil: null, wantedInvoiceUrl: null } satisfies Kept;

/** How the change stands that somebody wants; null where there is none, or none to be told of. */
export function wantedState(subscription: Wanted, now = new Date()): WantedState | null {
  const { planType, status, endedAt, wantedPlan, wantedUntil, wantedInvoiceUrl } = subscription;
  if (!wantedPlan || !wantedUntil || status !== "active" || endedAt !== null) return null;
  const isOver = wantedUntil <= now;
  if (wantedPlan === planType) return isOver ? null : "done";
  if (!isOver) return wantedInvoiceUrl === null ? "processing" : "waiting";
  if (wantedUntil.getTime() + TOLD_FOR < now.getTime()) return null;
  return wantedInvoiceUrl === null ? "undone" : "lapsed";
}

/** The change that somebody wants, with how it stands; null where there is none, or none to be told of. */
export function wantedChange(subscription: Wanted, now = new Date()) {
  const { wantedPlan: plan, wantedUntil: until, wantedInvoiceUrl: invoiceUrl } = subscription;
  const state = wantedState(subscription, now);
  return state && plan && until ? { state, plan, until, invoiceUrl } : null;
}

/** Whether it is to be asked what has become of a change. */
export function isChanging(subscription: Wanted): boolean {
  const state = wantedState(subscription);
  return state === "processing" || state === "waiting" || state === "undone";
}

/**
 * What is to be kept of a change after a reading: what waits, as Stripe says; what Stripe may not have heard of yet; and
 * what has just become of it.
 */
export function wantedAfter(
  before: Wanted | undefined,
  { planType, status, endedAt, wanted }: Pick<ReadSubscription, "planType" | "status" | "endedAt" | "wanted">,
  now = new Date(),
): Kept {
  if (wanted) return wanted;
  if (!before) return NOTHING_WANTED;
  const { wantedPlan, wantedUntil, wantedInvoiceUrl } = before;
  const state = wantedState({ planType, status, endedAt, wantedPlan, wantedUntil, wantedInvoiceUrl }, now);
  if (wantedPlan === planType && before.planType !== planType)
    return { wantedPlan, wantedUntil: new Date(now.getTime() + DONE_FOR), wantedInvoiceUrl: null };
  if (state === "waiting") return { wantedPlan, wantedUntil: now, wantedInvoiceUrl };
  return state === null ? NOTHING_WANTED : { wantedPlan, wantedUntil, wantedInvoiceUrl };
}
