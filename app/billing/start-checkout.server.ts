import { db } from "~/db.server";
import { settings } from "~/env.server";
import type { Language } from "~/i18n/languages";
import { limitStripeRequests } from "./ask-stripe.server";
import { BillingError } from "./billing-error";
import { detachCustomer } from "./detach-customer.server";
import { ensureCustomer } from "./ensure-customer.server";
import { makeRoom } from "./make-room.server";
import { methodsAfter, offeredMethods } from "./offered-methods.server";
import { isOrderKey, newOrderKey } from "./order-key";
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

/**
 * Opens a checkout at Stripe (specification, section 7). A person has at most one that can be paid, and none while a
 * subscription runs: whatever else was open is closed. The same order again within half a minute is the same checkout.
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
    const url = (await tryCheckout(order, price)) ?? (await openCheckout(order, price));
    if (!url) throw new BillingError("session");
    return url;
  } catch (error) {
    if (isMissing(error, /price/)) throw new BillingError("no-price", { cause: error });
    if (isStripeFault(error)) throw new BillingError("session", { cause: error });
    throw error;
  }
}

/** The first of two tries: null also where the customer is gone at Stripe, and the next one is another. */
async function tryCheckout(order: Order, price: string): Promise<string | null> {
  try {
    return await openCheckout(order, price);
  } catch (error) {
    if (!isMissing(error, /customer/)) throw error;
    await detachCustomer(order.userId);
    return null;
  }
}

/** @returns null where the same order was paid or closed a moment ago: the next try is a new one. */
async function openCheckout(order: Order, price: string): Promise<string | null> {
  const { userId, language } = order;
  const customer = await ensureCustomer(order);
  const terms = `${customer} ${price} ${language}`;
  const key = await drawKey(userId, terms);
  await openSession({ ...order, customer, price }, key);
  const session = await closeOtherSessions(customer, userId, terms);
  await refuseSecond(customer, session);
  if (session?.url) return session.url;
  await db().customer.updateMany({ where: { userId, checkoutKey: key }, data: { checkoutKey: null } });
  return null;
}

/** The idempotency key of an order: the one of the last order where that was the same a moment ago. */
function drawKey(userId: string, terms: string): Promise<string> {
  return db().$transaction(async (client) => {
    const [row] = await client.$queryRaw<{ key: string | null }[]>`
      SELECT "checkout_key"::text AS "key" FROM "customers" WHERE "user_id" = ${userId}::uuid FOR UPDATE`;
    if (!row) throw new BillingError("no-user");
    if (row.key && isOrderKey(row.key, terms)) return row.key;
    const key = newOrderKey(terms);
    await client.customer.update({ where: { userId }, data: { checkoutKey: key } });
    return key;
  });
}

/** Opens a checkout with the methods of payment that Stripe takes; each time it refuses some there are fewer. */
async function openSession(
  offer: Order & { customer: string; price: string },
  key: string,
  methods = offeredMethods(),
): Promise<void> {
  const { customer, price, language, userId } = offer;
  const { appUrl, stripe: configured } = settings();
  const back = `${appUrl}/${language}/payment`;
  const isWhole = methods.join() === configured?.paymentMethods.join();
  try {
    await stripe().checkout.sessions.create(
      {
        customer,
        mode: "subscription",
        line_items: [{ price, quantity: 1 }],
        payment_method_types: methods as Stripe.Checkout.SessionCreateParams.PaymentMethodType[],
        success_url: `${back}/success?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${back}/cancel`,
        locale: STRIPE_LOCALES[language],
        metadata: { userId, planType: price.replace(/^price_/, ""), checkoutKey: key },
      },
      // A key belongs to one question.
      { idempotencyKey: isWhole ? key : [key, ...methods].join("-") },
    );
  } catch (error) {
    const left = methodsAfter(error, methods);
    if (!left) throw error;
    await openSession(offer, key, left);
  }
}

/**
 * Closes every checkout but the newest: after this only that one can be paid, and none that was begun before.
 * @returns it; null where it was paid or closed already.
 * @throws BillingError `session` where another tab was later with another order.
 */
async function closeOtherSessions(
  customer: string,
  userId: string,
  terms: string,
): Promise<Stripe.Checkout.Session | null> {
  const { data: open } = await stripe().checkout.sessions.list({ customer, status: "open", limit: 100 });
  // After the list, so that whoever is not the newest finds their own in it.
  const row = await db().customer.findUnique({ where: { userId }, select: { checkoutKey: true } });
  const key = row?.checkoutKey;
  const newest = (key && open.find(({ metadata }) => metadata?.checkoutKey === key)) || null;
  await Promise.all(open.filter((each) => each !== newest).map(({ id }) => closeSession(id)));
  if (key && !isOrderKey(key, terms)) throw new BillingError("session");
  return newest;
}

/** Only now, with no other checkout open, does what Stripe lists hold until this one is paid. */
async function refuseSecond(customer: string, session: Stripe.Checkout.Session | null): Promise<void> {
  const read = await syncCustomer(customer);
  if (!read || (await makeRoom(read))) return;
  if (session) await closeSession(session.id);
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
