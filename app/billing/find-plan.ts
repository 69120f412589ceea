import { PLANS, type Plan } from "./plans";

/** The plan that a form or an address names; undefined where there is none such. */
export function findPlan(type: unknown): Plan | undefined {
  return PLANS.find((plan) => plan.type === type);
}
