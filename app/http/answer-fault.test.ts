import { expect, test } from "vitest";
import type { BillingErrorCode } from "~/billing/billing-error";
import translation from "../../public/locales/en/translation.json";
import { billingFault } from "./answer-fault.server";

test.each<[BillingErrorCode, number]>([
  ["no-user", 422],
  ["customer-not-made", 503],
  ["no-price", 422],
  ["running", 422],
  ["session", 503],
  ["unknown-session", 404],
  ["no-subscription", 422],
  ["no-customer", 422],
  ["not-saved", 503],
  ["none-cancelled", 422],
  ["none-to-reactivate", 422],
  ["cancel-failed", 503],
  ["reactivate-failed", 503],
  ["not-changeable", 422],
  ["declined", 422],
  ["change-failed", 503],
  ["too-many", 429],
])("%s is answered with %d and words of its own", (code, status) => {
  expect(billingFault(code)).toEqual({ code, status, retryAfter: null });
  const { refusals } = translation.billing;
  expect(Object.values(refusals).filter((text) => text === refusals[code])).toHaveLength(1);
});
