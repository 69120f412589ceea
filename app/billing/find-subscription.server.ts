import { db } from "~/db.server";
import { log } from "~/log.server";
import { Prisma, type Subscription } from "../../prisma/client/client";
import { limitStripeRequests, requireCustomer } from "./ask-stripe.server";
import { syncCustomer } from "./sync-customer.server";
import { isChanging } from "./wanted-change";

/** The subscription that a person is shown, and may do something about. */
export type ShownSubscription = Pick<
  Subscription,
  | (
      | "id"
      | "stripeSubscriptionId"
      | "planType"
      | "status"
      | "price"
      | "paymentState"
      | "expiresAt"
      | "graceUntil"
      | "endedAt"
    )
  | ("openInvoiceUrl" | "wantedPlan" | "wantedUntil" | "wantedInvoiceUrl")
>;

/** Stripe counts in seconds: of two that were made in the same one, the one that is paid for longer. */
const NEWEST_FIRST: Prisma.SubscriptionOrderByWithRelationInput[] = [
  { createdAt: "desc" },
  { expiresAt: "desc" },
  { id: "desc" },
];

/** In a query on `users u`: whether something that the person paid for, cancelled or not, has not run out, nor its grace. */
export const paidTime = Prisma.sql`EXISTS (
  SELECT 1 FROM "subscriptions" paid
  WHERE paid."user_id" = u."id" AND (paid."expires_at" > now() OR paid."grace_until" > now()))`;

/**
 * A person's subscription as we know it: one that runs at Stripe, paid or not, or else the newest that is paid for still
 * (specification, section 4); null for none.
 */
export async function findSubscription(userId: string): Promise<ShownSubscription | null> {
  const ahead = { gt: new Date() };
  const [running, paid] = await Promise.all([
    db().subscription.findFirst({
      where: { userId, endedAt: null, stripeSubscriptionId: { not: null } },
      orderBy: NEWEST_FIRST,
    }),
    db().subscription.findFirst({
      where: { userId, OR: [{ expiresAt: ahead }, { graceUntil: ahead }] },
      orderBy: NEWEST_FIRST,
    }),
  ]);
  return running ?? paid;
}

/**
 * {@link findSubscription}, read anew from Stripe where it should have been renewed by now, or may have been changed: the
 * event that it was may be late, or lost. If Stripe cannot be asked, what we know has to do.
 */
export async function refreshSubscription(userId: string): Promise<ShownSubscription | null> {
  const known = await findSubscription(userId);
  if (!known || known.endedAt !== null) return known;
  if (known.expiresAt > new Date() && !isChanging(known)) return known;
  try {
    await limitStripeRequests(userId);
    await syncCustomer(await requireCustomer(userId));
  } catch (error) {
    log().warn({ err: error }, "a subscription could not be looked up");
    return known;
  }
  return findSubscription(userId);
}
