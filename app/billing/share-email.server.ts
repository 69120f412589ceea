import { db } from "~/db.server";
import { log } from "~/log.server";
import { hasPayments, stripe, wasRefused } from "./stripe.server";

/** How many customers are looked at in one query: there is no index over what two tables say. */
const PAGE = 500;

/** Who buys, or has bought. */
export interface Buyer {
  userId: string;
  email: string;
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
    for await (const buyer of userId === null ? changedEmails() : changedEmail(userId)) {
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

async function* changedEmail(userId: string): AsyncGenerator<Buyer> {
  yield* await db().$queryRaw<Buyer[]>`
    SELECT u."id" AS "userId", u."email" FROM "customers" c JOIN "users" u ON u."id" = c."user_id"
    WHERE u."id" = ${userId}::uuid AND c."stripe_customer_id" IS NOT NULL AND c."email" IS DISTINCT FROM u."email"`;
}

async function* changedEmails(): AsyncGenerator<Buyer> {
  for (let after: string | undefined = ""; after !== undefined; ) {
    const page: (Buyer & { customer: string; isChanged: boolean })[] = await db().$queryRaw`
      SELECT c."stripe_customer_id" AS "customer", u."id" AS "userId", u."email",
        c."email" IS DISTINCT FROM u."email" AS "isChanged"
      FROM "customers" c JOIN "users" u ON u."id" = c."user_id"
      WHERE c."stripe_customer_id" > ${after} ORDER BY c."stripe_customer_id" LIMIT ${PAGE}`;
    yield* page.filter(({ isChanged }) => isChanged);
    after = page.at(-1)?.customer;
  }
}
