import { expect, test } from "vitest";
import { canSubscribe, isCancelled, type SubscriptionState, subscriptionState } from "./subscription-state";

const now = new Date("2026-11-22T12:00:00Z");
const later = new Date("2026-12-22T12:00:00Z");
const earlier = new Date("2026-11-22T11:00:00Z");

const none = null;

test.each([
  ["active", "fine", later, later, null, "active"],
  ["active", "fine", earlier, none, null, "unpaid"],
  ["active", "fine", earlier, later, null, "renewing"],
  ["active", "fine", earlier, earlier, null, "unpaid"],
  ["active", "pending", earlier, later, null, "renewing"],
  ["active", "pending", earlier, none, null, "pending"],
  ["active", "failed", earlier, none, null, "failed"],
  ["active", "action_required", earlier, none, null, "actionRequired"],
  ["cancelled", "fine", later, none, null, "cancelled"],
  ["cancelled", "failed", earlier, none, null, "cancelledUnpaid"],
  ["cancelled", "fine", later, none, earlier, "ended"],
] as const)("%s with a payment that is %s, paid until %s, its grace until %s, ended %s: %s", (...row) => {
  const [status, paymentState, expiresAt, graceUntil, endedAt, expected] = row;
  expect(subscriptionState({ status, paymentState, expiresAt, graceUntil, endedAt }, now)).toBe(expected);
});

const ALL: SubscriptionState[] = [
  ...(["active", "renewing", "pending", "failed", "actionRequired"] as const),
  ...(["unpaid", "cancelled", "cancelledUnpaid", "ended"] as const),
];

test("a plan is sold only where nothing is collected for another one, now or later", () => {
  expect([null, ...ALL].filter(canSubscribe)).toEqual([null, "cancelledUnpaid", "ended"]);
});

test("what is cancelled or over can be cancelled no more", () => {
  expect(ALL.filter(isCancelled)).toEqual(["cancelled", "cancelledUnpaid", "ended"]);
});
