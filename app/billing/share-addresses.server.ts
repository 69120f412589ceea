import { db } from "~/db.server";
import { log } from "~/log.server";
import { shareEmail } from "./ensure-customer.server";
import { hasPayments, wasRefused } from "./stripe.server";

/**
 * Tells Stripe the addresses that have changed, or that of one person; what it could not be told is told by the next
 * call without one.
 */
export async function shareAddresses(userId: string | null = null): Promise<void> {
  if (!hasPayments()) return;
  try {
    for (const buyer of await changedAddresses(userId)) {
      // One that is refused keeps nobody else waiting; where nothing is heard there is no use in going on.
      await shareEmail(buyer).catch((error: unknown) => {
        if (!wasRefused(error)) throw error;
        log().error({ err: error }, "Stripe refused a new address");
      });
    }
  } catch (error) {
    log().error({ err: error }, "Stripe could not be told a new address");
  }
}

function changedAddresses(userId: string | null): Promise<{ userId: string; email: string }[]> {
  return db().$queryRaw`
    SELECT u."id" AS "userId", u."email" FROM "customers" c JOIN "users" u ON u."id" = c."user_id"
    WHERE c."stripe_customer_id" IS NOT NULL AND c."email" IS DISTINCT FROM u."email"
      AND (${userId}::uuid IS NULL OR u."id" = ${userId}::uuid)
    LIMIT 100`;
}
