import { db } from "~/db.server";
import { log } from "~/log.server";
import { invoicesOf, noneOfDeleted, readBilled } from "./read-billed.server";
import {
  isOver,
  isRunning,
  type ListedSubscription,
  type ReadCustomer,
  readSubscription,
} from "./read-subscription";
import { withStandingInvoice } from "./standing-invoice.server";
import { priceIdOf, type Stripe, stripe } from "./stripe.server";
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
  const subscriptions = await listSubscriptions(id);
  // Deleting a customer ends what they have: who has something that goes on need not be asked for.
  const isDeleted = subscriptions.every(isOver) && (await isDeletedAtStripe(id));
  const invoices = invoicesOf(id);
  const read = await Promise.all(
    subscriptions.map(async (subscription) =>
      readSubscription(subscription, await readBilled(subscription, invoices), priceIdOf),
    ),
  );
  const unreadable = subscriptions.filter(({ status }, index) => read[index] === null && status === "active");
  for (const { id: subscription } of unreadable)
    log().warn({ subscription }, "a subscription to none of the plans");
  return {
    isDeleted,
    credit: creditOf(subscriptions),
    listed: subscriptions.map(({ id: subscription }) => subscription),
    subscriptions: read.filter((each) => each !== null),
    running: subscriptions.filter(isRunning),
  };
}

/** @throws where Stripe does not know them, as with the key of another account. */
async function isDeletedAtStripe(id: string): Promise<boolean> {
  const customer = await stripe().customers.retrieve(id);
  return customer.deleted === true;
}

/** It comes with each subscription, and of nothing else: without one there is none. */
function creditOf([newest]: Stripe.Subscription[]): number {
  const customer = newest?.customer;
  const balance = typeof customer === "object" && !customer.deleted ? customer.balance : 0;
  return Math.max(0, -balance);
}

/** All of them, the newest first, with their customer; one that was deleted has none to list. */
export async function listSubscriptions(customer: string): Promise<ListedSubscription[]> {
  const expand = ["data.customer", "data.latest_invoice.charge", "data.latest_invoice.payment_intent"];
  const listed = await stripe()
    .subscriptions.list({ customer, status: "all", limit: 100, expand })
    .autoPagingToArray({ limit: 1_000 })
    .catch((error: unknown) => noneOfDeleted(error, customer));
  return Promise.all(listed.map(withStandingInvoice));
}
