import { describe, expect, test } from "vitest";
import { callOf, readRefusal } from "./tell-refusals.server";

describe("of a refusal", () => {
  test("its words are told, and its message is not", () => {
    const error = {
      type: "card_error",
      code: "card_declined",
      decline_code: "insufficient_funds",
      param: "items[0][price]",
      message: "Nobody known as ann@example.org has a card 4242.",
      payment_intent: { receipt_email: "ann@example.org" },
    };
    expect(readRefusal({ error }, 402)).toEqual({
      type: "card_error",
      code: "card_declined",
      decline: "insufficient_funds",
      status: 402,
      parameter: "items[0][price]",
    });
  });

  test.each([
    {
      error: { type: "of ann@example.org", code: "a".repeat(65), decline_code: 4, param: "ann@example.org" },
    },
    { error: "invalid_grant" },
    { error: null },
    {},
  ])("in another form than Stripe's nothing is told but its status: %j", (body) => {
    const nothing = { type: "", code: "", decline: "", parameter: "" };
    expect(readRefusal(body, 500)).toEqual({ ...nothing, status: 500 });
  });
});

test.each([
  ["POST", "/v1/customers", "POST /v1/customers"],
  ["DELETE", "/v1/customers/cus_NffrFeUfNV2Hib", "DELETE /v1/customers/:id"],
  ["GET", "/v1/subscriptions?customer=cus_NffrFeUfNV2Hib&limit=100", "GET /v1/subscriptions"],
  ["POST", "/v1/checkout/sessions/cs_test_a11YYufWQ/expire", "POST /v1/checkout/sessions/:id/expire"],
  ["GET", "/v1/checkout/sessions/cs_made_up", "GET /v1/checkout/sessions/:id"],
  ["GET", "/v1/prices/price_monthly", "GET /v1/prices/:id"],
  ["GET", "/v1/payment_method_configurations", "GET /v1/payment_method_configurations"],
  ["POST", "/v1/invoices/create_preview", "POST /v1/invoices/create_preview"],
  ["GET", "/v1/billing_portal/configurations", "GET /v1/billing_portal/configurations"],
])("a call %s %s is told as %s", (method, path, told) => {
  expect(callOf(method, path)).toBe(told);
});
