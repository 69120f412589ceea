import { expect, test } from "vitest";
import { canSubscribe, type SubscriptionState, subscriptionState } from "./subscription-state";

const now = new Date("2026-11-22T12:00:00Z");
const later = new Date("2026-12-22T12:00:00Z");
const earlier = new Date("2026-11-22T11:00:00Z");

test.each([
  ["active", "fine", later, null, "active"],
  ["active", "fine", earlier, null, "unpaid"],
  ["active", "pending", earlier, null, "pending"],
  ["active", "failed", earlier, null, "failed"],
  ["active", "action_required", earlier, null, "actionRequired"],
  ["cancelled", "fine", later, null, "cancelled"],
  ["cancelled", "failed", earlier, null, "cancelledUnpaid"],
  ["cancelled", "fine", later, earlier, "ended"],
] as const)("%s with a payment that is %s, paid until %s, ended %s: %s", (...row) => {
  const [status, paymentState, expiresAt, endedAt, expected] = row;
  expect(subscriptionState({ status, paymentState, expiresAt, endedAt }, now)).toBe(expected);
});

test("a plan is sold only where nothing runs", () => {
  const all: (SubscriptionState | null)[] = [
    ...[null, "active", "pending", "failed", "actionRequired"],
    ...["unpaid", "cancelled", "cancelledUnpaid", "ended"],
  ] as (SubscriptionState | null)[];
  expect(all.filter(canSubscribe)).toEqual([null, "ended"]);
});
