import type { z } from "zod";
import type { Account } from "~/accounts/account";
import { cancelSubscription } from "~/billing/cancel-subscription.server";
import { changePlan, PREVIEW_LIFETIME, previewChange } from "~/billing/change-plan.server";
import { findCredit } from "~/billing/find-credit.server";
import { refreshSubscription } from "~/billing/find-subscription.server";
import { giveUpChange } from "~/billing/give-up-change.server";
import { openPortal } from "~/billing/open-portal.server";
import { readProrationDate } from "~/billing/proration-date";
import { reactivateSubscription } from "~/billing/reactivate-subscription.server";
import { returnCredit } from "~/billing/return-credit.server";
import { startCheckout } from "~/billing/start-checkout.server";
import { subscriptionState } from "~/billing/subscription-state";
import { wantedChange } from "~/billing/wanted-change";
import type { ApiAnswer } from "./api-answer.server";
import { ApiProblem } from "./api-problem.server";
import type { AskedCall } from "./asked-call.server";
import { changeSchema, checkoutSchema } from "./asked-schemas";
import type { planChangeSchema, subscriptionSchema } from "./billing-schemas";

export async function openCheckoutByCall(call: AskedCall): Promise<ApiAnswer> {
  const { plan } = call.parsed(checkoutSchema);
  const { id: userId, email } = await call.account();
  const url = await startCheckout({ userId, email, plan, language: call.language });
  return { status: 201, body: { url } };
}

export async function openPortalByCall(call: AskedCall): Promise<ApiAnswer> {
  const { id } = await call.account();
  return { status: 201, body: { url: await openPortal(id, call.language) } };
}

export async function tellSubscription(call: AskedCall): Promise<ApiAnswer> {
  return { body: await showStanding(await call.account()) };
}

export async function previewByCall(call: AskedCall): Promise<ApiAnswer> {
  const { id } = await call.account();
  const { plan } = checkoutSchema.parse({ plan: call.query.plan });
  const { renewsAt, ...preview } = await previewChange(id, plan);
  const body: z.input<typeof planChangeSchema> = { ...preview, renewsAt: renewsAt.toISOString() };
  return { body };
}

/** Changes the plan at the cost that a preview has said, as long as that holds. */
export async function changeByPreview(call: AskedCall): Promise<ApiAnswer> {
  const { plan, prorationDate } = call.parsed(changeSchema);
  const account = await call.account();
  const held = readProrationDate(prorationDate, PREVIEW_LIFETIME);
  if (held === null) throw new ApiProblem("preview-expired");
  await changePlan(account.id, plan, held);
  return { body: await showStanding(account) };
}

export const cancelByCall = changeStanding(cancelSubscription);
export const reactivateByCall = changeStanding(reactivateSubscription);
export const giveUpByCall = changeStanding(giveUpChange);
export const returnCreditByCall = changeStanding(returnCredit);

/** What does something to a subscription, and answers with how it stands then. */
function changeStanding(change: (userId: string) => Promise<unknown>) {
  return async (call: AskedCall): Promise<ApiAnswer> => {
    const account = await call.account();
    await change(account.id);
    return { body: await showStanding(account) };
  };
}

async function showStanding({ id, isSubscriber }: Account): Promise<z.input<typeof subscriptionSchema>> {
  const shown = await refreshSubscription(id);
  const credit = await findCredit(id);
  if (!shown) return { subscription: null, credit };
  const { planType: plan, price, expiresAt, openInvoiceUrl } = shown;
  const wanted = wantedChange(shown);
  return {
    subscription: {
      ...{ plan, price, openInvoiceUrl },
      state: subscriptionState(shown),
      expiresAt: expiresAt.toISOString(),
      isPremium: isSubscriber,
      wanted: wanted && { ...wanted, until: wanted.until.toISOString() },
    },
    credit,
  };
}
