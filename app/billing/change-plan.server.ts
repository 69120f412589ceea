import { settings } from "~/env.server";
import { log } from "~/log.server";
import { BillingError } from "./billing-error";
import type { Plan } from "./plans";
import { renews } from "./read-subscription";
import { asRefusal, findRunning, requireCustomer, saveChange } from "./running-subscription.server";
import { shownSubscription } from "./shown-subscription.server";
import { isDeclined, isMissing, isStripeFault, type Stripe, stripe } from "./stripe.server";
import { syncCustomer } from "./sync-customer.server";
import { takeTurn } from "./take-turn.server";

/** What another plan would cost, in cents. */
export interface ChangePreview {
  from: Plan["type"];
  plan: Plan["type"];
  /** Of a period, from then on. */
  price: number;
  /** To be paid at once. */
  dueNow: number;
  /** What is left then, and pays for the next renewals. */
  credit: number;
  /** When the new plan's first period ends. */
  renewsAt: Date;
  /** The moment that it is reckoned for, in seconds: the change itself is to name it, so that it costs the same. */
  reckonedFor: number;
}

/** For how many seconds a preview holds. */
export const PREVIEW_HOLDS = 15 * 60;

/** Stripe charges at once, or refuses the change. */
const AT_ONCE = "always_invoice";

/**
 * What it would cost to change to `plan` now; nothing is changed.
 * @throws BillingError `no-subscription`, `no-customer`, `no-price`, `not-changeable`, `change-failed`, `too-many`.
 */
export async function previewChange(userId: string, plan: Plan["type"]): Promise<ChangePreview> {
  try {
    const { subscription, item, price, from } = await changeable(userId, plan);
    const reckonedFor = Math.floor(Date.now() / 1_000);
    const invoice = await stripe().invoices.createPreview({
      customer: customerOf(subscription),
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: item.id, price: price.id }],
        proration_behavior: AT_ONCE,
        proration_date: reckonedFor,
      },
    });
    const periods = invoice.lines.data.filter(({ amount }) => amount > 0).map(({ period }) => period.end);
    return {
      from,
      plan,
      price: price.unit_amount ?? 0,
      dueNow: invoice.amount_due,
      credit: Math.max(0, -(invoice.starting_balance + invoice.total)),
      renewsAt: new Date(Math.max(...periods) * 1_000),
      reckonedFor,
    };
  } catch (error) {
    throw asRefusal(error, "change-failed");
  }
}

/**
 * Changes to `plan` at the cost that a preview reckoned; paid at once, or nothing changes.
 * @throws BillingError as {@link previewChange}; `declined`; `not-saved`.
 */
export async function changePlan(userId: string, plan: Plan["type"], reckonedFor: number): Promise<void> {
  try {
    const { subscription, item, price } = await changeable(userId, plan);
    await stripe().subscriptions.update(
      subscription.id,
      {
        items: [{ id: item.id, price: price.id }],
        proration_behavior: AT_ONCE,
        proration_date: reckonedFor,
        payment_behavior: "error_if_incomplete",
      },
      // A second press pays once.
      { idempotencyKey: `change-${subscription.id}-${price.id}-${reckonedFor}` },
    );
    await saveChange(() => syncCustomer(customerOf(subscription)));
  } catch (error) {
    if (isDeclined(error)) throw new BillingError("declined", { cause: error });
    // Not heard of is not refused: it may have been changed, and paid, all the same.
    if (isStripeFault(error) && (await hasChanged(userId, plan))) return;
    throw asRefusal(error, "change-failed");
  }
}

/** Where that cannot be asked either, it is told as not changed, and the next message corrects it. */
async function hasChanged(userId: string, plan: Plan["type"]): Promise<boolean> {
  try {
    await syncCustomer(await requireCustomer(userId));
  } catch (error) {
    log().warn({ err: error }, "whether a plan was changed could not be asked");
    return false;
  }
  return (await shownSubscription(userId))?.planType === plan;
}

async function changeable(userId: string, plan: Plan["type"]) {
  const shown = await shownSubscription(userId);
  if (!shown) throw new BillingError("no-subscription");
  // What was given back, or is disputed, is no credit towards another plan.
  const isPaid = shown.paymentState === "fine" && shown.expiresAt > new Date();
  if (shown.planType === plan || shown.status !== "active" || !isPaid)
    throw new BillingError("not-changeable");
  const priceId = settings().stripe?.prices[plan];
  if (!priceId) throw new BillingError("no-price");
  const customer = await requireCustomer(userId);
  await takeTurn(userId);
  const [subscription, price] = await Promise.all([findRunning(customer), findPrice(priceId)]);
  const item = subscription?.items.data[0];
  if (!item || subscription.status !== "active" || !renews(subscription) || item.price.id === price.id)
    throw new BillingError("not-changeable");
  return { subscription, item, price, from: shown.planType };
}

async function findPrice(id: string): Promise<Stripe.Price> {
  try {
    return await stripe().prices.retrieve(id);
  } catch (error) {
    throw isMissing(error, /price/) ? new BillingError("no-price", { cause: error }) : error;
  }
}

function customerOf({ customer }: Stripe.Subscription): string {
  return typeof customer === "string" ? customer : customer.id;
}
