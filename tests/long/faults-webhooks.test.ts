import { describe, expect, test } from "vitest";
import { handleEvent, removeOldEvents } from "~/billing/handle-event.server";
import { closeDatabase, db, openDatabase } from "~/db.server";
import { settings } from "~/env.server";
import { rowOf, WAITING, WEBHOOK_SECRET, withStripe, withWebhook } from "../integration/support/with-stripe";
import { signature } from "../stand-ins/stripe/webhooks";

const context = withStripe();
withWebhook(context);

async function subscriber() {
  const who = await context.subscriber();
  await context.stripe.settled();
  return who;
}

/** How the newest message of a kind was answered, each time it was sent. */
function answers(type: string): number[] {
  return context.stripe.deliveries().findLast(({ event }) => event.type === type)?.answers ?? [];
}

/** Once the newest message of a kind was answered, the first time. */
function isAnswered(type: string) {
  return expect.poll(() => answers(type).length, WAITING).toBeGreaterThan(0);
}

/** Something that changes what is paid until, so that it can be seen to have been written. */
function giveBack(customer: string) {
  const { id } = context.stripe.refund(customer);
  return {
    charge: id,
    paidUntil: new Date((context.stripe.state(customer)[0]?.current_period_start ?? 0) * 1_000),
  };
}

type Behaviour = Parameters<typeof context.stripe.behave>[0];

const CALLS = ["GET /v1/customers/:id", "GET /v1/subscriptions"];

describe("a message", () => {
  test.each<[string, Behaviour]>([
    ["is down", { down: true }],
    ...CALLS.map((call): [string, Behaviour] => [`refuses ${call}`, { refuse: { call, status: 403 } }]),
  ])(
    "that comes while Stripe %s is answered 500, and comes again until it is written",
    async (_, behaviour) => {
      const who = await subscriber();
      // The customer of what goes on is not asked for.
      context.stripe.cancelNow(who.customer);
      await context.stripe.settled();
      context.stripe.behave(behaviour);
      const { paidUntil } = giveBack(who.customer);
      await isAnswered("charge.refunded");
      expect((await rowOf(who)).expiresAt).not.toEqual(paidUntil);
      context.stripe.behave({});
      await context.stripe.settled();
      expect([answers("charge.refunded")[0], answers("charge.refunded").at(-1)]).toEqual([500, 200]);
      expect((await rowOf(who)).expiresAt).toEqual(paidUntil);
    },
  );

  test("of a dispute is answered 500 while its charge cannot be read, and comes again", async () => {
    const who = await subscriber();
    context.stripe.behave({ refuse: { call: "GET /v1/charges/:id", status: 403 } });
    context.stripe.dispute(who.customer);
    await isAnswered("charge.dispute.created");
    context.stripe.behave({});
    await context.stripe.settled();
    expect([answers("charge.dispute.created")[0], answers("charge.dispute.created").at(-1)]).toEqual([
      500, 200,
    ]);
    expect((await rowOf(who)).expiresAt.getTime()).toBeLessThan(Date.now());
  });

  test.each(["before it is read", "between its reading and its writing"])(
    "%s finds the database away: 500, and nothing is lost",
    async (moment) => {
      const who = await subscriber();
      const isLate = moment !== "before it is read";
      if (isLate) context.stripe.behave({ slow: "GET /v1/subscriptions" });
      else await closeDatabase();
      const before = context.stripe.calls("GET /v1/subscriptions");
      const { paidUntil } = giveBack(who.customer);
      if (isLate) {
        await expect.poll(() => context.stripe.calls("GET /v1/subscriptions"), WAITING).toBe(before + 1);
        await closeDatabase();
        context.stripe.behave({});
      }
      await isAnswered("charge.refunded");
      await openDatabase(settings());
      await context.stripe.settled();
      expect([answers("charge.refunded")[0], answers("charge.refunded").at(-1)]).toEqual([500, 200]);
      expect((await rowOf(who)).expiresAt).toEqual(paidUntil);
    },
  );

  test("that was written is not read again; it is remembered for 30 days", async () => {
    const who = await subscriber();
    const remembered = newestOf("customer.subscription.created").id;
    const readings = () => context.stripe.calls("GET /v1/subscriptions");
    const before = readings();
    await Promise.all([1, 2, 3].map(() => context.stripe.resend(remembered)));
    expect(readings()).toBe(before);

    await aged(remembered, 29);
    await removeOldEvents();
    await context.stripe.resend(remembered);
    expect(readings()).toBe(before);
    await aged(remembered, 31);
    await removeOldEvents();
    await context.stripe.resend(remembered);
    expect(readings()).toBe(before + 1);
    expect(await rowOf(who)).toMatchObject({ status: "active" });
  });

  test("that comes twenty times at once is taken twenty times, and written as if once", async () => {
    const who = await subscriber();
    context.stripe.deliver("hold");
    context.stripe.refund(who.customer, { partial: 1 });
    const event = newestOf("charge.refunded");
    const body = JSON.stringify(event);
    const signed = signature(body, WEBHOOK_SECRET, Math.floor(Date.now() / 1_000));
    const taken = await Promise.all(Array.from({ length: 20 }, () => handleEvent(body, signed)));
    expect(new Set(taken)).toEqual(new Set(["handled"]));
    expect(await db().stripeEvent.count({ where: { id: event.id } })).toBe(1);
    expect(await db().subscription.count({ where: { userId: who.userId } })).toBe(1);
  });
});

function newestOf(type: string) {
  const event = context.stripe.events().findLast((each) => each.type === type);
  if (!event) throw new Error(`There was no ${type}.`);
  return event;
}

function aged(id: string, days: number) {
  const handledAt = new Date(Date.now() - days * 86_400_000);
  return db().stripeEvent.update({ where: { id }, data: { handledAt } });
}
