import { db } from "~/db.server";

/** What a person has left over at Stripe from earlier plans, in cents, as we know it. */
export async function findCredit(userId: string): Promise<number> {
  const row = await db().customer.findUnique({ where: { userId }, select: { credit: true } });
  return row?.credit ?? 0;
}
