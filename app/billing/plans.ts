/** A plan as it is sold: prices in US cents for the whole period (specification, section 9). */
export interface Plan {
  type: "monthly" | "quarterly" | "yearly";
  months: number;
  price: number;
  /** What is saved against paying monthly, in percent; 0 where nothing is. */
  discount: number;
}

export const PLANS: readonly Plan[] = [
  { type: "monthly", months: 1, price: 999, discount: 0 },
  { type: "quarterly", months: 3, price: 2547, discount: 15 },
  { type: "yearly", months: 12, price: 8392, discount: 30 },
];

/** What a plan comes to in a month, in US cents, rounded down. */
export function monthlyPrice(plan: Plan): number {
  return Math.floor(plan.price / plan.months);
}
