import { db } from "~/db.server";
import { log } from "~/log.server";
import {
  isRunning,
  type ListedSubscription,
  paidCharge,
  paidInvoice,
  type ReadCustomer,
  readSubscription,
  usesCredit,
} from "./read-subscription";
import { withStandingInvoice } from "./standing-invoice.server";
import { idOf, isStripeFault, priceIdOf, type Stripe, stripe } from "./stripe.server";
import { writeSubscriptions } from "./write-subscriptions.server";

/**
 * Reads what Stripe has of a customer, and writes it down: whatever told us to, however often and in whatever order, it
 * ends in what Stripe has. Of two that read at once the one that began later counts. Unknown customers are left alone.
 * @returns what was read; null for a customer that is not of one of our accounts.
 * @throws where Stripe or the database cannot be reached; then nothing is written.
 */
export async function syncCustomer(stripeCustomerId: string): Promise<ReadCustomer | null> {
  // The number is drawn before Stripe is asked: whoever draws a higher one sees at least what this one sees.
  const [row] = await db().$queryRaw<{ id: string; number: number }[]>`
    UPDATE "customers" SET "started_sync" = "started_sync" + 1
    WHERE "stripe_customer_id" = ${stripeCustomerId} AND "user_id" IS NOT NULL
    RETURNING "id", "started_sync" AS "number"`;
  if (!row) return null;
  const read = await readCustomer(stripeCustomerId);
  await writeSubscriptions(row, read);
  return read;
}

async function readCustomer(id: string): Promise<ReadCustomer> {
  const [customer, subscriptions] = await Promise.all([
    stripe().customers.retrieve(id),
    listSubscriptions(id),
  ]);
  const read = await Promise.all(
    subscriptions.map(async (subscription) =>
      readSubscription(subscription, await isTakenBack(subscription), priceIdOf),
    ),
  );
  const unreadable = subscriptions.filter(({ status }, index) => read[index] === null && status === "active");
  for (const { id: subscription } of unreadable)
    log().warn({ subscription }, "a subscription to none of the plans");
  return {
    isDeleted: customer.deleted === true,
    listed: subscriptions.map(({ id: subscription }) => subscription),
    subscriptions: read.filter((each) => each !== null),
    running: subscriptions.filter(isRunning),
  };
}

/** All of them, the newest first; a customer that was deleted has none to list. */
export async function listSubscriptions(customer: string): Promise<ListedSubscription[]> {
  const expand = ["data.latest_invoice.charge", "data.latest_invoice.payment_intent"];
  const listed = await stripe()
    .subscriptions.list({ customer, status: "all", limit: 100, expand })
    .autoPagingToArray({ limit: 1_000 })
    .catch(noneOfDeleted);
  return Promise.all(listed.map(withStandingInvoice));
}

/** Whether a payment that the running period lives on was given back in whole, or is disputed and not won. */
async function isTakenBack(subscription: Stripe.Subscription): Promise<boolean> {
  const newest = paidInvoice(subscription);
  if (!newest) return false;
  const invoices = usesCredit(newest) ? [newest, ...(await invoicesBefore(newest))] : [newest];
  // Behind the one that was paid without credit, nothing has come down to this period.
  const last = invoices.findIndex((invoice) => !usesCredit(invoice));
  const livesOn = last === -1 ? invoices : invoices.slice(0, last + 1);
  const lost = await Promise.all(livesOn.map(async (invoice) => isLost(paidCharge(invoice))));
  return lost.includes(true);
}

/** Those of the same customer, the newest first: what one subscription has left over pays for the next as well. */
async function invoicesBefore(newest: Stripe.Invoice): Promise<Stripe.Invoice[]> {
  const customer = idOf(newest.customer);
  if (!customer) return [];
  const all = await stripe()
    .invoices.list({ customer, limit: 100, expand: ["data.charge"] })
    .autoPagingToArray({ limit: 1_000 })
    .catch(noneOfDeleted);
  return all.slice(all.findIndex(({ id }) => id === newest.id) + 1);
}

async function isLost(charge: Stripe.Charge | null): Promise<boolean> {
  if (!charge) return false;
  if (charge.refunded) return true;
  if (!charge.disputed) return false;
  const { data: disputes } = await stripe().disputes.list({ charge: charge.id });
  return disputes.some(({ status }) => ["needs_response", "under_review", "lost"].includes(status));
}

/** A customer that was deleted has nothing to list. */
function noneOfDeleted(error: unknown): never[] {
  if (isStripeFault(error, "resource_missing")) return [];
  throw error;
}
