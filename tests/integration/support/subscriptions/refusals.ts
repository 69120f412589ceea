import { BillingError, type BillingErrorCode } from "~/billing/billing-error";

/** What a verb may refuse at all, by its own description; nobody here asks Stripe too often. */
const REFUSALS = {
  startCheckout: ["no-price", "no-user", "customer-not-made", "running", "session"],
  confirmCheckout: ["unknown-session", "session"],
  cancelSubscription: ["no-subscription", "no-customer", "not-saved", "cancel-failed"],
  reactivateSubscription: [
    "none-cancelled",
    "no-customer",
    "none-to-reactivate",
    "not-saved",
    "reactivate-failed",
  ],
  previewChange: [
    ...(["no-subscription", "no-customer", "no-price", "not-changeable", "change-failed"] as const),
    "change-under-way",
  ],
  changePlan: [
    ...(["no-subscription", "no-customer", "no-price", "not-changeable", "change-failed"] as const),
    ...(["change-under-way", "declined", "not-saved"] as const),
  ],
  giveUpChange: ["no-subscription", "no-customer", "not-saved", "change-failed"],
  returnCredit: ["no-customer", "still-renews", "not-returnable", "return-failed", "not-saved"],
  openPortal: ["no-customer", "session"],
} as const satisfies Record<string, readonly BillingErrorCode[]>;

export type Verb = keyof typeof REFUSALS;

export type Answer<Value> = { refused: null; value: Value } | { refused: BillingErrorCode };

/** What a verb answers or refuses; any other error, and a refusal that is not one of its own, is thrown. */
export async function ask<Value>(verb: Verb, run: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { refused: null, value: await run() };
  } catch (error) {
    const codes: readonly BillingErrorCode[] = REFUSALS[verb];
    if (error instanceof BillingError && codes.includes(error.code)) return { refused: error.code };
    throw error;
  }
}
