import { isForeignKeyViolation } from "~/db/violations.server";
import { db } from "~/db.server";
import { BillingError } from "./billing-error";
import { deleteCustomer } from "./delete-customers.server";
import { type Buyer, shareChangedEmails, shareEmail } from "./share-email.server";
import { isRefusedForGood, isStripeFault, type Stripe, stripe, wasRefused } from "./stripe.server";

interface Row {
  id: string;
  stripeCustomerId: string | null;
  email: string | null;
}

/**
 * The person's customer at Stripe, found or made: one a person, however many requests ask at once. It bears the
 * account's address.
 * @throws BillingError `no-user`; `customer-not-made`.
 */
export async function ensureCustomer(buyer: Buyer): Promise<string> {
  const row = await keepRow(buyer);
  if (row.stripeCustomerId) {
    if (row.email !== buyer.email) await shareEmail(buyer);
    return row.stripeCustomerId;
  }
  const customer = await makeCustomer(row, buyer.userId);
  // It may have changed meanwhile.
  await shareChangedEmails(buyer.userId);
  return customer;
}

async function keepRow({ userId, email }: Buyer): Promise<Row> {
  const [row] = await db().$queryRaw<Row[]>`
    INSERT INTO "customers" ("user_id", "email") SELECT "id", ${email} FROM "users" WHERE "id" = ${userId}::uuid
    ON CONFLICT ("user_id") DO UPDATE SET "user_id" = EXCLUDED."user_id"
    RETURNING "id", "stripe_customer_id" AS "stripeCustomerId", "email"`.catch((error: unknown) => {
    // The account is deleted in this very moment: after it was looked for, before the row stood.
    if (isForeignKeyViolation(error)) return [];
    throw error;
  });
  if (!row) throw new BillingError("no-user");
  return row;
}

/** The row's id is the idempotency key, and its address the one sent: whoever asks gets the same customer. */
async function makeCustomer({ id, email }: Row, userId: string): Promise<string> {
  const customer = await stripe()
    .customers.create({ email: email ?? undefined, metadata: { userId } }, { idempotencyKey: id })
    .catch(async (error: unknown) => {
      if (!isStripeFault(error)) throw error;
      const made = wasRefused(error) && !isRefusedForGood(error) ? await findMade(email, userId) : undefined;
      if (made) return made;
      // The same answer would come again under the same key: the next try is another row, with the address of then.
      if (wasRefused(error)) await db().customer.deleteMany({ where: { id, stripeCustomerId: null } });
      throw new BillingError("customer-not-made", { cause: error });
    });
  const { count } = await db().customer.updateMany({
    where: { id, userId, OR: [{ stripeCustomerId: null }, { stripeCustomerId: customer.id }] },
    data: { stripeCustomerId: customer.id },
  });
  if (count === 1) return customer.id;
  // The account was deleted meanwhile, or has another row: nothing is left behind.
  const [orphan] = await db().customer.createManyAndReturn({
    data: { stripeCustomerId: customer.id },
    skipDuplicates: true,
  });
  if (orphan) await deleteCustomer(orphan);
  const row = await db().customer.findUnique({ where: { userId }, select: { id: true } });
  throw new BillingError(row ? "customer-not-made" : "no-user");
}

/**
 * The customer that Stripe has made although it answered with a fault of its own: another would leave that one behind,
 * out of reach of whoever deletes the account.
 */
async function findMade(email: string | null, userId: string): Promise<Stripe.Customer | undefined> {
  if (email === null) return undefined;
  try {
    const { data } = await stripe().customers.list({ email, limit: 100 });
    return data.find(({ metadata }) => metadata.userId === userId);
  } catch (error) {
    throw isStripeFault(error) ? new BillingError("customer-not-made", { cause: error }) : error;
  }
}
