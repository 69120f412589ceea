import { settings } from "~/env.server";
import { log } from "~/log.server";
import { methodFaults, portalFaults, priceFaults } from "./account-faults";
import { PLANS, type Plan } from "./plans";
import { hasPayments, isMissing, priceIdOf, refusalStatus, stripe } from "./stripe.server";

/**
 * Looks whether the account at Stripe sells what the site offers, and says in one line of the log what is to be mended, or
 * that the key may not look. Nothing waits for it, and it stops nothing.
 * @returns what the line says.
 */
export async function checkAccount(): Promise<string[]> {
  if (!hasPayments()) return [];
  try {
    const found = await Promise.all([
      ...PLANS.map((plan) => within("prices", () => checkPrice(plan))),
      within("the portal's settings", checkPortal),
      within("settings of payment methods", checkMethods),
    ]);
    const mend = [...new Set(found.flat())];
    if (mend.length > 0) log().warn({ mend }, "payments are not set up as they are meant to be");
    return mend;
  } catch (error) {
    log().info({ err: error }, "Stripe could not be asked how payments are set up");
    return [];
  }
}

/** What a check finds, or that the key may not look at `what`. @throws where Stripe could not be asked. */
async function within(what: string, check: () => Promise<string[]>): Promise<string[]> {
  try {
    return await check();
  } catch (error) {
    const status = refusalStatus(error);
    if (status === 401) return ["STRIPE_SECRET_KEY is no key that Stripe knows"];
    if (status === 403) return [`STRIPE_SECRET_KEY may not read ${what}, so that was not looked at`];
    throw error;
  }
}

async function checkPrice(plan: Plan): Promise<string[]> {
  const id = priceIdOf(plan.type);
  if (!id) return [`${plan.priceVariable} is not set, so the ${plan.type} plan is not sold`];
  try {
    return priceFaults(plan, await stripe().prices.retrieve(id));
  } catch (error) {
    if (!isMissing(error, /price/)) throw error;
    return [`${plan.priceVariable} is no price of the key's account`];
  }
}

async function checkPortal(): Promise<string[]> {
  const { data } = await stripe().billingPortal.configurations.list({ active: true, is_default: true });
  return portalFaults(data[0]);
}

async function checkMethods(): Promise<string[]> {
  const { data } = await stripe().paymentMethodConfigurations.list();
  const saved = data.find(({ is_default: isDefault, application }) => isDefault && application === null);
  return saved ? methodFaults(settings().stripe?.paymentMethods ?? [], saved) : [];
}
