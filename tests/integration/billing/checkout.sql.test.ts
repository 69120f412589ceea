import { afterEach, describe, expect, test, vi } from "vitest";
import { PLANS } from "~/billing/plans";
import type { Buyer } from "~/billing/share-email.server";
import { startCheckout } from "~/billing/start-checkout.server";
import { stripe as client } from "~/billing/stripe.server";
import { db } from "~/db.server";
import { LANGUAGES } from "~/i18n/languages";
import { newEmail } from "../support/person";
import {
  newBuyer,
  order,
  refused,
  SITE,
  sessionAt,
  subscribe,
  WAITING,
  withStripe,
} from "../support/with-stripe";

const context = withStripe();

const MANY = Array.from({ length: 20 }, (_, n) => n);

/** The customers and checkouts that Stripe has of somebody. */
function customersOf({ userId }: Buyer) {
  return context.stripe.customers().filter((each) => !each.deleted && each.metadata.userId === userId);
}

function sessionsOf(buyer: Buyer, status?: string) {
  return customersOf(buyer)
    .flatMap(({ sessions }) => sessions)
    .filter((session) => !status || session.status === status);
}

function subscriptionsOf(buyer: Buyer) {
  return customersOf(buyer).flatMap(({ subscriptions }) => subscriptions);
}

/** Lets so many seconds pass for the rest of a test. */
function letPass(seconds: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1_000 });
}
afterEach(() => {
  vi.useRealTimers();
});

/** Holds a call to Stripe until what is returned is called, and begins `start`, which makes it. */
async function heldAt<T>(call: string, start: () => Promise<T>, callers = 1) {
  const { stripe } = context;
  const before = stripe.calls(call);
  stripe.behave({ slow: call });
  const started = start();
  started.catch(() => undefined);
  await expect.poll(() => stripe.calls(call), WAITING).toBeGreaterThanOrEqual(before + callers);
  return { started, letGo: () => stripe.behave({}) };
}

// First in its file: neither the client nor anybody's row is there yet.
test("twenty requests of a person at once, on a cold start, make one customer and one checkout", async () => {
  const buyer = await newBuyer();
  const all = () => Promise.all(MANY.map(() => order(buyer)));
  const { started, letGo } = await heldAt("POST /v1/customers", all, 2);
  letGo();
  expect(new Set(await started).size).toBe(1);
  expect([customersOf(buyer).length, sessionsOf(buyer).length]).toEqual([1, 1]);
});

describe("what Stripe is asked for", () => {
  test("is what the specification names, and nothing else", async () => {
    const buyer = await newBuyer();
    const before = context.wire.asked.length;
    await order(buyer, "quarterly");
    const { stripeCustomerId, id, checkoutKey } = await db().customer.findUniqueOrThrow({
      where: { userId: buyer.userId },
    });
    const asked = context.wire.asked.slice(before);
    const posted = asked.filter(({ call }) => call.startsWith("POST"));
    expect(posted.map(({ call, parameters }) => [call, parameters])).toEqual([
      ["POST /v1/customers", { email: buyer.email, "metadata[userId]": buyer.userId }],
      [
        "POST /v1/checkout/sessions",
        {
          customer: stripeCustomerId,
          mode: "subscription",
          "line_items[0][price]": "price_quarterly",
          "line_items[0][quantity]": "1",
          "payment_method_types[0]": "card",
          "payment_method_types[1]": "amazon_pay",
          "payment_method_types[2]": "cashapp",
          "payment_method_types[3]": "link",
          success_url: `${SITE}/en/payment/success?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: `${SITE}/en/payment/cancel`,
          locale: "en",
          "metadata[userId]": buyer.userId,
          "metadata[planType]": "quarterly",
          "metadata[checkoutKey]": checkoutKey,
        },
      ],
    ]);
    expect(posted.map(({ headers }) => headers["idempotency-key"])).toEqual([id, checkoutKey]);
    expect(new Set(asked.map(({ headers }) => headers["stripe-version"]))).toEqual(
      new Set(["2025-02-24.acacia"]),
    );
  });

  test.each(PLANS)("sells the $type plan at its price", async ({ type, price }) => {
    const buyer = await newBuyer();
    await order(buyer, type);
    expect(sessionsOf(buyer)).toMatchObject([{ amount_total: price, metadata: { planType: type } }]);
  });

  test.each(LANGUAGES)("has the pages of %s", async (language) => {
    const buyer = await newBuyer();
    await startCheckout({ ...buyer, plan: "monthly", language });
    const [{ locale = null, success_url, cancel_url } = {}] = sessionsOf(buyer);
    const ours = `${SITE}/${language}/payment`;
    expect([success_url?.split("?")[0], cancel_url]).toEqual([`${ours}/success`, `${ours}/cancel`]);
    expect(locale).toBe(language === "zh-CN" ? "zh" : language);
  });
});

describe("the customer", () => {
  test("is the same with another address, and bears it, though twenty requests bring it at once", async () => {
    const buyer = await newBuyer();
    await order(buyer);
    const moved = { ...buyer, email: newEmail() };
    await Promise.all(MANY.map(() => order(moved)));
    expect(customersOf(buyer)).toMatchObject([{ email: moved.email }]);
  });

  test("bears the address of today though the first try was made with another", async () => {
    const buyer = await newBuyer();
    context.stripe.behave({ refuse: { call: "POST /v1/customers", status: 400 } });
    await refused(order(buyer), "customer-not-made");
    context.stripe.behave({});
    const moved = { ...buyer, email: newEmail() };
    await db().user.update({ where: { id: buyer.userId }, data: { email: moved.email } });
    await order(moved);
    expect(customersOf(buyer)).toMatchObject([{ email: moved.email }]);
  });

  test("bears the address that it has by the time it is made", async () => {
    const buyer = await newBuyer();
    const { started, letGo } = await heldAt("POST /v1/customers", () => order(buyer));
    const email = newEmail();
    await db().user.update({ where: { id: buyer.userId }, data: { email } });
    letGo();
    await started;
    expect(customersOf(buyer)).toMatchObject([{ email }]);
  });

  test("is found again when the answer to its making was lost", async () => {
    const buyer = await newBuyer();
    context.stripe.behave({ cut: { call: "POST /v1/customers" } });
    await refused(order(buyer), "customer-not-made");
    context.stripe.behave({});
    await order(buyer);
    expect(customersOf(buyer)).toHaveLength(1);
  });
});

describe("the same order", () => {
  test("by a second press, and by ten at once, is the same checkout", async () => {
    const buyer = await newBuyer();
    const first = await order(buyer);
    expect(await order(buyer)).toBe(first);
    const pressed = await Promise.all(MANY.slice(10).map(() => order(buyer)));
    expect(new Set([first, ...pressed]).size).toBe(1);
    expect(sessionsOf(buyer)).toHaveLength(1);
  });

  test("half a minute later is the same checkout still, wherever on the clock that is", async () => {
    const buyer = await newBuyer();
    const first = await order(buyer);
    letPass(29);
    expect(await order(buyer)).toBe(first);
  });

  test("later on is another checkout, and the first one is closed", async () => {
    const buyer = await newBuyer();
    const first = await order(buyer);
    letPass(61);
    const second = await order(buyer);
    expect(second).not.toBe(first);
    expect(sessionsOf(buyer, "open").map(({ id }) => id)).toEqual([second]);
  });

  test.each([0, 61])("after it was paid and is over, %i s later, opens a new one", async (seconds) => {
    const buyer = await newBuyer();
    await subscribe(context, buyer);
    const [customer] = customersOf(buyer);
    context.stripe.cancelNow(customer?.id ?? "");
    letPass(seconds);
    context.stripe.pay(await order(buyer));
    expect(subscriptionsOf(buyer).map(({ status }) => status)).toEqual(["active", "canceled"]);
  });

  test("by two presses at once, after it was closed, is one new checkout", async () => {
    const buyer = await newBuyer();
    await client().checkout.sessions.expire(await order(buyer));
    const [one, other] = await Promise.all([order(buyer), order(buyer)]);
    expect(one).toBe(other);
    expect(sessionsOf(buyer, "open").map(({ id }) => id)).toEqual([one]);
  });

  test.each([0, 61])("after it has expired, %i s later, opens a new one", async (seconds) => {
    const buyer = await newBuyer();
    await client().checkout.sessions.expire(await order(buyer));
    letPass(seconds);
    const next = await order(buyer);
    expect(sessionsOf(buyer, "open").map(({ id }) => id)).toEqual([next]);
  });
});

describe("another plan", () => {
  test("closes the first checkout, also by going back and forth", async () => {
    const buyer = await newBuyer();
    const opened: string[] = [];
    for (const plan of ["monthly", "yearly", "monthly", "yearly", "monthly"] as const)
      opened.push(await order(buyer, plan));
    expect(new Set(opened).size).toBe(5);
    expect(sessionsOf(buyer, "open").map(({ id }) => id)).toEqual(opened.slice(-1));
  });

  test("chosen in two tabs at once leaves one checkout that can be paid", async () => {
    const buyer = await newBuyer();
    const list = "GET /v1/checkout/sessions";
    const one = await heldAt(list, () => order(buyer, "monthly"));
    const calls = context.stripe.calls(list);
    const other = order(buyer, "yearly");
    await expect.poll(() => context.stripe.calls(list), WAITING).toBe(calls + 1);
    one.letGo();
    await refused(one.started, "session");
    expect(sessionsOf(buyer, "open").map(({ id }) => id)).toEqual([await other]);
  });

  test("chosen many times at once leaves one checkout that can be paid", async () => {
    const buyer = await newBuyer();
    await order(buyer);
    const opened = await Promise.allSettled(
      MANY.map((n) =>
        startCheckout({
          ...buyer,
          plan: PLANS[n % 3]?.type ?? "monthly",
          language: LANGUAGES[n % 5] ?? "en",
        }),
      ),
    );
    const given = opened.flatMap((each) => (each.status === "fulfilled" ? [sessionAt(each.value)] : []));
    expect(new Set(given.filter(isPaid)).size).toBe(1);
    expect(subscriptionsOf(buyer)).toHaveLength(1);
  });
});

/** Whether a checkout could be paid. */
function isPaid(session: string): boolean {
  try {
    context.stripe.pay(session);
    return true;
  } catch {
    return false;
  }
}

describe("while a subscription runs", () => {
  test.each([
    "POST /v1/checkout/sessions",
    "GET /v1/checkout/sessions",
    "POST /v1/checkout/sessions/:id/expire",
  ])("from a first tab, paid as the second is at %s, there is no second one", async (call) => {
    const buyer = await newBuyer();
    const first = await order(buyer, "monthly");
    const { started, letGo } = await heldAt(call, () => order(buyer, "yearly"));
    context.stripe.pay(first);
    letGo();
    await refused(started, "running");
    expect(sessionsOf(buyer, "open")).toEqual([]);
    expect(subscriptionsOf(buyer)).toHaveLength(1);
    expect(await db().subscription.count({ where: { userId: buyer.userId } })).toBe(1);
  });

  test("a second tab that asks last closes the first, which cannot be paid any more", async () => {
    const buyer = await newBuyer();
    const first = await order(buyer, "monthly");
    const { started, letGo } = await heldAt("GET /v1/subscriptions", () => order(buyer, "yearly"));
    expect(isPaid(first)).toBe(false);
    letGo();
    expect(isPaid(await started)).toBe(true);
    expect(subscriptionsOf(buyer)).toHaveLength(1);
  });

  test.each<[string, (customer: string) => unknown]>([
    ["active", () => undefined],
    ["cancelled to its period's end", (customer) => flagged(customer)],
    ["paused", (customer) => context.stripe.pause(customer)],
    ["behind with its payment", (customer) => unpaid(customer)],
  ])("that is %s no other is sold, and it is known from then on", async (_, happen) => {
    const buyer = await newBuyer();
    const { customer } = context.stripe.pay(await order(buyer));
    await happen(String(customer));
    await refused(order(buyer, "yearly"), "running");
    expect(sessionsOf(buyer, "open")).toEqual([]);
    expect(await db().subscription.count({ where: { userId: buyer.userId, endedAt: null } })).toBe(1);
  });
});

async function flagged(customer: string) {
  const [subscription] = context.stripe.state(customer);
  await client().subscriptions.update(subscription?.id ?? "", { cancel_at_period_end: true });
}

async function unpaid(customer: string) {
  context.stripe.nextPayment(customer, "fails");
  await context.stripe.advance(customer, { months: 1, days: 1 });
}
