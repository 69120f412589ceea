import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { BillingErrorCode } from "~/billing/billing-error";
import { confirmCheckout } from "~/billing/confirm-checkout.server";
import type { PlanType } from "~/billing/plans";
import type { Buyer } from "~/billing/share-email.server";
import { startCheckout } from "~/billing/start-checkout.server";
import { syncCustomer } from "~/billing/sync-customer.server";
import { db } from "~/db.server";
import { action } from "../../../app/routes/subscription/stripe-webhook";
import { PLAN_SETTINGS } from "../../stand-ins/plan-prices";
import { serve } from "../../stand-ins/serve";
import { type StripeOptions, type StripeStandIn, startStripe } from "../../stand-ins/stripe";
import { withDatabase } from "./in-process";
import { newEmail } from "./person";
import { openWire, type StripeWire } from "./stripe-wire";

/** Where the site says that it is. */
export const SITE = "https://starglass.example";
export const WEBHOOK_SECRET = "whsec_of_the_tests";

/** How long something that comes by itself is waited for, also on a machine that has much to do. */
export const WAITING = { interval: 5, timeout: 15_000 };

export interface Subscriber extends Buyer {
  /** Their id at Stripe. */
  customer: string;
}

interface Context {
  stripe: StripeStandIn;
  /** What goes between the stand-in and us. */
  wire: StripeWire;
  /** Somebody who bought a plan. */
  subscriber(plan?: PlanType): Promise<Subscriber>;
  /** The only subscription that Stripe has of somebody. */
  subscriptionOf(who: Subscriber): ReturnType<StripeStandIn["state"]>[number];
}

type Env = Record<string, string>;

/** What tells a site of a Stripe at an address. */
export function stripeSettings(url: string): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: "sk_test_stand_in",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    ...PLAN_SETTINGS,
    STRIPE_API_URL: url,
  };
}

/**
 * For the tests of one file, in their process: a database and a Stripe of its own, of which no events are heard unless a
 * test lets them come.
 */
export function withStripe(options: StripeOptions & { env?: Env | (() => Promise<Env>) } = {}) {
  const { env, ...standIn } = options;
  const context = {
    async subscriber(plan?: PlanType): Promise<Subscriber> {
      const buyer = await newBuyer();
      return { ...buyer, customer: await subscribe(context, buyer, plan) };
    },
    subscriptionOf({ customer }: Subscriber) {
      const [subscription, ...more] = context.stripe.state(customer);
      if (!subscription || more.length > 0) throw new Error("There is not one subscription.");
      return subscription;
    },
  } as Context;
  withDatabase(async () => {
    context.stripe = await startStripe({ ...standIn, isChecked: true });
    context.wire = await openWire(context.stripe.url);
    const more = typeof env === "function" ? await env() : env;
    return { APP_URL: SITE, ...stripeSettings(context.wire.url), ...more };
  });
  beforeEach(() => {
    context.stripe.behave({});
    context.stripe.deliver("lose");
  });
  afterEach(() => expect(context.stripe.violations()).toEqual([]));
  afterAll(async () => {
    await context.wire?.close();
    await context.stripe?.close();
  });
  return context;
}

/** Lets events come: to our own address for them, as the server would hand them on. */
export function withWebhook(context: { stripe: StripeStandIn }) {
  let server: Awaited<ReturnType<typeof serve>> | undefined;
  beforeAll(async () => {
    server = await serve((incoming, response) => {
      handOn(incoming).then(
        ({ status }) => response.writeHead(status).end(),
        () => response.destroy(),
      );
    });
    context.stripe.sendTo(server.url, WEBHOOK_SECRET);
  });
  beforeEach(() => context.stripe.deliver("now"));
  afterAll(() => server?.close());
}

async function handOn(incoming: IncomingMessage): Promise<Response> {
  const headers = new Headers(incoming.headers as Record<string, string>);
  const request = new Request(`${SITE}/stripe/webhook`, {
    method: "POST",
    headers,
    body: await text(incoming),
  });
  const context = { nonce: "", clientAddress: "", disconnected: request.signal, language: "en" as const };
  return action({ request, params: {}, context });
}

/** Somebody with an account who can buy. */
export async function newBuyer(): Promise<Buyer> {
  const email = newEmail();
  const { id } = await db().user.create({ data: { email, language: "en", emailVerifiedAt: new Date() } });
  return { userId: id, email };
}

/** Starts a checkout. @returns the id of its session. */
export async function order(buyer: Buyer, plan: PlanType = "monthly"): Promise<string> {
  return sessionAt(await startCheckout({ ...buyer, plan, language: "en" }));
}

/** The id in the address of a checkout's page. */
export function sessionAt(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1);
}

/** Buys a plan, and comes back to the success page. @returns the customer at Stripe. */
export async function subscribe(
  { stripe }: { stripe: StripeStandIn },
  buyer: Buyer,
  plan?: PlanType,
): Promise<string> {
  const session = await order(buyer, plan);
  const { customer } = stripe.pay(session);
  await confirmCheckout(buyer.userId, session);
  return String(customer);
}

/** A person's newest subscription as we have it. */
export function rowOf({ userId }: Buyer) {
  return db().subscription.findFirstOrThrow({ where: { userId }, orderBy: { createdAt: "desc" } });
}

/** What somebody has paid for that has not run out; null for nothing. */
export function paidRowOf({ userId }: Pick<Buyer, "userId">) {
  return db().subscription.findFirst({
    where: { userId, expiresAt: { gt: new Date() } },
    orderBy: { createdAt: "desc" },
  });
}

/** A person's row of a subscription that Stripe knows nothing of. */
export function ownRow({ userId }: Buyer, days = 30) {
  const expiresAt = new Date(Date.now() + days * 86_400_000);
  return db().subscription.create({
    data: { userId, planType: "monthly", startsAt: new Date(Date.now() - 86_400_000), expiresAt },
  });
}

/** Reads what Stripe has of a customer, as any message of it would make us. */
export async function heard(customer: string): Promise<void> {
  await syncCustomer(customer);
}

/** Does something, in which something else happens as soon as Stripe has answered a call. */
export async function interrupted(
  { wire }: { wire: StripeWire },
  call: RegExp,
  happen: () => unknown,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const held = wire.holdAnswer(call);
  const running = run();
  running.catch(() => undefined);
  const letGo = await held;
  await happen();
  letGo();
  return running;
}

/** That something is refused, for this reason. */
export function refused(outcome: Promise<unknown>, code: BillingErrorCode): Promise<void> {
  return expect(outcome).rejects.toMatchObject({ name: "BillingError", code });
}
