import { redirect } from "@remix-run/node";
import { cancelSubscription } from "~/billing/cancel-subscription.server";
import { openPortal } from "~/billing/open-portal.server";
import { reactivateSubscription } from "~/billing/reactivate-subscription.server";
import type { FlashCode } from "~/flash";
import { flash } from "~/flash.server";
import type { Language } from "~/i18n/languages";
import type { Intent } from "./intents";

/**
 * Does what a form of the page asks for.
 * @returns the redirect that follows.
 * @throws BillingError of the verb behind it.
 */
export async function carryOut(intent: Intent, userId: string, language: Language): Promise<Response> {
  if (intent === "portal") return redirect(await openPortal(userId, language), 303);
  const says = await DEEDS[intent](userId);
  return leadTo(`/${language}/subscription`, says);
}

const DEEDS: Record<Exclude<Intent, "portal">, (userId: string) => Promise<FlashCode>> = {
  async cancel(userId) {
    await cancelSubscription(userId);
    return "subscriptionCancelled";
  },
  async reactivate(userId) {
    await reactivateSubscription(userId);
    return "subscriptionReactivated";
  },
};

/** Leads to a page that says what has happened. */
export async function leadTo(path: string, says: FlashCode): Promise<Response> {
  return redirect(path, { status: 303, headers: { "Set-Cookie": await flash(says) } });
}
