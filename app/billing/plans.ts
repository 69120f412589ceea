interface PlanRow {
  type: string;
  /** Of a period. */
  months: number;
  /** Of a period, in US cents. */
  price: number;
  /** What is saved against paying monthly, in percent; 0 where nothing is. */
  discount: number;
  isRecommended: boolean;
  /** The variable of the environment that names its price at Stripe. */
  priceVariable: `STRIPE_PRICE_${string}`;
}

/**
 * What is for sale (specification, section 9). Two may have the same months: one that is bought at a price which no
 * variable names counts as the first of them.
 */
const ROWS = [
  {
    type: "monthly",
    months: 1,
    price: 999,
    discount: 0,
    isRecommended: false,
    priceVariable: "STRIPE_PRICE_MONTHLY",
  },
  {
    type: "quarterly",
    months: 3,
    price: 2547,
    discount: 15,
    isRecommended: false,
    priceVariable: "STRIPE_PRICE_QUARTERLY",
  },
  {
    type: "yearly",
    months: 12,
    price: 8392,
    discount: 30,
    isRecommended: true,
    priceVariable: "STRIPE_PRICE_YEARLY",
  },
] as const satisfies readonly PlanRow[];

/** The enum of the database has the same, which the compiler compares; the words are `plans.{type}` of the translations. */
export type PlanType = (typeof ROWS)[number]["type"];

/** A plan as it is sold. */
export interface Plan extends PlanRow {
  type: PlanType;
}

export const PLANS: readonly Plan[] = ROWS;

/** What a plan comes to in a month, in US cents, to the nearest of them. */
export function monthlyPrice(plan: Plan): number {
  return Math.round(plan.price / plan.months);
}

/** The plans as they are offered: what costs least in a month comes first. */
export const OFFERED_PLANS: readonly Plan[] = [...PLANS].sort(
  (one, other) => monthlyPrice(one) - monthlyPrice(other),
);

/** The plan that a form or an address names; undefined where there is none such. */
export function findPlan(type: unknown): Plan | undefined {
  return PLANS.find((plan) => plan.type === type);
}

/**
 * The day on which a plan that begins on `today` renews: the same day so many months later, or the last of a month that
 * has no such day. Days are `yyyy-MM-dd` in UTC.
 */
export function renewalDay(today: string, months: number): string {
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const renewal = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth)));
  return renewal.toISOString().slice(0, 10);
}
