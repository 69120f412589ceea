import { settings } from "~/env.server";
import type { Language } from "~/i18n/languages";
import { asBillingError, limitStripeRequests, requireCustomer } from "./ask-stripe.server";
import { STRIPE_LOCALES, stripe } from "./stripe.server";

/**
 * Opens Stripe's pages for a person: payment method and invoices.
 * @returns their address; they lead back to the subscription page.
 * @throws BillingError `no-customer`; `session` where Stripe cannot open them; `too-many`.
 */
export async function openPortal(userId: string, language: Language): Promise<string> {
  await limitStripeRequests(userId);
  try {
    const customer = await requireCustomer(userId);
    const { url } = await stripe().billingPortal.sessions.create({
      customer,
      return_url: `${settings().appUrl}/${language}/subscription`,
      locale: STRIPE_LOCALES[language],
    });
    return url;
  } catch (error) {
    throw asBillingError(error, "session");
  }
}
