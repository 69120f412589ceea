import type { Plan } from "~/billing/plans";
import type { Standing } from "~/billing/standing";
import type { Language } from "~/i18n/languages";

/** What each part of the page is drawn from. */
export interface SubscriptionProps {
  subscription: {
    plan: Plan["type"];
    standing: Standing;
    /** Of a period, in cents. */
    price: number | null;
    /** The last paid day, `yyyy-MM-dd` in UTC. */
    expiresOn: string;
  };
  language: Language;
}
