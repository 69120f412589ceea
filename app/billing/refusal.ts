import type { BillingErrorCode } from "./billing-error";

/** What a verb of the billing refused, and the status of the answer; the words are `billing.refusals.{code}`. */
export interface Refusal {
  code: BillingErrorCode;
  /** 503 for what Stripe or the database could not do and may do later, 422 for what is not to be had, 429 for too much. */
  status: 404 | 422 | 429 | 503;
  /** Whole seconds until it is worth trying again, where that is known. */
  retryAfter?: number;
}

const STATUSES: Record<BillingErrorCode, Refusal["status"]> = {
  "no-user": 422,
  "customer-not-made": 503,
  "no-price": 422,
  running: 422,
  session: 503,
  "unknown-session": 404,
  "no-subscription": 422,
  "no-customer": 422,
  "not-saved": 503,
  "none-cancelled": 422,
  "none-to-reactivate": 422,
  "cancel-failed": 503,
  "reactivate-failed": 503,
  "not-changeable": 422,
  declined: 422,
  "change-failed": 503,
  "too-many": 429,
};

/** How a refusal is answered. */
export function refusal(code: BillingErrorCode): Refusal {
  return { code, status: STATUSES[code] };
}
