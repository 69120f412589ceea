import { db } from "~/db.server";
import { log } from "~/log.server";
import type { Prisma } from "../../prisma/client/client";
import { hasPayments, stripe, wasRefused } from "./stripe.server";

/** Who buys, or has bought. */
export interface Buyer {
  userId: string;
  email: string;
}

/** Notes, with the change of a person's address, that Stripe is to be told of it: {@link shareChangedEmails} does. */
export async function noteChangedEmail(userId: string, client: Prisma.TransactionClient): Promise<void> {
  await client.customer.updateMany({
    where: { userId, stripeCustomerId: { not: null } },
    data: { email: null },
  });
}

/** Tells Stripe a person's new e-mail address, where it knows them. @throws what Stripe refuses. */
export async function shareEmail({ userId, email }: Buyer): Promise<void> {
  const customer = await db().customer.findUnique({ where: { userId }, select: { stripeCustomerId: true } });
  if (!customer?.stripeCustomerId) return;
  await stripe().customers.update(customer.stripeCustomerId, { email });
  await db().customer.updateMany({ where: { userId }, data: { email } });
}

/**
 * Tells Stripe the e-mail addresses that have changed, or that of one person; what it could not be told is told by the next
 * call without one.
 */
export async function shareChangedEmails(userId: string | null = null): Promise<void> {
  if (!hasPayments()) return;
  try {
    for (const buyer of await (userId === null ? changedEmails() : changedEmail(userId))) {
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

function changedEmail(userId: string): Promise<Buyer[]> {
  return db().$queryRaw<Buyer[]>`
    SELECT u."id" AS "userId", u."email" FROM "customers" c JOIN "users" u ON u."id" = c."user_id"
    WHERE u."id" = ${userId}::uuid AND c."stripe_customer_id" IS NOT NULL AND c."email" IS DISTINCT FROM u."email"`;
}

/** Those that {@link noteChangedEmail} noted and Stripe was not told yet. */
function changedEmails(): Promise<Buyer[]> {
  return db().$queryRaw<Buyer[]>`
    SELECT u."id" AS "userId", u."email" FROM "customers" c JOIN "users" u ON u."id" = c."user_id"
    WHERE c."email" IS NULL AND c."stripe_customer_id" IS NOT NULL AND c."user_id" IS NOT NULL`;
}
