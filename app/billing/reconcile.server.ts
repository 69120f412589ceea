import { setTimeout as wait } from "node:timers/promises";
import { db } from "~/db.server";
import { backingOff } from "./back-off";
import { deleteOrphanedCustomers } from "./delete-customers.server";
import { shareEmail } from "./share-email.server";
import { isPassing, retryAfterOf, withoutRetries } from "./stripe.server";
import { syncCustomer } from "./sync-customer.server";

/** What a reconciliation found. */
export interface Reconciliation {
  customers: number;
  /** Those whose subscriptions or address differed, and are mended. */
  mended: string[];
  /** Those that could not be compared. */
  failed: { customer: string; error: string }[];
  /** Why it ended before all were compared, and after which customer it has to go on; null where all were. */
  stopped: { why: string; after: string } | null;
}

export interface ReconcileOptions {
  /** Hears of each customer that was mended or could not be compared, and now and then how far it is. */
  tell?: (line: string) => void;
  /** The customer after which to begin, in the order of their ids at Stripe: where another one was stopped. */
  after?: string;
  /** Stops it once those are done that are being compared. */
  signal?: AbortSignal;
  /** Waits so many milliseconds before Stripe is asked again. */
  pause?: (milliseconds: number) => Promise<unknown>;
}

/** How many customers are compared at a time: Stripe allows a hundred requests a second, for what people do as well. */
const AT_A_TIME = 3;
/** After how many customers a line tells how far it is. */
const A_LINE = 100;
const PAGE = 500;

/**
 * Compares every customer with Stripe, and mends what differs: for an operator, after events were lost. Where Stripe wants to
 * be asked less it waits; where it cannot be asked at all it stops.
 */
export function reconcile(options: ReconcileOptions = {}): Promise<Reconciliation> {
  // Each request that fails is repeated here, with its customer.
  return withoutRetries(() => compareAll(options));
}

async function compareAll({ tell = () => undefined, after = "", signal, pause = wait }: ReconcileOptions) {
  const result: Reconciliation = { customers: 0, mended: [], failed: [], stopped: null };
  const run: Run = {
    result,
    tell,
    patiently: backingOff({ isPassing, leastPause: retryAfterOf, wait: pause }),
  };
  const all = await countAfter(after);
  await deleteOrphanedCustomers();
  let last = after;
  for await (const some of inGroups(after)) {
    if (signal?.aborted) return { ...result, stopped: { why: "it was told to stop", after: last } };
    const compared = await Promise.allSettled(some.map((each) => compare(each, run)));
    const unheard = compared.find((each) => each.status === "rejected");
    if (unheard) return { ...result, stopped: { why: messageOf(unheard.reason), after: last } };
    const before = result.customers;
    result.customers += some.length;
    last = some.at(-1)?.stripeCustomerId ?? last;
    if (Math.floor(before / A_LINE) < Math.floor(result.customers / A_LINE))
      tell(`${result.customers} of ${all} customers compared, the last of them ${last}`);
  }
  return result;
}

interface Run {
  result: Reconciliation;
  tell: (line: string) => void;
  patiently: ReturnType<typeof backingOff>;
}

interface Known {
  stripeCustomerId: string;
  userId: string;
  email: string;
  sharedEmail: string | null;
}

/** All customers after one, so many together as are compared at a time. */
async function* inGroups(after: string): AsyncGenerator<Known[]> {
  for (let last: string | undefined = after; last !== undefined; ) {
    const page: Known[] = await customersAfter(last);
    for (let from = 0; from < page.length; from += AT_A_TIME) yield page.slice(from, from + AT_A_TIME);
    last = page.at(-1)?.stripeCustomerId;
  }
}

function customersAfter(stripeCustomerId: string): Promise<Known[]> {
  return db().$queryRaw<Known[]>`
    SELECT c."stripe_customer_id" AS "stripeCustomerId", u."id" AS "userId", u."email", c."email" AS "sharedEmail"
    FROM "customers" c JOIN "users" u ON u."id" = c."user_id"
    WHERE c."stripe_customer_id" > ${stripeCustomerId} ORDER BY c."stripe_customer_id" LIMIT ${PAGE}`;
}

function countAfter(stripeCustomerId: string): Promise<number> {
  return db().customer.count({
    where: { userId: { not: null }, stripeCustomerId: { gt: stripeCustomerId } },
  });
}

/** @throws where Stripe cannot be asked, however long one waits. */
async function compare(known: Known, { result, tell, patiently }: Run): Promise<void> {
  const { stripeCustomerId, userId } = known;
  try {
    const before = await stateOf(userId);
    const isShared = await patiently(() => mend(known));
    if (isShared && before === (await stateOf(userId))) return;
    result.mended.push(stripeCustomerId);
    tell(`${stripeCustomerId}: mended`);
  } catch (error) {
    if (isPassing(error)) throw error;
    result.failed.push({ customer: stripeCustomerId, error: messageOf(error) });
    tell(`${stripeCustomerId}: could not be compared: ${messageOf(error)}`);
  }
}

/** @returns whether Stripe knew their address. */
async function mend({ stripeCustomerId, userId, email, sharedEmail }: Known): Promise<boolean> {
  const read = await syncCustomer(stripeCustomerId);
  if (!read?.isDeleted && email !== sharedEmail) await shareEmail({ userId, email });
  return email === sharedEmail;
}

async function stateOf(userId: string): Promise<string> {
  const [customer, subscriptions] = await Promise.all([
    db().customer.findUnique({ where: { userId }, select: { stripeCustomerId: true, credit: true } }),
    // Addresses of invoices are others each time that they are asked for.
    db().subscription.findMany({
      where: { userId },
      orderBy: { id: "asc" },
      omit: { openInvoiceUrl: true, wantedInvoiceUrl: true },
    }),
  ]);
  return JSON.stringify([customer, subscriptions]);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
