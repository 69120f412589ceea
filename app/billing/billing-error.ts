export type BillingErrorCode =
  /** There is no such account any more. */
  | "no-user"
  /** No customer could be made at Stripe. */
  | "customer-not-made"
  /** There is no price for the plan. */
  | "no-price"
  /** A subscription runs already; it is to be shown instead of a second one. */
  | "running"
  /** The checkout, or the provider's own page, could not be opened. */
  | "session"
  /** The checkout is not of this person, or there is none. */
  | "unknown-session"
  /** There is no subscription that this could be done to. */
  | "no-subscription"
  /** The person has never been a customer, or is none that Stripe knows. */
  | "no-customer"
  /** Stripe has changed it, but we could not write it down; the next event does. */
  | "not-saved"
  /** There is no cancelled subscription. */
  | "none-cancelled"
  /** Stripe has none that could be taken up again: one subscribes anew. */
  | "none-to-reactivate"
  | "cancel-failed"
  | "reactivate-failed"
  /** The plan is the one that runs, or the running one cannot be changed now. */
  | "not-changeable"
  /** A change of plan is being processed, or the one to this plan waits for its payment. */
  | "change-under-way"
  /** The payment for another plan was refused, and nothing has changed. */
  | "declined"
  | "change-failed"
  /** Something renews still, and will use the credit. */
  | "still-renews"
  /** There is no payment that the credit could be returned to. */
  | "not-returnable"
  | "return-failed"
  /** Stripe was asked too often for this person; `retryAfter` says when it may be again. */
  | "too-many";

/** What a verb of the billing refuses (specification, section 8), for a route to turn into an answer. */
export class BillingError extends Error {
  override readonly name = "BillingError";

  /** Whole seconds until it is worth trying again. */
  readonly retryAfter: number | null;

  constructor(
    readonly code: BillingErrorCode,
    { cause, retryAfter = null }: { cause?: unknown; retryAfter?: number | null } = {},
  ) {
    super(code, { cause });
    this.retryAfter = retryAfter;
  }
}
