import { db } from "~/db.server";
import { log } from "~/log.server";
import { acceptDeleted } from "./deleted-customer.server";
import { finishReturn } from "./finish-return.server";
import { stripe, wasRefused } from "./stripe.server";

interface Orphan {
  id: string;
  stripeCustomerId: string | null;
}

/** Somebody waits for it who has deleted their account already. */
const PATIENCE = { timeout: 4_000, maxNetworkRetries: 0 };

/**
 * Deletes those at Stripe whose account is deleted and who could not be deleted with it. Whom Stripe does not know, as with
 * the key of another account, is kept: they may be charged there, and are deleted once the key is right.
 */
export async function deleteOrphanedCustomers(): Promise<void> {
  const orphans = await db().customer.findMany({ where: { userId: null }, take: 1_000 });
  for (const orphan of orphans) if (!(await deleteCustomer(orphan))) return;
}

/**
 * Deletes a customer at Stripe whose account is deleted, which ends their subscriptions at once; Stripe keeps their
 * invoices, as it must. Where that fails it is left to {@link deleteOrphanedCustomers}.
 * @returns whether Stripe has answered.
 */
export async function deleteCustomer({ id, stripeCustomerId }: Orphan): Promise<boolean> {
  try {
    await finishReturn(id);
    if (stripeCustomerId) await deleteAtStripe(stripeCustomerId);
    await db().customer.deleteMany({ where: { id, userId: null } });
    return true;
  } catch (error) {
    log().error({ err: error }, "a customer could not be removed at Stripe");
    return wasRefused(error);
  }
}

async function deleteAtStripe(stripeCustomerId: string): Promise<void> {
  try {
    await stripe().customers.del(stripeCustomerId, PATIENCE);
  } catch (error) {
    await acceptDeleted(error, stripeCustomerId, PATIENCE);
  }
}
