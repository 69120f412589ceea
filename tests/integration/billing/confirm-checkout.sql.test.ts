import { describe, expect, test } from "vitest";
import { cancelSubscription } from "~/billing/cancel-subscription.server";
import { confirmCheckout } from "~/billing/confirm-checkout.server";
import { ensureCustomer } from "~/billing/ensure-customer.server";
import { openPortal } from "~/billing/open-portal.server";
import { PLANS } from "~/billing/plans";
import { stripe as client } from "~/billing/stripe.server";
import { db } from "~/db.server";
import { LANGUAGES } from "~/i18n/languages";
import { heard, newBuyer, order, paidRowOf, refused, rowOf, SITE, withStripe } from "../support/with-stripe";

const context = withStripe();

/** What was asked of Stripe meanwhile. */
async function askedBy(run: () => Promise<unknown>): Promise<string[]> {
  const before = context.wire.asked.length;
  await run();
  return context.wire.asked.slice(before).map(({ call }) => call);
}

/** Somebody who has paid at Stripe, of which we have heard nothing. */
async function payer(plan = PLANS[0]?.type) {
  const buyer = await newBuyer();
  const session = await order(buyer, plan);
  const { customer } = context.stripe.pay(session);
  return { ...buyer, session, customer: String(customer) };
}

describe("coming back from a checkout", () => {
  test.each(PLANS)("that sold the $type plan names it, its price and its day", async ({ type, price }) => {
    const { userId, session, customer, ...rest } = await payer(type);
    const [subscription] = context.stripe.state(customer);
    const expiresAt = new Date((subscription?.current_period_end ?? 0) * 1_000);
    expect(await confirmCheckout(userId, session)).toEqual({
      state: "paid",
      subscriptionId: expect.any(String),
      plan: type,
      price,
      expiresAt,
      isConversionOpen: true,
    });
    expect(await rowOf({ userId, ...rest })).toMatchObject({
      planType: type,
      price,
      status: "active",
      paymentState: "fine",
      stripeSubscriptionId: subscription?.id,
      expiresAt,
      endedAt: null,
    });
    expect(await paidRowOf({ userId })).not.toBeNull();
  });

  test("again, and by many tabs at once, says the same and writes nothing more", async () => {
    const { userId, session } = await payer();
    const tabs = await Promise.all([1, 2, 3, 4, 5].map(() => confirmCheckout(userId, session)));
    expect(tabs).toEqual(tabs.map(() => tabs[0]));
    expect(await confirmCheckout(userId, session)).toEqual(tabs[0]);
    expect(await db().subscription.count({ where: { userId } })).toBe(1);
  });

  test("after the message of it says the same", async () => {
    const { userId, session, customer } = await payer();
    await heard(customer);
    const [row, ...more] = await db().subscription.findMany({ where: { userId } });
    expect(await confirmCheckout(userId, session)).toMatchObject({ state: "paid", subscriptionId: row?.id });
    expect(more).toEqual([]);
  });

  test("at the same time as the message of it writes it once", async () => {
    const { userId, session, customer } = await payer();
    const both = await Promise.all([confirmCheckout(userId, session), heard(customer), heard(customer)]);
    expect(both[0]).toMatchObject({ state: "paid" });
    expect(await db().subscription.count({ where: { userId } })).toBe(1);
    const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } });
    expect(await db().mail.count({ where: { recipient: email, kind: "billing.welcome" } })).toBe(1);
  });

  test("long after, when it was cancelled, still names what was bought", async () => {
    const { userId, session } = await payer("quarterly");
    await confirmCheckout(userId, session);
    await cancelSubscription(userId);
    expect(await confirmCheckout(userId, session)).toMatchObject({ state: "paid", plan: "quarterly" });
  });

  test("whose conversion was answered asks no more", async () => {
    const { userId, session } = await payer();
    await confirmCheckout(userId, session);
    await db().subscription.updateMany({ where: { userId }, data: { conversionAnsweredAt: new Date() } });
    expect(await confirmCheckout(userId, session)).toMatchObject({ isConversionOpen: false });
  });

  test("before it is paid is told that it is under way, and nothing is premium", async () => {
    const buyer = await newBuyer();
    const session = await order(buyer);
    expect(await confirmCheckout(buyer.userId, session)).toEqual({ state: "processing" });
    expect(await paidRowOf(buyer)).toBeNull();
    context.stripe.pay(session);
    expect(await confirmCheckout(buyer.userId, session)).toMatchObject({ state: "paid" });
  });
});

describe("a checkout is not known", () => {
  test("that has expired", async () => {
    const buyer = await newBuyer();
    const session = await order(buyer);
    await client().checkout.sessions.expire(session);
    await refused(confirmCheckout(buyer.userId, session), "unknown-session");
  });

  test.each(["paid", "open"] as const)(
    "that is somebody else's and %s; nothing of it is told or changed",
    async (state) => {
      const [owner, thief, stranger] = [await newBuyer(), await payer(), await newBuyer()];
      const session = await order(owner, "yearly");
      if (state === "paid") context.stripe.pay(session);
      await refused(confirmCheckout(thief.userId, session), "unknown-session");
      await refused(confirmCheckout(stranger.userId, session), "unknown-session");
      const rows = { where: { userId: { in: [owner.userId, thief.userId, stranger.userId] } } };
      expect(await db().subscription.count(rows)).toBe(0);
    },
  );

  test("that Stripe does not know", async () => {
    const { userId } = await payer();
    await refused(confirmCheckout(userId, "cs_test_doesnotexist"), "unknown-session");
  });

  test.each([
    ["nothing", ""],
    ["blanks", "   "],
    ["a placeholder that was not filled", "{CHECKOUT_SESSION_ID}"],
    ["another address of Stripe's", "cs_test_1/../../customers"],
    ["a query", "cs_test_1?expand[]=customer"],
    ["an id of something else", "sub_123"],
    ["markup", "cs_<script>"],
    ["a line break after a good one", "cs_test_1\n"],
    ["a NUL", "cs_test_1\u0000"],
    ["far too much", `cs_${"a".repeat(5_000)}`],
  ])("that is %s, and Stripe is not asked", async (_, typed) => {
    const { userId } = await payer();
    expect(await askedBy(() => refused(confirmCheckout(userId, typed), "unknown-session"))).toEqual([]);
  });

  test("to those who were never a customer, and Stripe is not asked", async () => {
    const [{ session }, { userId }] = [await payer(), await newBuyer()];
    expect(await askedBy(() => refused(confirmCheckout(userId, session), "unknown-session"))).toEqual([]);
  });
});

test.each([
  ["is down", { down: true }],
  ["does not list subscriptions", { refuse: { call: "GET /v1/subscriptions", status: 403 } }],
])("while Stripe %s it is not known whether it was paid; afterwards it is", async (_, behaviour) => {
  const { userId, session } = await payer();
  context.stripe.behave(behaviour);
  await refused(confirmCheckout(userId, session), "session");
  context.stripe.behave({});
  expect(await confirmCheckout(userId, session)).toMatchObject({ state: "paid" });
});

describe("Stripe's own pages", () => {
  test.each(LANGUAGES)("open for their customer in %s, and lead back", async (language) => {
    const buyer = await newBuyer();
    const customer = await ensureCustomer(buyer);
    const url = await openPortal(buyer.userId, language);
    expect(context.wire.asked.at(-1)).toMatchObject({
      call: "POST /v1/billing_portal/sessions",
      parameters: {
        customer,
        return_url: `${SITE}/${language}/subscription`,
        locale: language === "zh-CN" ? "zh" : language,
      },
    });
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`href="${SITE}/${language}/subscription"`);
  });

  test("show one's own invoices alone", async () => {
    const [one, other] = [await payer(), await payer("yearly")];
    const html = await (await fetch(await openPortal(one.userId, "en"))).text();
    expect(html).toContain("$9.99");
    expect(html).not.toContain("$83.92");
    expect(await (await fetch(await openPortal(other.userId, "en"))).text()).toContain("$83.92");
  });

  test("are for customers only", async () => {
    const { userId } = await newBuyer();
    expect(await askedBy(() => refused(openPortal(userId, "en"), "no-customer"))).toEqual([]);
  });

  test("do not open as Stripe refuses", async () => {
    const { userId } = await payer();
    context.stripe.behave({ refuse: { call: "POST /v1/billing_portal/sessions", status: 403 } });
    await refused(openPortal(userId, "en"), "session");
  });

  test("do not open for one who was deleted there", async () => {
    const { userId, customer } = await payer();
    context.stripe.deleteCustomer(customer);
    await refused(openPortal(userId, "en"), "no-customer");
  });
});
