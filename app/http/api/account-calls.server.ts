import { randomUUID } from "node:crypto";
import { cancelSubscription } from "~/billing/cancel-subscription.server";
import { refreshSubscription } from "~/billing/find-subscription.server";
import { reactivateSubscription } from "~/billing/reactivate-subscription.server";
import { startCheckout } from "~/billing/start-checkout.server";
import { subscriptionState } from "~/billing/subscription-state";
import { visitorToken } from "../bearer/visitor-token.server";
import type { ApiAnswer } from "./api-answer.server";
import type { AskedCall } from "./asked-call.server";
import { checkoutSchema } from "./schemas";

/** A visitor like one whose browser keeps our cookie: nothing of them is stored before they ask. */
export async function makeVisitor(call: AskedCall): Promise<ApiAnswer> {
  await call.limit("change", null);
  const visitorId = randomUUID();
  return { status: 201, body: { token: visitorToken(visitorId), visitorId } };
}

export async function openCheckoutByCall(call: AskedCall): Promise<ApiAnswer> {
  const { plan } = call.parsed(checkoutSchema);
  const { id: userId, email } = await call.account();
  const url = await startCheckout({ userId, email, plan, language: call.language });
  return { status: 201, body: { url } };
}

export async function tellSubscription(call: AskedCall): Promise<ApiAnswer> {
  const { id, isSubscriber } = await call.account();
  return { body: await showStanding(id, isSubscriber) };
}

export async function cancelByCall(call: AskedCall): Promise<ApiAnswer> {
  const { id, isSubscriber } = await call.account();
  await cancelSubscription(id);
  return { body: await showStanding(id, isSubscriber) };
}

export async function reactivateByCall(call: AskedCall): Promise<ApiAnswer> {
  const { id, isSubscriber } = await call.account();
  await reactivateSubscription(id);
  return { body: await showStanding(id, isSubscriber) };
}

async function showStanding(userId: string, isPremium: boolean) {
  const shown = await refreshSubscription(userId);
  if (!shown) return { subscription: null };
  const { planType: plan, price, expiresAt } = shown;
  return {
    subscription: {
      ...{ plan, price, isPremium },
      state: subscriptionState(shown),
      expiresAt: expiresAt.toISOString(),
    },
  };
}
