import { describe, expect, test } from "vitest";
import { cancelSubscription } from "~/billing/cancel-subscription.server";
import { findSubscription } from "~/billing/find-subscription.server";
import { stripe as client } from "~/billing/stripe.server";
import { mailsTo } from "../support/person";
import { heard, order, refused, rowOf, type Subscriber, WAITING, withStripe } from "../support/with-stripe";

const context = withStripe();

const END = "DELETE /v1/subscriptions/:id";

type Happening = (who: Subscriber) => unknown;

/** The period turns; the hour in which its invoice is a draft has not passed. */
const turnOfPeriod: Happening = (who) => {
  const left = context.subscriptionOf(who).current_period_end - Date.now() / 1_000;
  return context.stripe.advance(who.customer, { hours: left / 3_600 + 0.5 });
};

const renewalThat = (outcome: "fails" | "requires action"): Happening => {
  return async ({ customer }) => {
    context.stripe.nextPayment(customer, outcome);
    await context.stripe.advance(customer, { months: 1, days: 1 });
  };
};

/** By an operator, or on Stripe's own pages. */
const flaggedAtStripe: Happening = (who) =>
  client().subscriptions.update(context.subscriptionOf(who).id, { cancel_at_period_end: true });

const inOrder = (...happenings: Happening[]): Happening => {
  return async (who) => {
    for (const happen of happenings) await happen(who);
  };
};

async function invoicesOf({ customer }: Subscriber) {
  return (await client().invoices.list({ customer, limit: 100 })).data;
}

/** What is taken from somebody in the two months that follow, who would pay. */
async function takenLater(who: Subscriber): Promise<number> {
  const before = await paymentsOf(who);
  context.stripe.nextPayment(who.customer, "works");
  await context.stripe.advance(who.customer, { months: 2 });
  return (await paymentsOf(who)) - before;
}

async function paymentsOf({ customer }: Subscriber): Promise<number> {
  const { data } = await client().charges.list({ customer, limit: 100 });
  return data.filter(({ paid }) => paid).length;
}

async function kindsOf({ email }: Subscriber): Promise<string[]> {
  return (await mailsTo(email)).map(({ kind }) => kind).filter((kind) => /cancelled|ended/.test(kind));
}

/** Where cancelling at the end of the period would let Stripe go on to collect, or leave nothing to run out. */
const UNPAID: [string, Happening][] = [
  ["the hour after a renewal", turnOfPeriod],
  ["that hour, after it was told to end at Stripe", inOrder(turnOfPeriod, flaggedAtStripe)],
  ["a payment that failed", renewalThat("fails")],
  [
    "a payment that failed, after it was told to end at Stripe",
    inOrder(renewalThat("fails"), flaggedAtStripe),
  ],
  ["a payment that the bank asks about", renewalThat("requires action")],
  ["a refund", ({ customer }) => context.stripe.refund(customer)],
  ["a dispute", ({ customer }) => context.stripe.dispute(customer)],
];

describe("cancelling in", () => {
  test.each(UNPAID)(
    "%s ends it at once; nothing is charged after that, and one buys anew",
    async (_, happen) => {
      const who = await context.subscriber();
      await happen(who);
      await heard(who.customer);
      expect(await rowOf(who)).toMatchObject({ status: "active" });
      expect(await cancelSubscription(who.userId)).toBe("ended");
      expect(context.subscriptionOf(who)).toMatchObject({ status: "canceled" });
      expect(await rowOf(who)).toMatchObject({
        status: "cancelled",
        endedAt: expect.any(Date),
        graceUntil: null,
      });
      const unpaid = (await invoicesOf(who)).filter(({ status }) => status !== "paid");
      for (const { status, auto_advance } of unpaid)
        expect([status, auto_advance]).toEqual([status === "draft" ? "draft" : "void", false]);
      expect(await kindsOf(who)).toEqual(["billing.ended"]);
      expect(await findSubscription(who.userId)).toBeNull();
      expect(await takenLater(who)).toBe(0);
      expect(await order(who)).toMatch(/^cs_/);
    },
  );

  test("the middle of a paid period with an operator's change open runs to its end, and calls that off", async () => {
    const who = await context.subscriber();
    context.stripe.nextPayment(who.customer, "fails");
    await context.stripe.advance(who.customer, { days: 3 });
    const { id, items } = context.subscriptionOf(who);
    await client().subscriptions.update(id, {
      items: [{ id: items.data[0]?.id, quantity: 2 }],
      proration_behavior: "always_invoice",
    });
    expect(context.subscriptionOf(who)).toMatchObject({ status: "past_due" });
    expect(await cancelSubscription(who.userId)).toBe("cancelled");
    const { current_period_end, ...after } = context.subscriptionOf(who);
    expect(after).toMatchObject({ status: "active", cancel_at_period_end: true });
    expect(await rowOf(who)).toMatchObject({
      status: "cancelled",
      endedAt: null,
      expiresAt: new Date(current_period_end * 1_000),
    });
    expect(await kindsOf(who)).toEqual(["billing.cancelled"]);
    expect(await takenLater(who)).toBe(0);
  });

  test.each(UNPAID)("%s by two presses at once is one end, and one mail", async (_, happen) => {
    const who = await context.subscriber();
    await happen(who);
    await heard(who.customer);
    const presses = [cancelSubscription(who.userId), cancelSubscription(who.userId)];
    expect(await Promise.all(presses)).toEqual(["ended", "ended"]);
    expect(await kindsOf(who)).toHaveLength(1);
    expect(await takenLater(who)).toBe(0);
  });
});

describe("in the middle of cancelling", () => {
  const SUBSCRIPTIONS = /^GET .v1.subscriptions$/;
  const INVOICES = /^GET .v1.invoices$/;

  test("the invoice is paid: that period stays, and it does not renew", async () => {
    const who = await context.subscriber();
    await renewalThat("fails")(who);
    context.stripe.nextPayment(who.customer, "works");
    const held = context.wire.holdAnswer(INVOICES);
    const cancelling = cancelSubscription(who.userId);
    const letGo = await held;
    await fetch(`${context.stripe.url}/i/${context.subscriptionOf(who).latest_invoice}`, { method: "POST" });
    await heard(who.customer);
    letGo();
    expect(await cancelling).toBe("cancelled");
    const { current_period_end, status } = context.subscriptionOf(who);
    expect([status, await paymentsOf(who)]).toEqual(["active", 2]);
    expect(await rowOf(who)).toMatchObject({
      status: "cancelled",
      endedAt: null,
      expiresAt: new Date(current_period_end * 1_000),
    });
    expect(await takenLater(who)).toBe(0);
  });

  test("it renews: the new invoice is called off, and it ends at once", async () => {
    const who = await context.subscriber();
    const held = context.wire.holdAnswer(SUBSCRIPTIONS);
    const cancelling = cancelSubscription(who.userId);
    const letGo = await held;
    await turnOfPeriod(who);
    letGo();
    expect(await cancelling).toBe("ended");
    expect(await takenLater(who)).toBe(0);
  });

  test.each(
    [turnOfPeriod, renewalThat("fails")].flatMap((happen) =>
      [
        "POST /v1/subscriptions/:id",
        "GET /v1/invoices",
        "POST /v1/invoices/:id",
        "POST /v1/invoices/:id/void",
        "GET /v1/subscriptions/:id",
        "DELETE /v1/subscriptions/:id",
      ].map((call) => [call, happen] as const),
    ),
  )(
    "it breaks off at %s: nobody is told of it and then charged, and once more it works",
    async (call, happen) => {
      const who = await context.subscriber();
      await happen(who);
      await heard(who.customer);
      context.stripe.behave({ refuse: { call, status: 403 } });
      const outcome = await cancelSubscription(who.userId).catch(() => "refused");
      context.stripe.behave({});
      await heard(who.customer);
      const isTold = outcome !== "refused" || (await kindsOf(who)).length > 0;
      expect((await rowOf(who)).status === "cancelled").toBe(isTold);
      if (isTold) expect(await takenLater(who)).toBe(0);
      else expect(await cancelSubscription(who.userId)).toBe("ended");
      expect(await takenLater(who)).toBe(0);
    },
  );

  test("a payment that cannot be called off, being under way, keeps it from being confirmed", async () => {
    const who = await context.subscriber();
    await renewalThat("fails")(who);
    await heard(who.customer);
    context.stripe.behave({ refuse: { call: "POST /v1/invoices/:id/void", status: 400 } });
    await refused(cancelSubscription(who.userId), "cancel-failed");
    await heard(who.customer);
    expect(await rowOf(who)).toMatchObject({ status: "active", paymentState: "failed" });
    expect(await kindsOf(who)).toEqual([]);
  });
});

test.each(UNPAID)("in %s, and read before it is ended, is told of as ended, once", async (_, happen) => {
  const who = await context.subscriber();
  await happen(who);
  await heard(who.customer);
  const before = context.stripe.calls(END);
  context.stripe.behave({ slow: END });
  const cancelling = cancelSubscription(who.userId);
  await expect.poll(() => context.stripe.calls(END), WAITING).toBe(before + 1);
  await heard(who.customer);
  expect(await kindsOf(who)).toEqual(["billing.ended"]);
  context.stripe.behave({});
  expect(await cancelling).toBe("ended");
  expect(await kindsOf(who)).toEqual(["billing.ended"]);
});

test("what was cancelled and then given back makes room for a new purchase, which ends it", async () => {
  const who = await context.subscriber();
  expect(await cancelSubscription(who.userId)).toBe("cancelled");
  context.stripe.refund(who.customer);
  const session = await order(who);
  expect(context.subscriptionOf(who)).toMatchObject({ status: "canceled" });
  context.stripe.pay(session);
  await heard(who.customer);
  expect(await findSubscription(who.userId)).toMatchObject({ status: "active", endedAt: null });
});
