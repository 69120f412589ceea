import type { Plan } from "./plans";
import type { Stripe } from "./stripe.server";

/** What is to be mended about the price that a plan is sold at, so that it costs what the site says. */
export function priceFaults({ type, months, price, priceVariable }: Plan, sold: Stripe.Price): string[] {
  const { active, currency, unit_amount: amount, recurring } = sold;
  const faults: string[] = [];
  if (!active) faults.push(`${priceVariable} is archived at Stripe`);
  const asked = `the ${type} plan is ${price} cents in usd every ${months} months`;
  const isAsked = currency === "usd" && amount === price && monthsOf(recurring) === months;
  if (!isAsked) faults.push(`${priceVariable} is ${termsOf(sold)}, and ${asked}`);
  return faults;
}

/** What is to be mended about the portal's settings; `saved` is undefined where none were ever saved. */
export function portalFaults(saved: Stripe.BillingPortal.Configuration | undefined): string[] {
  if (!saved) return ["the portal does not open before its settings are saved in the dashboard"];
  const { payment_method_update, invoice_history, subscription_update } = saved.features;
  const faults: string[] = [];
  if (!payment_method_update.enabled) faults.push("the portal does not let people change how they pay");
  if (!invoice_history.enabled) faults.push("the portal does not show invoices");
  if (subscription_update.enabled) faults.push("the portal lets people change plans, which is done here");
  return faults;
}

/** Of the methods of payment that a checkout asks for, those that the account has not activated. */
export function methodFaults(methods: string[], saved: Stripe.PaymentMethodConfiguration): string[] {
  const off = methods.filter((method) => !isAvailable(Reflect.get(saved, method)));
  return off.length > 0
    ? [`STRIPE_PAYMENT_METHODS names what is not activated at Stripe: ${off.join(", ")}`]
    : [];
}

function isAvailable(method: unknown): boolean {
  return typeof method === "object" && method !== null && "available" in method && method.available === true;
}

function monthsOf(recurring: Stripe.Price.Recurring | null): number | null {
  if (!recurring) return null;
  const { interval, interval_count: count } = recurring;
  return interval === "year" ? 12 * count : interval === "month" ? count : null;
}

function termsOf({ currency, unit_amount, recurring }: Stripe.Price): string {
  const every = recurring ? `every ${recurring.interval_count} ${recurring.interval}s` : "once";
  return `${unit_amount ?? "no fixed number of"} cents in ${currency} ${every}`;
}
