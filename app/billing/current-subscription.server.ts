import { db } from "~/db.server";

/** What a person has paid for that still runs, cancelled or not: the newest; null for nothing (specification, section 4). */
export function currentSubscription(userId: string) {
  return db().subscription.findFirst({
    where: { userId, status: { in: ["active", "cancelled"] }, expiresAt: { gt: new Date() } },
    orderBy: { createdAt: "desc" },
  });
}
