interface Fault {
  type: string;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
}

/** Why a question is refused, in Stripe's words. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly fault: Fault,
    /** Of the answer, beside what all have. */
    readonly headers: Record<string, string> = {},
  ) {
    super(fault.message);
  }
}

export function invalid(
  message: string,
  { status = 400, ...more }: { status?: number } & Partial<Fault> = {},
) {
  return new ApiError(status, { type: "invalid_request_error", message, ...more });
}

/** What does not exist: 404 where the address names it (no `param`), 400 where a parameter does. */
export function noSuch(kind: string, id: string, param?: string) {
  const status = param ? 400 : 404;
  return invalid(`No such ${kind}: '${id}'`, { status, code: "resource_missing", param: param ?? "id" });
}

/** What a restricted key may not do. */
export function forbidden() {
  return invalid(
    "The provided key 'rk_test_***' does not have the required permissions for this endpoint on account 'acct_stand_in'.",
    { status: 403 },
  );
}

/** The portal has no settings before somebody saves them in the dashboard. */
export function noPortal() {
  return invalid(
    "No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.",
  );
}

export function declined() {
  return new ApiError(402, {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
  });
}

export function actionRequired() {
  return new ApiError(402, {
    type: "card_error",
    code: "subscription_payment_intent_requires_action",
    message:
      "Payment for this subscription requires additional user action before it can be completed successfully.",
  });
}

/** Stripe tells the SDK that it may try again, and seldom when. */
export function tooMany(retryAfter?: number) {
  return new ApiError(
    429,
    {
      type: "invalid_request_error",
      code: "rate_limit",
      message:
        "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.",
    },
    {
      "Stripe-Should-Retry": "true",
      "Stripe-Rate-Limited-Reason": "global-rate",
      ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
    },
  );
}
