import { expect } from "vitest";
import { deleteAccount } from "~/accounts/delete-account.server";
import { answerConversion } from "~/billing/ad-conversion.server";
import { cancelSubscription } from "~/billing/cancel-subscription.server";
import { changePlan, previewChange } from "~/billing/change-plan.server";
import { deleteOrphanedCustomers } from "~/billing/delete-customers.server";
import { ensureCustomer } from "~/billing/ensure-customer.server";
import { finishReturns } from "~/billing/finish-return.server";
import { handleEvent } from "~/billing/handle-event.server";
import { billingComposers } from "~/billing/mails/compose-billing-mail.server";
import { reconcile } from "~/billing/reconcile.server";
import { remindOfRenewals } from "~/billing/remind-of-renewals.server";
import { returnCredit } from "~/billing/return-credit.server";
import { shareChangedEmails } from "~/billing/share-email.server";
import { stripe as client } from "~/billing/stripe.server";
import { tellOfEnds } from "~/billing/tell-of-ends.server";
import { db } from "~/db.server";
import { signature } from "../../../stand-ins/stripe/webhooks";
import { mailsTo, newEmail } from "../person";
import {
  heard,
  newBuyer,
  order,
  ownRow,
  refused,
  rowOf,
  WEBHOOK_SECRET,
  type withStripe,
} from "../with-stripe";

type Context = ReturnType<typeof withStripe>;

/** What people do about their subscriptions, and what Stripe tells of them. */
export async function tellOfPayments(context: Context): Promise<void> {
  await buyAndCancel(context);
  await orderInOddWays(context);
  await leaveWhileBuying(context);
  await haveCreditReturned(context);
  await handleMessage(context);
  await remindOfRenewals();
  await tellOfEnds();
  await finishReturns();
  await deleteOrphanedCustomers();
  await shareChangedEmails();
  await reconcile();
}

async function buyAndCancel(context: Context): Promise<void> {
  const who = await context.subscriber("yearly");
  const { id: subscriptionId } = await rowOf(who);
  await answerConversion({ userId: who.userId, subscriptionId }, true);
  await shareChangedEmails(who.userId);
  const soon = new Date(Date.now() + 86_400_000);
  await db().subscription.update({ where: { id: subscriptionId }, data: { expiresAt: soon } });
  await remindOfRenewals();
  for (const mail of await mailsTo(who.email))
    await billingComposers[mail.kind]?.({ ...mail, language: "en" });
  await cancelSubscription(who.userId);
  const other = await newBuyer();
  await refused(cancelSubscription(other.userId), "no-subscription");
  await ownRow(other);
  await cancelSubscription(other.userId);
}

async function haveCreditReturned(context: Context): Promise<void> {
  const who = await context.subscriber("yearly");
  context.stripe.behave({ refuse: { call: "POST /v1/subscriptions/:id", status: 402 } });
  const quarterly = await previewChange(who.userId, "quarterly");
  await refused(changePlan(who.userId, "quarterly", quarterly.prorationDate), "declined");
  context.stripe.behave({});
  const { prorationDate } = await previewChange(who.userId, "monthly");
  await changePlan(who.userId, "monthly", prorationDate);
  await cancelSubscription(who.userId);
  for (const mail of await mailsTo(who.email))
    await billingComposers[mail.kind]?.({ ...mail, language: "en" });
  await returnCredit(who.userId);
}

async function orderInOddWays(context: Context): Promise<void> {
  const buyer = await newBuyer();
  context.stripe.behave({ refuse: { call: "POST /v1/customers", status: 400 } });
  await refused(order(buyer), "customer-not-made");
  context.stripe.behave({});
  // The same order once more, but its checkout was closed elsewhere.
  await client().checkout.sessions.expire(await order(buyer));
  await order(buyer);
  const customer = await ensureCustomer({ ...buyer, email: newEmail() });
  context.stripe.deleteCustomer(customer);
  await order(buyer);
  // The same with the key of an account that does not know them.
  context.stripe.otherAccount();
  await order(buyer);
  context.stripe.otherAccount();
  const who = await context.subscriber();
  context.stripe.deleteCustomer(who.customer);
  await heard(who.customer);
}

async function leaveWhileBuying(context: Context): Promise<void> {
  const buyer = await newBuyer();
  const held = context.wire.holdAnswer(/^POST \/v1\/customers$/);
  const buying = refused(order(buyer), "no-user");
  const letGo = await held;
  await deleteAccount(buyer.userId);
  letGo();
  await buying;
}

async function handleMessage(context: Context): Promise<void> {
  const { customer } = await context.subscriber();
  const data = { object: { id: "sub_1", object: "subscription", customer } };
  const body = JSON.stringify({ id: "evt_1", object: "event", type: "customer.subscription.updated", data });
  const signed = signature(body, WEBHOOK_SECRET, Math.floor(Date.now() / 1_000));
  expect(await handleEvent(body, signed)).toBe("handled");
}
