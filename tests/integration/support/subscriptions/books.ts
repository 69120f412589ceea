import type Stripe from "stripe";
import { PLANS } from "~/billing/plans";
import type { Subscription } from "../../../../prisma/client/client";
import type { Person, Scene } from "./scene";

type Held = ReturnType<Scene["running"]>[number];

/** A row as it has to be. */
export type Row = Omit<
  Subscription,
  | ("id" | "userId" | "failedInvoiceId" | "remindedOf" | "toldEnd" | "wasPaid" | "conversionAnsweredAt")
  | ("openInvoiceUrl" | "wantedPlan" | "wantedUntil" | "wantedInvoiceUrl")
>;

/** What Stripe has of a person who is one of its customers now, read past the application. */
export interface Books {
  subscriptions: Held[];
  /** Newest first. */
  invoices: Stripe.Invoice[];
  /** The invoices of whose money something was given back, or is held back by a dispute that was not won. */
  takenBack: Set<string>;
}

export async function readBooks(scene: Scene, person: Person): Promise<Books> {
  const books: Books = { subscriptions: [], invoices: [], takenBack: new Set() };
  for (const { id: customer, subscriptions } of scene.live(person)) {
    books.subscriptions.push(...subscriptions);
    const expand = ["data.charge", "data.payment_intent"];
    const list = scene.sdk.invoices.list({ customer, limit: 100, expand });
    books.invoices.push(...(await list.autoPagingToArray({ limit: 10_000 })));
  }
  const lost = new Set<string>();
  for (const { charge } of books.invoices) if (await isLost(scene, charge)) lost.add(idOf(charge) ?? "");
  let livesOnLost = false;
  let before: Stripe.Invoice | undefined;
  for (const invoice of books.invoices.filter(({ status }) => status === "paid").toReversed()) {
    const isOwn = isPaid(invoice.charge) && lost.has(idOf(invoice.charge) ?? "");
    // Credit that came of money that was lost is lost as well, as long as it lasts.
    livesOnLost = isOwn || (livesOnLost && usesCredit(invoice, before));
    if (livesOnLost) books.takenBack.add(invoice.id);
    before = invoice;
  }
  return books;
}

/** Whether money that was paid before has gone into an invoice. */
function usesCredit(
  { starting_balance, lines }: Stripe.Invoice,
  before: Stripe.Invoice | undefined,
): boolean {
  const isLeft = starting_balance < 0 && (before?.ending_balance ?? 0) < 0;
  return isLeft || lines.data.some(({ amount }) => amount < 0);
}

function isPaid(charge: Stripe.Invoice["charge"]): boolean {
  return typeof charge === "object" && charge?.paid === true;
}

/** Whether a payment was given back in whole, or is held back by a dispute that was not won. */
async function isLost(scene: Scene, charge: Stripe.Invoice["charge"]): Promise<boolean> {
  if (!charge || typeof charge === "string") return false;
  if (charge.amount_refunded === charge.amount) return !(await isReturned(scene, charge));
  if (!charge.disputed) return false;
  const { data: disputes } = await scene.sdk.disputes.list({ charge: charge.id });
  return disputes.some(({ status }) => status !== "won");
}

/** Whether what was given back last was credit, which was paid for besides. */
async function isReturned({ sdk }: Scene, { id: charge }: Stripe.Charge): Promise<boolean> {
  const { data } = await sdk.refunds.list({ charge, limit: 100 });
  const last = data.find(({ status }) => status === "succeeded");
  return last?.metadata?.credit_return !== undefined;
}

/** Our rows of a person's subscriptions, as the tables of `docs/billing.md` have them. */
export function rowsFor({ subscriptions, invoices, takenBack }: Books): Row[] {
  return subscriptions
    .filter(({ status }) => !status.startsWith("incomplete"))
    .map((subscription) => {
      const { items, status, cancel_at, cancel_at_period_end, ended_at } = subscription;
      const invoice = standingInvoice(invoices, subscription);
      const price = items.data[0]?.price;
      if (!invoice || !price) throw new Error("A subscription without an invoice or a price.");
      const isOver = status === "canceled";
      const own = invoices.filter((each) => each.subscription === subscription.id);
      const isPaid = invoice.status === "paid" && !takenBack.has(invoice.id);
      const last = own.find((each) => each.status === "paid" && !takenBack.has(each.id));
      const expiresAt = isPaid
        ? subscription.current_period_end
        : Math.min(last ? endOf(last) : subscription.start_date, subscription.current_period_start);
      const goesOn =
        isPaid || (paymentState(invoice) === "pending" && expiresAt === subscription.current_period_start);
      const isEnding =
        cancel_at_period_end || (cancel_at !== null && cancel_at <= subscription.current_period_end);
      const hasGrace = goesOn && last && !isEnding && !subscription.pause_collection;
      const isGrantable = hasGrace && ["active", "past_due"].includes(status);
      const mayCharge = own.some(isDue);
      return {
        stripeSubscriptionId: subscription.id,
        planType: planOf(price),
        status: isOver || (isEnding && !mayCharge) ? "cancelled" : "active",
        price: price.unit_amount,
        paymentState: paymentState(invoice),
        paymentIntentId: idOf(invoice.payment_intent),
        startsAt: time(subscription.start_date),
        expiresAt: time(expiresAt),
        graceUntil: isGrantable ? time(expiresAt + 72 * 3_600) : null,
        endedAt: isOver && ended_at ? time(ended_at) : null,
        createdAt: time(subscription.created),
      };
    });
}

/**
 * Whether a time is paid for: a line of an invoice that was paid, and not taken back, covers it, and no later change of
 * plan has given the rest of it back.
 */
export function isPaidFor({ invoices, takenBack }: Books, at: number): boolean {
  const oldestFirst = invoices.toReversed();
  return oldestFirst.some((invoice, index) => {
    if (invoice.status !== "paid" || takenBack.has(invoice.id)) return false;
    const givenBack = oldestFirst
      .slice(index + 1)
      .filter((each) => !isWanted(each))
      .flatMap(({ lines }) => lines.data)
      .filter(({ amount, period }) => amount < 0 && period.start <= at);
    return invoice.lines.data.some(
      ({ amount, period, subscription }) =>
        amount > 0 &&
        period.start <= at &&
        at < period.end &&
        !givenBack.some((back) => back.period.end === period.end && back.subscription === subscription),
    );
  });
}

/** Whether Stripe is going to take money for an invoice. */
export function isDue({ status, auto_advance }: Stripe.Invoice): boolean {
  return auto_advance === true && (status === "draft" || status === "open");
}

/** Whether the newest invoice of a subscription is paid, and stays so. */
export function isSettled({ invoices, takenBack }: Books, subscription: Held): boolean {
  const invoice = standingInvoice(invoices, subscription);
  return invoice?.status === "paid" && !takenBack.has(invoice.id);
}

/** The newest of a subscription that is not of a change which was only wanted. */
function standingInvoice(invoices: Stripe.Invoice[], { id }: Held): Stripe.Invoice | undefined {
  return invoices.find((invoice) => invoice.subscription === id && !isWanted(invoice));
}

/** Nothing is changed here before it is paid. */
function isWanted({ billing_reason, status }: Stripe.Invoice): boolean {
  return billing_reason === "subscription_update" && (status === "open" || status === "void");
}

function planOf({ id }: Stripe.Price): Row["planType"] {
  const plan = PLANS.find(({ type }) => id === `price_${type}`);
  if (!plan) throw new Error("A price that is of no plan.");
  return plan.type;
}

/** The end of the period that an invoice charges for, in seconds. */
function endOf({ lines }: Stripe.Invoice): number {
  return Math.max(...lines.data.filter(({ proration }) => !proration).map(({ period }) => period.end));
}

function paymentState({
  status,
  attempt_count,
  auto_advance,
  payment_intent,
}: Stripe.Invoice): Row["paymentState"] {
  if (status === "paid") return "fine";
  if (status === "void" || status === "uncollectible") return "failed";
  if (attempt_count === 0) return auto_advance ? "pending" : "failed";
  const isAsked = typeof payment_intent === "object" && payment_intent?.status === "requires_action";
  return isAsked ? "action_required" : "failed";
}

function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "object" ? (reference?.id ?? null) : (reference ?? null);
}

function time(seconds: number): Date {
  return new Date(seconds * 1_000);
}
