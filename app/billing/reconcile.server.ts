import { db } from "~/db.server";
import { deleteOrphanedCustomers } from "./delete-customers.server";
import { shareEmail } from "./share-email.server";
import { syncCustomer } from "./sync-customer.server";

/** What a reconciliation found. */
export interface Reconciliation {
  customers: number;
  /** Those whose subscriptions or address differed, and are mended. */
  mended: string[];
  /** Those that could not be compared. */
  failed: { customer: string; error: string }[];
}

/** How many customers are compared at a time: Stripe allows a hundred requests a second. */
const AT_A_TIME = 8;
const PAGE = 500;

/**
 * Compares every customer with Stripe, and mends what differs: for an operator, after events were lost.
 * @param tell hears of each customer that was mended or could not be compared.
 */
export async function reconcile(tell: (line: string) => void = () => undefined): Promise<Reconciliation> {
  const result: Reconciliation = { customers: 0, mended: [], failed: [] };
  await deleteOrphanedCustomers();
  let after = "";
  for (;;) {
    const page = await customersAfter(after);
    for (let from = 0; from < page.length; from += AT_A_TIME) {
      await Promise.all(page.slice(from, from + AT_A_TIME).map((each) => compare(each, result, tell)));
    }
    result.customers += page.length;
    const last = page.at(-1);
    if (!last) return result;
    after = last.stripeCustomerId;
  }
}

interface Known {
  stripeCustomerId: string;
  userId: string;
  email: string;
  sharedEmail: string | null;
}

function customersAfter(stripeCustomerId: string): Promise<Known[]> {
  return db().$queryRaw<Known[]>`
    SELECT c."stripe_customer_id" AS "stripeCustomerId", u."id" AS "userId", u."email", c."email" AS "sharedEmail"
    FROM "customers" c JOIN "users" u ON u."id" = c."user_id"
    WHERE c."stripe_customer_id" > ${stripeCustomerId} ORDER BY c."stripe_customer_id" LIMIT ${PAGE}`;
}

async function compare(
  { stripeCustomerId, userId, email, sharedEmail }: Known,
  result: Reconciliation,
  tell: (line: string) => void,
): Promise<void> {
  try {
    const before = await stateOf(userId);
    const read = await syncCustomer(stripeCustomerId);
    const differs = before !== (await stateOf(userId));
    if (!read?.isDeleted && email !== sharedEmail) await shareEmail({ userId, email });
    if (!differs && email === sharedEmail) return;
    result.mended.push(stripeCustomerId);
    tell(`${stripeCustomerId}: mended`);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    result.failed.push({ customer: stripeCustomerId, error: message });
    tell(`${stripeCustomerId}: could not be compared: ${message}`);
  }
}

async function stateOf(userId: string): Promise<string> {
  const [customer, subscriptions] = await Promise.all([
    db().customer.findUnique({ where: { userId }, select: { stripeCustomerId: true } }),
    // Addresses of invoices are others each time that they are asked for.
    db().subscription.findMany({
      where: { userId },
      orderBy: { id: "asc" },
      omit: { openInvoiceUrl: true, wantedInvoiceUrl: true },
    }),
  ]);
  return JSON.stringify([customer, subscriptions]);
}
