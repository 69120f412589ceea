import type { Composers } from "~/mail.server";
import { billingComposer } from "./compose-billing-mail.server";
import { BILLING_MAILS } from "./queue-changes.server";

/** Who writes the mails about a subscription, by their kinds. */
export const billingComposers: Composers = Object.fromEntries(
  BILLING_MAILS.map((what) => [`billing.${what}`, billingComposer(what)]),
);
