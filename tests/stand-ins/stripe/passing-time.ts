import { type Account, ofCustomer, walletOf } from "./account";
import { type Duration, lengthOf } from "./calendar";
import { expireSession } from "./checkout";
import { endSubscription, endsAt } from "./ending";
import { collect, expireUpdate, outcomeOf } from "./invoicing";
import { now } from "./objects/kept";
import { isLive, itemOf, type Subscription } from "./objects/subscription";
import { announceInvoice, chargeDraft, turnPeriod } from "./subscriptions";

const DAY = 86_400;

interface Due {
  at: number;
  run: () => void;
}

/**
 * Lets time pass for a customer: the present stays, and its past is moved back, from one thing that is due to the next.
 * @param pause between two of them, for the site to hear of it.
 * @returns by how many seconds it was moved.
 */
export async function letPass(
  account: Account,
  customer: string,
  duration: Duration,
  pause: () => Promise<void>,
): Promise<number> {
  const whole = lengthOf(duration, now() + walletOf(account, customer).moved);
  let left = whole;
  for (
    let due = nextDue(account, customer);
    due && due.at <= now() + left;
    due = nextDue(account, customer)
  ) {
    const step = Math.max(0, due.at - now());
    moveBack(account, customer, step);
    left -= step;
    due.run();
    await pause();
  }
  moveBack(account, customer, Math.max(0, left));
  return whole;
}

/** What has become due by itself since anybody looked. */
export function catchUp(account: Account): void {
  for (const customer of account.customers.keys())
    for (let due = nextDue(account, customer); due && due.at <= now(); due = nextDue(account, customer))
      due.run();
}

function nextDue(account: Account, customer: string): Due | undefined {
  return [
    ...dueSessions(account, customer),
    ...dueInvoices(account, customer),
    // Before the period turns, where both are due at once.
    ...dueUpdates(account, customer),
    ...duePeriods(account, customer),
  ]
    .sort((a, b) => a.at - b.at)
    .at(0);
}

function dueSessions(account: Account, customer: string): Due[] {
  return ofCustomer(account.sessions, customer)
    .filter(({ status }) => status === "open")
    .map((session) => ({ at: session.expires_at, run: () => expireSession(account, session) }));
}

function dueInvoices(account: Account, customer: string): Due[] {
  return ofCustomer(account.invoices, customer).flatMap((invoice) => {
    const { status, automatically_finalizes_at: finalizes, next_payment_attempt: attempt } = invoice;
    if (status === "draft" && finalizes !== null)
      return [{ at: finalizes, run: () => chargeDraft(account, invoice) }];
    if (status === "open" && attempt !== null)
      return [{ at: attempt, run: () => collect(account, invoice, outcomeOf(account, customer, "away")) }];
    return [];
  });
}

function dueUpdates(account: Account, customer: string): Due[] {
  return ofCustomer(account.subscriptions, customer).flatMap((subscription) => {
    const waiting = subscription.pending_update;
    return waiting ? [{ at: waiting.expires_at, run: () => expireUpdate(account, subscription) }] : [];
  });
}

function duePeriods(account: Account, customer: string): Due[] {
  const owner = account.customers.get(customer);
  return ofCustomer(account.subscriptions, customer).flatMap((subscription) => {
    if (!isLive(subscription) || subscription.status === "paused") return [];
    const ending = endsAt(subscription);
    if (ending !== null && ending < subscription.current_period_end)
      return [{ at: ending, run: () => endSubscription(account, subscription, "cancellation_requested") }];
    const end = { at: subscription.current_period_end, run: () => turnPeriod(account, subscription) };
    const isAnnounced = ending !== null || account.announced.has(subscription.id);
    if (isAnnounced || !owner || owner.deleted) return [end];
    return [{ at: announcedAt(subscription), run: () => announceInvoice(account, owner, subscription) }, end];
  });
}

function announcedAt(subscription: Subscription): number {
  const { interval } = itemOf(subscription).price.recurring;
  return subscription.current_period_end - (interval === "year" ? 7 : 3) * DAY;
}

/** Fields that hold a moment. */
const MOMENTS = new Set([
  ...["created", "start", "end", "period_start", "period_end", "current_period_start", "current_period_end"],
  ...["start_date", "billing_cycle_anchor", "cancel_at", "canceled_at", "ended_at", "expires_at", "due_by"],
  ...["automatically_finalizes_at", "next_payment_attempt", "effective_at", "finalized_at", "paid_at"],
  ...["voided_at", "marked_uncollectible_at", "resumes_at"],
]);

/** Prices belong to the account, not to a customer. */
const NOT_MOVED = new Set(["price", "plan", "metadata"]);

function moveBack(account: Account, customer: string, seconds: number): void {
  const { customers, sessions, subscriptions, invoices, intents, charges, disputes } = account;
  const { pendingLines, pendingUpdates, refunds, balanceTransactions } = account;
  walletOf(account, customer).moved += seconds;
  const owned = [sessions, subscriptions, invoices, intents, charges, balanceTransactions].flatMap((kept) =>
    ofCustomer<{ customer: unknown }>(kept as Map<string, { customer: unknown }>, customer),
  );
  const disputed = [...disputes.values()].filter(({ charge }) => charges.get(charge)?.customer === customer);
  const refunded = [...refunds.values()].filter(({ charge }) => charges.get(charge)?.customer === customer);
  const pending = ofCustomer(subscriptions, customer).map(({ id }) => [
    pendingLines.get(id) ?? [],
    pendingUpdates.get(id),
  ]);
  moveMoments([customers.get(customer), owned, disputed, refunded, pending], seconds);
}

function moveMoments(value: unknown, seconds: number): void {
  if (typeof value !== "object" || value === null) return;
  const fields = value as Record<string, unknown>;
  for (const [name, inside] of Object.entries(fields)) {
    if (typeof inside === "number" && MOMENTS.has(name)) fields[name] = inside - seconds;
    else if (!NOT_MOVED.has(name)) moveMoments(inside, seconds);
  }
}
