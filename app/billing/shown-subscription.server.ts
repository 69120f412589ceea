import { db } from "~/db.server";
import type { Subscription } from "../../prisma/client/client";
import { currentSubscription } from "./current-subscription.server";

/** The subscription that a person is shown, and may do something about. */
export type ShownSubscription = Pick<
  Subscription,
  "id" | "stripeSubscriptionId" | "planType" | "status" | "price" | "paymentState" | "expiresAt" | "endedAt"
>;

/**
 * What a person is shown as their subscription: what is paid for, or else one that runs without being paid, since its
 * payment failed or is under way; null for none.
 */
export async function shownSubscription(userId: string): Promise<ShownSubscription | null> {
  const [current, running] = await Promise.all([
    currentSubscription(userId),
    db().subscription.findFirst({
      where: { userId, endedAt: null, stripeSubscriptionId: { not: null } },
      orderBy: { createdAt: "desc" },
    }),
  ]);
  return running ?? current;
}
