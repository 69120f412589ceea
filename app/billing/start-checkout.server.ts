import { db } from "~/db.server";
import { settings } from "~/env.server";
import type { Language } from "~/i18n/languages";
import { limitStripeRequests } from "./ask-stripe.server";
import { BillingError } from "./billing-error";
import { ensureCustomer } from "./ensure-customer.server";
import { makeRoom } from "./make-room.server";
import type { PlanType } from "./plans";
import type { Buyer } from "./share-email.server";
import {
  hasPayments,
  isMissing,
  isStripeFault,
  priceIdOf,
  STRIPE_LOCALES,
  type Stripe,
  stripe,
} from "./stripe.server";
import { syncCustomer } from "./sync-customer.server";

interface Order extends Buyer {
  plan: PlanType;
  /** Of the pages that the checkout leads back to, and of its own. */
  language: Language;
}

/** Within this many seconds the same order again, by a second press or another tab, is the same checkout. */
const SAME_ORDER = 30;

/**
 * Opens a checkout at Stripe (specification, section 7). A person has at most one that can be paid, and none while a
 * subscription runs: whatever else was open is closed.
 * @returns the address of its page.
 * @throws BillingError `no-price`, `no-user`, `customer-not-made`, `running`, `too-many`; `session` for
 * anything else that Stripe refuses.
 */
export async function startCheckout(order: Order): Promise<string> {
  if (!hasPayments()) throw new BillingError("session");
  const price = priceIdOf(order.plan);
  if (!price) throw new BillingError("no-price");
  await limitStripeRequests(order.userId);
  try {
    return await openCheckout(order, price).catch(async (error: unknown) => {
      if (!isMissing(error, /customer/)) throw error;
      // Removed at Stripe, and nothing told us: once that is written down, the next one is another customer.
      const lost = await db().customer.findUnique({ where: { userId: order.userId } });
      if (lost?.stripeCustomerId) await syncCustomer(lost.stripeCustomerId);
      return openCheckout(order, price);
    });
  } catch (error) {
    if (isMissing(error, /price/)) throw new BillingError("no-price", { cause: error });
    if (isStripeFault(error)) throw new BillingError("session", { cause: error });
    throw error;
  }
}

async function openCheckout(order: Order, price: string, isRepeat = false): Promise<string> {
  const customer = await ensureCustomer(order);
  const key = await drawKey(order);
  const session = await openSession({ ...order, customer, price }, key);
  const isOpen = await closeOtherSessions(customer, order.userId, session);
  await refuseSecond(customer, session);
  if (!isOpen && !isRepeat) {
    // The same order was paid or closed a moment ago: this is a new one.
    await db().customer.updateMany({
      where: { userId: order.userId, checkoutKey: key },
      data: { checkoutTerms: null },
    });
    return openCheckout(order, price, true);
  }
  if (!session.url) throw new BillingError("session");
  return session.url;
}

/** The idempotency key of an order: the one of the last order where that was the same a moment ago. */
async function drawKey({ userId, plan, language }: Order): Promise<string> {
  const terms = `${plan} ${language}`;
  const [row] = await db().$queryRaw<{ key: string }[]>`
    UPDATE "customers" SET
      "checkout_key" = CASE
        WHEN "checkout_terms" = ${terms} AND "checkout_at" > now() - make_interval(secs => ${SAME_ORDER})
        THEN "checkout_key" ELSE gen_random_uuid() END,
      "checkout_at" = CASE
        WHEN "checkout_terms" = ${terms} AND "checkout_at" > now() - make_interval(secs => ${SAME_ORDER})
        THEN "checkout_at" ELSE now() END,
      "checkout_terms" = ${terms}
    WHERE "user_id" = ${userId}::uuid RETURNING "checkout_key" AS "key"`;
  if (!row) throw new BillingError("no-user");
  return row.key;
}

function openSession(
  { customer, price, language, userId }: Order & { customer: string; price: string },
  key: string,
): Promise<Stripe.Checkout.Session> {
  const { appUrl, stripe: configured } = settings();
  const back = `${appUrl}/${language}/payment`;
  return stripe().checkout.sessions.create(
    {
      customer,
      mode: "subscription",
      line_items: [{ price, quantity: 1 }],
      payment_method_types: (configured?.paymentMethods ??
        []) as Stripe.Checkout.SessionCreateParams.PaymentMethodType[],
      success_url: `${back}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${back}/cancel`,
      locale: STRIPE_LOCALES[language],
      metadata: { userId, planType: price.replace(/^price_/, ""), checkoutKey: key },
    },
    { idempotencyKey: key },
  );
}

/**
 * Closes every checkout but the newest: after this only that one can be paid, and none that was begun before.
 * @returns whether `session` can be paid.
 * @throws BillingError `session` where another tab was later.
 */
async function closeOtherSessions(
  customer: string,
  userId: string,
  session: Stripe.Checkout.Session,
): Promise<boolean> {
  const open = await stripe().checkout.sessions.list({ customer, status: "open", limit: 100 });
  // After the list, so that whoever is not the newest finds their own in it.
  const newest = await db().customer.findUnique({ where: { userId }, select: { checkoutKey: true } });
  const others = open.data.filter(({ metadata }) => metadata?.checkoutKey !== newest?.checkoutKey);
  await Promise.all(others.map(({ id }) => closeSession(id)));
  if (newest?.checkoutKey !== session.metadata?.checkoutKey) throw new BillingError("session");
  return open.data.some(({ id }) => id === session.id);
}

/** Only now, with no other checkout open, does what Stripe lists hold until this one is paid. */
async function refuseSecond(customer: string, { id }: Stripe.Checkout.Session): Promise<void> {
  const read = await syncCustomer(customer);
  if (!read || (await makeRoom(read))) return;
  await closeSession(id);
  throw new BillingError("running");
}

/** Closes a checkout; one that was paid or has closed meanwhile stays as it is. */
async function closeSession(id: string): Promise<void> {
  await stripe()
    .checkout.sessions.expire(id)
    .catch(async (error: unknown) => {
      const { status } = await stripe().checkout.sessions.retrieve(id);
      if (status === "open") throw error;
    });
}
