import { PLANS } from "../../app/billing/plans";
import type { PriceTag } from "./stripe/objects/price";

/** The prices of our plans, as the account of the stand-in sells them. */
export const PLAN_PRICES: PriceTag[] = PLANS.map(({ type, months, price }) => ({
  id: `price_${type}`,
  amount: price,
  ...(months === 12 ? { interval: "year" } : { interval: "month", intervalCount: months }),
}));

/** What tells a site of them. */
export const PLAN_SETTINGS: Record<string, string> = Object.fromEntries(
  PLANS.map(({ type, priceVariable }) => [priceVariable, `price_${type}`]),
);
