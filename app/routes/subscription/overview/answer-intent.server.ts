import { redirect } from "@remix-run/node";
import { cancelSubscription } from "~/billing/cancel-subscription.server";
import { giveUpChange } from "~/billing/give-up-change.server";
import { openPortal } from "~/billing/open-portal.server";
import { reactivateSubscription } from "~/billing/reactivate-subscription.server";
import { returnCredit } from "~/billing/return-credit.server";
import { flash } from "~/http/flash.server";
import type { FlashCode } from "~/http/flash-codes";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import type { SubscriptionIntent } from "./intents";

/**
 * Does what a form of the page asks for.
 * @returns the redirect that follows.
 * @throws BillingError of the verb behind it.
 */
export async function answerSubscriptionIntent(
  intent: SubscriptionIntent,
  userId: string,
  language: Language,
): Promise<Response> {
  if (intent === "portal") return redirect(await openPortal(userId, language), 303);
  const outcome = await CHANGES[intent](userId);
  return leadTo(pathTo.subscription(language), outcome);
}

const CHANGES: Record<Exclude<SubscriptionIntent, "portal">, (userId: string) => Promise<FlashCode>> = {
  async cancel(userId) {
    const outcome = await cancelSubscription(userId);
    return outcome === "ended" ? "subscriptionEnded" : "subscriptionCancelled";
  },
  async reactivate(userId) {
    await reactivateSubscription(userId);
    return "subscriptionReactivated";
  },
  async "return-credit"(userId) {
    return (await returnCredit(userId)) > 0 ? "creditReturnedInPart" : "creditReturned";
  },
  async giveUp(userId) {
    return (await giveUpChange(userId)) === "changed" ? "planChanged" : "changeGivenUp";
  },
};

/** Leads to a page that says what has happened. */
export async function leadTo(path: string, code: FlashCode): Promise<Response> {
  return redirect(path, { status: 303, headers: { "Set-Cookie": await flash(code) } });
}
