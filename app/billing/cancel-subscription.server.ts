import { db } from "~/db.server";
import { asBillingError, limitStripeRequests, requireCustomer, saveChange } from "./ask-stripe.server";
import { BillingError } from "./billing-error";
import { findSubscription, type ShownSubscription } from "./find-subscription.server";
import { dropWaitingChange } from "./give-up-change.server";
import { isRunning } from "./read-subscription";
import { stopCollecting } from "./stop-collecting.server";
import { listSubscriptions, syncCustomer } from "./sync-customer.server";

/** What became of it: it runs to the end of what is paid for, or is over. */
export type Cancellation = "cancelled" | "ended";

/**
 * Cancels a person's subscription: it renews no more, and runs to the end of what is paid for (specification, section 4); where
 * nothing is, it ends at once. Nothing is charged after that, also what was not paid yet.
 * One that Stripe does not have is cancelled with us alone; one that is cancelled or over stays so.
 * @throws BillingError `no-subscription`, `no-customer`, `not-saved`, `cancel-failed`, `too-many`.
 */
export async function cancelSubscription(userId: string): Promise<Cancellation> {
  const shown = await findSubscription(userId);
  if (!shown && !(await hadOne(userId))) throw new BillingError("no-subscription");
  if (!shown || shown.endedAt !== null) return "ended";
  if (shown.stripeSubscriptionId === null) return markCancelled(shown);
  await limitStripeRequests(userId, "cancel");
  try {
    const customer = await requireCustomer(userId);
    // What we know may be late: a message that it was taken up again, for instance.
    const running = (await listSubscriptions(customer)).filter(isRunning);
    for (const each of running) {
      // Who has cancelled is not to be charged for another plan.
      await dropWaitingChange(each);
      await stopCollecting(each);
    }
    if (running.length > 0) await saveChange(() => syncCustomer(customer));
    else await syncCustomer(customer);
  } catch (error) {
    throw asBillingError(error, "cancel-failed");
  }
  const after = await db().subscription.findUnique({ where: { id: shown.id }, select: { endedAt: true } });
  return after?.endedAt === null ? "cancelled" : "ended";
}

/** By another press, say, it is over already. */
async function hadOne(userId: string): Promise<boolean> {
  return (await db().subscription.count({ where: { userId, endedAt: { not: null } } })) > 0;
}

async function markCancelled({ id }: ShownSubscription): Promise<"cancelled"> {
  await saveChange(() => db().subscription.updateMany({ where: { id }, data: { status: "cancelled" } }));
  return "cancelled";
}
