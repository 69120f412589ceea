import { expect } from "vitest";
import { paidTime } from "~/billing/find-subscription.server";
import { wantedState } from "~/billing/wanted-change";
import { db } from "~/db.server";
import type { Subscription } from "../../../../prisma/client/client";
import { isPaidFor, type Row, readBooks, rowsFor } from "./books";
import type { Person, Scene } from "./scene";

/** What we have of everybody. */
export interface Ours {
  rows: Subscription[];
  /** Whose paid time has not run out, by account. */
  premium: Set<string>;
  /** How many mails of a kind wait for an address. */
  mails: Map<string, number>;
}

export async function readOurs(): Promise<Ours> {
  const [rows, mails, premium] = await Promise.all([
    db().subscription.findMany(),
    db().mail.groupBy({ by: ["kind", "recipient"], _count: true }),
    db().$queryRaw<{ id: string }[]>`SELECT u."id" FROM "users" u WHERE ${paidTime}`,
  ]);
  return {
    rows,
    premium: new Set(premium.map(({ id }) => id)),
    mails: new Map(mails.map(({ kind, recipient, _count }) => [`${kind} ${recipient}`, _count])),
  };
}

/** What holds at every moment at which no verb is under way. */
export function holdAtStripe(scene: Scene, person: Person): void {
  expect(scene.running(person).length, "running subscriptions").toBeLessThanOrEqual(1);
  const live = scene.live(person);
  expect(live.length, "customers of one person").toBeLessThanOrEqual(1);
  // What Stripe does not charge because it is too little is owed with the next invoice.
  for (const { balance } of live) expect(balance, "owed").toBeLessThan(50);
  const open = live.flatMap(({ sessions }) => sessions).filter(({ status }) => status === "open");
  // Nobody was led to one whose answer was lost.
  const payable = open.filter(({ id }) => !person.hadFault || person.sessions.includes(id));
  expect(payable.length, "payable checkouts").toBeLessThanOrEqual(1);
}

/** What holds once everything that Stripe told of a person was taken in. */
export async function holdOnceHeard(scene: Scene, person: Person, ours: Ours): Promise<void> {
  const rows = ours.rows.filter(({ userId }) => userId === person.userId);
  if (person.isGone) {
    expect(rows, "rows of nobody").toEqual([]);
    return;
  }
  const books = await readBooks(scene, person);
  const expected = rowsFor(books);
  const isPresent = (row: Row) =>
    expected.some(({ stripeSubscriptionId }) => stripeSubscriptionId === row.stripeSubscriptionId);
  expect(byId(rows.filter(isPresent)), "rows").toEqual(byId(expected));
  for (const { id, pending_update } of scene.running(person)) {
    const row = rows.find(({ stripeSubscriptionId }) => stripeSubscriptionId === id);
    const waits = row && wantedState(row) === "waiting" ? row.wantedPlan : null;
    const [item] = pending_update?.subscription_items ?? [];
    const isSeen = row?.status !== "cancelled";
    if (row && isSeen) expect(waits && `price_${waits}`, "waiting change").toBe(item?.price.id ?? null);
  }
  if (person.isUnknown) {
    // Whoever has the wrong key takes nothing from anybody.
    const isOpen = rows.some(({ expiresAt, graceUntil }) => [expiresAt, graceUntil].some(isAhead));
    expect(ours.premium.has(person.userId), "premium of somebody unknown").toBe(isOpen);
    return;
  }
  // What a former customer had paid for stays theirs; their invoices are not told any more.
  const former = rows.filter((row) => !isPresent(row));
  for (const row of former)
    expect(row, "of a former customer").toMatchObject({ status: "cancelled", endedAt: expect.any(Date) });
  const isKept = former.some(({ expiresAt }) => isAhead(expiresAt));
  const hasGrace = expected.some(({ graceUntil }) => isAhead(graceUntil));
  const isPremium = ours.premium.has(person.userId);
  expect(isPremium, "premium").toBe(isPaidFor(books, Date.now() / 1_000) || isKept || hasGrace);
}

function isAhead(moment: Date | null): boolean {
  return moment !== null && moment > new Date();
}

/** What somebody had paid for as a customer who was deleted stays as it was known. */
export function holdForFormer(scene: Scene, person: Person, before: Ours, after: Ours): void {
  const live = scene.live(person).flatMap(({ subscriptions }) => subscriptions.map(({ id }) => id));
  for (const row of after.rows) {
    const old = before.rows.find(({ id }) => id === row.id);
    if (!old || row.userId !== person.userId || live.includes(row.stripeSubscriptionId ?? "")) continue;
    expect(paidLength(row), "paid time of a former customer").toBe(paidLength(old));
  }
}

/** A mail goes out once: for a subscription, for an invoice that it did not tell of yet, for a coming renewal. */
export function holdForMails({ userId, email, isGone, bought }: Person, before: Ours, after: Ours): void {
  if (isGone) return;
  const sent = (kind: string) =>
    (after.mails.get(`${kind} ${email}`) ?? 0) - (before.mails.get(`${kind} ${email}`) ?? 0);
  const rows = after.rows.filter((row) => row.userId === userId);
  const changed = (what: (row: Subscription | undefined) => unknown) =>
    rows.filter((row) => {
      const old = before.rows.find(({ id }) => id === row.id);
      return (what(row) ?? null) !== (what(old) ?? null);
    }).length;
  const newlyBought = rows.filter(({ id, expiresAt, startsAt }) => expiresAt > startsAt && !bought.has(id));
  for (const { id } of newlyBought) bought.add(id);
  expect(sent("billing.welcome"), "welcome").toBeLessThanOrEqual(newlyBought.length);
  expect(sent("billing.payment-failed"), "failed").toBeLessThanOrEqual(
    changed((row) => row?.failedInvoiceId),
  );
  expect(sent("billing.renewal"), "renewal").toBeLessThanOrEqual(changed(remindedOf));
  expect(sent("billing.over"), "over").toBeLessThanOrEqual(changed((row) => row?.toldEnd !== null));
}

/** In milliseconds: the same wherever a life was moved to. */
function paidLength({ startsAt, expiresAt }: Subscription): number {
  return expiresAt.getTime() - startsAt.getTime();
}

/** Of which moment of a subscription's life the person was reminded, wherever that life was moved to. */
function remindedOf(row: Subscription | undefined): number | null {
  return row?.remindedOf ? row.remindedOf.getTime() - row.startsAt.getTime() : null;
}

/** What has to be the same, by subscription. */
function byId(rows: Row[]): Record<string, object> {
  return Object.fromEntries(
    rows.map((row) => {
      const { stripeSubscriptionId, planType, status, price, paymentState, paymentIntentId } = row;
      const { startsAt, expiresAt, graceUntil, endedAt, createdAt } = row;
      const terms = { planType, status, price, paymentState, paymentIntentId };
      return [stripeSubscriptionId, { ...terms, startsAt, expiresAt, graceUntil, endedAt, createdAt }];
    }),
  );
}
