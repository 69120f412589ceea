import { log } from "~/log.server";
import { asBillingError, limitStripeRequests, requireCustomer, saveChange } from "./ask-stripe.server";
import { BillingError } from "./billing-error";
import { findSubscription } from "./find-subscription.server";
import type { PlanType } from "./plans";
import { isRunning, renews } from "./read-subscription";
import { isDeclined, isMissing, isStripeFault, priceIdOf, type Stripe, stripe } from "./stripe.server";
import { listSubscriptions, syncCustomer } from "./sync-customer.server";

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

/** Stripe charges at once, or refuses the change. */
const AT_ONCE = "always_invoice";

/**
 * What it would cost to change to `plan` now; nothing is changed.
 * @throws BillingError `no-subscription`, `no-customer`, `no-price`, `not-changeable`, `change-failed`, `too-many`.
 */
export async function previewChange(userId: string, plan: PlanType): Promise<ChangePreview> {
  try {
    const { subscription, item, price, from } = await changeable(userId, plan);
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
    const periods = invoice.lines.data.filter(({ amount }) => amount > 0).map(({ period }) => period.end);
    return {
      from,
      plan,
      price: price.unit_amount ?? 0,
      dueNow: invoice.amount_due,
      credit: Math.max(0, -(invoice.starting_balance + invoice.total)),
      renewsAt: new Date(Math.max(...periods) * 1_000),
      prorationDate,
    };
  } catch (error) {
    throw asBillingError(error, "change-failed");
  }
}

/**
 * Changes to `plan` at the cost that a preview with this proration date has shown; paid at once, or nothing changes.
 * @throws BillingError as {@link previewChange}; `declined`; `not-saved`.
 */
export async function changePlan(userId: string, plan: PlanType, prorationDate: number): Promise<void> {
  try {
    const { subscription, item, price } = await changeable(userId, plan);
    await stripe().subscriptions.update(
      subscription.id,
      {
        items: [{ id: item.id, price: price.id }],
        proration_behavior: AT_ONCE,
        proration_date: prorationDate,
        payment_behavior: "error_if_incomplete",
      },
      // A second press pays once.
      { idempotencyKey: `change-${subscription.id}-${price.id}-${prorationDate}` },
    );
    await saveChange(() => syncCustomer(customerOf(subscription)));
  } catch (error) {
    if (isDeclined(error)) throw new BillingError("declined", { cause: error });
    // Not heard of is not refused: it may have been changed, and paid, all the same.
    if (isStripeFault(error) && (await hasChanged(userId, plan))) return;
    throw asBillingError(error, "change-failed");
  }
}

/** Where that cannot be asked either, it is told as not changed, and the next message corrects it. */
async function hasChanged(userId: string, plan: PlanType): Promise<boolean> {
  try {
    await syncCustomer(await requireCustomer(userId));
  } catch (error) {
    log().warn({ err: error }, "whether a plan was changed could not be asked");
    return false;
  }
  return (await findSubscription(userId))?.planType === plan;
}

async function changeable(userId: string, plan: PlanType) {
  const shown = await findSubscription(userId);
  if (!shown) throw new BillingError("no-subscription");
  // What was given back, or is disputed, is no credit towards another plan.
  const isPaid = shown.paymentState === "fine" && shown.expiresAt > new Date();
  if (shown.planType === plan || shown.status !== "active" || !isPaid)
    throw new BillingError("not-changeable");
  const priceId = priceIdOf(plan);
  if (!priceId) throw new BillingError("no-price");
  const customer = await requireCustomer(userId);
  await limitStripeRequests(userId);
  const [subscriptions, price] = await Promise.all([listSubscriptions(customer), findPrice(priceId)]);
  const subscription = subscriptions.find(isRunning);
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
