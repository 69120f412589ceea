import { db } from "~/db.server";
import { log } from "~/log.server";
import { isMissing, stripe } from "./stripe.server";
import { syncCustomer } from "./sync-customer.server";

/**
 * Lets go of a person's customer that is gone at Stripe, so that the next checkout makes another: one that was deleted
 * there, or that it does not know, as after a change from test keys to live ones. For the checkout alone: with a key that is
 * the wrong one by mistake, whatever looks at everybody would let go of all.
 * @throws what Stripe refuses for another reason.
 */
export async function detachCustomer(userId: string): Promise<void> {
  const row = await db().customer.findUnique({ where: { userId }, select: { stripeCustomerId: true } });
  if (!row?.stripeCustomerId) return;
  const { stripeCustomerId } = row;
  try {
    await stripe().customers.retrieve(stripeCustomerId);
    // Deleted, and nothing told us.
    await syncCustomer(stripeCustomerId);
  } catch (error) {
    if (!isMissing(error, /customer/)) throw error;
    await db().customer.deleteMany({ where: { userId, stripeCustomerId } });
    log().warn({ customer: stripeCustomerId }, "Stripe does not know a customer; who buys is made another");
  }
}
