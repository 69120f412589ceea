import { settings } from "~/env.server";
import type { Language } from "~/i18n/languages";
import { asRefusal, requireCustomer } from "./running-subscription.server";
import { stripe } from "./stripe.server";
import { STRIPE_LOCALES } from "./stripe-locales";
import { takeTurn } from "./take-turn.server";

/**
 * Opens Stripe's pages for a person: payment method and invoices.
 * @returns their address; they lead back to the subscription page.
 * @throws BillingError `no-customer`; `session` where Stripe cannot open them; `too-many`.
 */
export async function openPortal(userId: string, language: Language): Promise<string> {
  await takeTurn(userId);
  try {
    const customer = await requireCustomer(userId);
    const { url } = await stripe().billingPortal.sessions.create({
      customer,
      return_url: `${settings().appUrl}/${language}/subscription`,
      locale: STRIPE_LOCALES[language],
    });
    return url;
  } catch (error) {
    throw asRefusal(error, "session");
  }
}
