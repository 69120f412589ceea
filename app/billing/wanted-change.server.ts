import { db } from "~/db.server";
import type { ShownSubscription } from "./find-subscription.server";
import type { PlanType } from "./plans";
import { NOTHING_WANTED, PROCESSING_FOR } from "./wanted-change";

/** Takes note that Stripe is asked to change a plan. @returns false where it is being asked already. */
export async function beginChange(
  { id, planType }: ShownSubscription,
  wantedPlan: PlanType,
): Promise<boolean> {
  const now = new Date();
  const isIdle = [
    { wantedPlan: null },
    { wantedPlan: planType },
    { wantedInvoiceUrl: { not: null } },
    { wantedUntil: { lte: now } },
  ];
  const wantedUntil = new Date(now.getTime() + PROCESSING_FOR);
  const { count } = await db().subscription.updateMany({
    where: { id, OR: isIdle },
    data: { wantedPlan, wantedUntil, wantedInvoiceUrl: null },
  });
  return count > 0;
}

/** Forgets a change that Stripe has refused; one that waits there still, waits. */
export async function releaseChange(id: string): Promise<void> {
  await db().subscription.updateMany({ where: { id, wantedInvoiceUrl: null }, data: NOTHING_WANTED });
}

/** Forgets a change that is done, or given up: the person has been told. */
export async function forgetChange(id: string): Promise<void> {
  await db().subscription.updateMany({ where: { id }, data: NOTHING_WANTED });
}
