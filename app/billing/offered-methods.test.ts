import { expect, test } from "vitest";
import { withoutRefused } from "./offered-methods.server";

const ALL = ["card", "amazon_pay", "cashapp", "link"];
const END =
  "is invalid. Please ensure the provided type is activated in your dashboard (https://stripe.com/link).";

test.each<[string, string[], string[] | null]>([
  [`The payment method type provided: cashapp ${END}`, ALL, ["card", "amazon_pay", "link"]],
  [`The payment method type "link" ${END}`, ALL, ["card", "amazon_pay", "cashapp"]],
  [`The payment method type provided: card ${END}`, ALL, ["amazon_pay", "cashapp", "link"]],
  [`The payment method type provided: link ${END}`, ["link"], ["card"]],
  [`All types provided in payment_method_types are invalid. ${END}`, ALL, ["card"]],
  ["No valid payment method types for this Checkout Session.", ["link"], ["card"]],
  [`The payment method type provided: card ${END}`, ["card"], null],
  [`All types provided in payment_method_types are invalid. ${END}`, ["card"], null],
])("after %j of %j there is left %j", (message, asked, left) => {
  expect(withoutRefused(asked, message)).toEqual(left);
});
