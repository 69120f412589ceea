import { expect, test } from "vitest";
import { monthlyPrice, PLANS } from "./plans";

test("prices and their monthly equivalents are those of the specification", () => {
  expect(PLANS.map((plan) => [plan.type, plan.price, monthlyPrice(plan), plan.discount])).toEqual([
    ["monthly", 999, 999, 0],
    ["quarterly", 2547, 849, 15],
    ["yearly", 8392, 699, 30],
  ]);
});
