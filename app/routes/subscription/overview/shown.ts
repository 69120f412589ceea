import type { PlanType } from "~/billing/plans";
import type { SubscriptionState } from "~/billing/subscription-state";
import type { Language } from "~/i18n/languages";

/** What each part of the page is drawn from. */
export interface SubscriptionProps {
  subscription: {
    plan: PlanType;
    state: SubscriptionState;
    /** Of a period, in cents. */
    price: number | null;
    /** The last paid day, `yyyy-MM-dd` in UTC. */
    expiresOn: string;
    /** Where the open invoice of a renewal is paid. */
    openInvoiceUrl: string | null;
  };
  language: Language;
}
