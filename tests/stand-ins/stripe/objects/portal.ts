import type Stripe from "stripe";
import { now } from "./kept";

/** What people may do in the portal. */
export interface PortalFeatures {
  changesMethod: boolean;
  showsInvoices: boolean;
  changesPlan: boolean;
}

/** The settings of the portal as they were saved in the dashboard. */
export function portalConfiguration(features: PortalFeatures): Stripe.BillingPortal.Configuration {
  return {
    id: "bpc_starglass",
    object: "billing_portal.configuration",
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now(),
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: features.showsInvoices },
      payment_method_update: { enabled: features.changesMethod },
      subscription_cancel: {
        cancellation_reason: { enabled: false, options: [] },
        enabled: false,
        mode: "at_period_end",
        proration_behavior: "none",
      },
      subscription_update: {
        default_allowed_updates: [],
        enabled: features.changesPlan,
        proration_behavior: "none",
        schedule_at_period_end: { conditions: [] },
      },
    },
    is_default: true,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    updated: now(),
  };
}

/** Which methods of payment the account has switched on; each that there is has a part of its own. */
export function methodConfiguration(activated: string[]) {
  const shown = (isOn: boolean) => ({
    available: isOn,
    display_preference: {
      overridable: null,
      preference: isOn ? ("on" as const) : ("off" as const),
      value: isOn ? ("on" as const) : ("off" as const),
    },
  });
  const methods = ["card", "amazon_pay", "cashapp", "link", "klarna", "us_bank_account"];
  return {
    id: "pmc_starglass",
    object: "payment_method_configuration" as const,
    active: true,
    application: null,
    is_default: true,
    livemode: false,
    name: "Default",
    parent: null,
    ...Object.fromEntries(methods.map((method) => [method, shown(activated.includes(method))])),
  } satisfies Stripe.PaymentMethodConfiguration;
}
