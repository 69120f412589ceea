import { log } from "~/log.server";
import { asBillingError, requireCustomer, saveChange } from "./ask-stripe.server";
import { BillingError } from "./billing-error";
import { type Changeable, customerOf, findChangeable } from "./changeable-subscription.server";
import { findSubscription } from "./find-subscription.server";
import { dropInvoice, dropWaitingChange } from "./give-up-change.server";
import type { PlanType } from "./plans";
import { isPaymentRefused, type ListedSubscription, waitingInvoice } from "./read-subscription";
import { idOf, isDeclined, isStripeFault, isUnheard, type Stripe, stripe, UNHURRIED } from "./stripe.server";
import { syncCustomer } from "./sync-customer.server";
import { wantedState } from "./wanted-change";
import { beginChange, forgetChange, releaseChange } from "./wanted-change.server";

/** What another plan would cost, in cents. */
interface ChangePreview {
  from: PlanType;
  plan: PlanType;
  /** Of a period, from then on. */
  price: number;
  /** To be paid at once. */
  dueNow: number;
  /** What is left then, and pays for the next renewals. */
  credit: number;
  /** When the new plan's first period ends. */
  renewsAt: Date;
  /** The moment at which Stripe divides the running period, in seconds: the change names the same, so that it costs the same. */
  prorationDate: number;
}

/** For how many seconds a preview holds. */
export const PREVIEW_LIFETIME = 15 * 60;

/** Stripe charges at once, and changes nothing before that is paid. */
const AT_ONCE = "always_invoice";

/**
 * What it would cost to change to `plan` now; nothing is changed.
 * @throws BillingError `no-subscription`, `no-customer`, `no-price`, `not-changeable`, `change-under-way`, `change-failed`,
 * `too-many`.
 */
export async function previewChange(userId: string, plan: PlanType): Promise<ChangePreview> {
  try {
    const { shown, subscription, item, price } = await findChangeable(userId, plan);
    const prorationDate = Math.floor(Date.now() / 1_000);
    const invoice = await stripe().invoices.createPreview({
      customer: customerOf(subscription),
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: item.id, price: price.id }],
        proration_behavior: AT_ONCE,
        proration_date: prorationDate,
      },
    });
    // Dropped by the change, the other one that waits gives back the credit that it would have used.
    const balance = invoice.starting_balance - creditTiedIn(subscription);
    const periods = invoice.lines.data.filter(({ amount }) => amount > 0).map(({ period }) => period.end);
    return {
      from: shown.planType,
      plan,
      price: price.unit_amount ?? 0,
      dueNow: Math.max(0, balance + invoice.total),
      credit: Math.max(0, -(balance + invoice.total)),
      renewsAt: new Date(Math.max(...periods) * 1_000),
      prorationDate,
    };
  } catch (error) {
    throw asBillingError(error, "change-failed");
  }
}

function creditTiedIn(subscription: ListedSubscription): number {
  const waiting = waitingInvoice(subscription);
  return waiting ? (waiting.ending_balance ?? 0) - waiting.starting_balance : 0;
}

/** How a change of plan stands: done, waiting for the person and their bank, or with Stripe, which has not answered. */
export type ChangeOutcome = "changed" | "waiting" | "processing";

/**
 * Changes to `plan` at the cost that a preview with this proration date has shown, once it is paid. Where the bank asks for
 * the person, it waits (see `giveUpChange`); where no answer of Stripe arrives, the next reading tells what became of it.
 * @throws BillingError as {@link previewChange}; `declined`; `not-saved`.
 */
export async function changePlan(
  userId: string,
  plan: PlanType,
  prorationDate: number,
): Promise<ChangeOutcome> {
  const known = await findSubscription(userId);
  const state = known?.wantedPlan === plan ? wantedState(known) : null;
  if (state === "processing" || state === "waiting") return state;
  try {
    const changeable = await findChangeable(userId, plan);
    // Two at once are one, and its page tells of it.
    if (!(await beginChange(changeable.shown, plan))) return "processing";
    return await charge(userId, plan, changeable, prorationDate);
  } catch (error) {
    throw asBillingError(error, "change-failed");
  }
}

async function charge(
  userId: string,
  plan: PlanType,
  { shown, subscription, item, price }: Changeable,
  prorationDate: number,
): Promise<ChangeOutcome> {
  const newest = idOf(subscription.changeInvoice ?? subscription.latest_invoice);
  let isRefused: boolean;
  try {
    // First, so that its credit counts, as in the preview.
    await dropWaitingChange(subscription);
    const answer = await stripe().subscriptions.update(
      subscription.id,
      {
        items: [{ id: item.id, price: price.id }],
        proration_behavior: AT_ONCE,
        proration_date: prorationDate,
        payment_behavior: "pending_if_incomplete",
        expand: ["latest_invoice.payment_intent"],
      },
      // A second press pays once; after a change that has come to nothing, the same form asks for another.
      { ...UNHURRIED, idempotencyKey: `change-${subscription.id}-${price.id}-${prorationDate}-${newest}` },
    );
    isRefused = await dropIfRefused(answer);
  } catch (error) {
    if (!isStripeFault(error)) throw error;
    return afterFault(userId, plan, shown.id, error);
  }
  await saveChange(() => syncCustomer(customerOf(subscription)));
  const outcome = await outcomeFor(userId, plan);
  if (outcome === "waiting") return outcome;
  await forgetChange(shown.id);
  if (outcome === null) throw new BillingError(isRefused ? "declined" : "not-changeable");
  return outcome;
}

/** A payment that was refused, and not only asked about, is to be paid by another change; this one waits for nothing. */
async function dropIfRefused({ latest_invoice, pending_update }: Stripe.Subscription): Promise<boolean> {
  const isWaiting = pending_update !== null && typeof latest_invoice === "object" && latest_invoice !== null;
  if (!isWaiting || !isPaymentRefused(latest_invoice)) return false;
  await dropInvoice(latest_invoice.id);
  return true;
}

/** Not heard of is not refused: it may have been changed, and paid, all the same, or be so in a moment. */
async function afterFault(
  userId: string,
  plan: PlanType,
  id: string,
  error: unknown,
): Promise<ChangeOutcome> {
  let outcome: ChangeOutcome | null;
  try {
    await syncCustomer(await requireCustomer(userId));
    outcome = await outcomeFor(userId, plan);
  } catch (fault) {
    log().warn({ err: fault }, "whether a plan was changed could not be asked");
    return "processing";
  }
  if (outcome) return outcome;
  if (isUnheard(error)) return "processing";
  await releaseChange(id);
  throw isDeclined(error) ? new BillingError("declined", { cause: error }) : error;
}

/** What a reading has found of a change; null for nothing. */
async function outcomeFor(userId: string, plan: PlanType): Promise<ChangeOutcome | null> {
  const shown = await findSubscription(userId);
  if (shown?.planType === plan) return "changed";
  return shown?.wantedPlan === plan && wantedState(shown) === "waiting" ? "waiting" : null;
}
