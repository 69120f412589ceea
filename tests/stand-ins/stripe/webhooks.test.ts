import express from "express";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { serve } from "../serve";
import { customerIdOf, types, withStripeAccount } from "./with-account";

const { context, newCustomer, subscribe, latest } = withStripeAccount();

const SECRET = "whsec_test";

describe("events of Stripe's stand-in", () => {
  let receiver: Awaited<ReturnType<typeof serve>>;
  let received: Stripe.Event[];
  /** What the next deliveries are answered with; 200 after them. */
  let answers: number[];
  let onEvent: (event: Stripe.Event) => Promise<void>;

  beforeEach(async () => {
    received = [];
    answers = [];
    onEvent = async () => undefined;
    const app = express();
    app.post("/hook", express.raw({ type: "application/json" }), async ({ body, headers }, response) => {
      const event = Stripe.webhooks.constructEvent(body, headers["stripe-signature"] ?? "", SECRET);
      await onEvent(event);
      const status = answers.shift() ?? 200;
      if (status === 200) received.push(event);
      response.sendStatus(status);
    });
    receiver = await serve(app);
    context.account.sendTo(`${receiver.url}/hook`, SECRET);
  });
  afterEach(() => receiver.close());

  test("are signed as the SDK wants, and tell what they are about", async () => {
    const { account } = context;
    const subscription = await subscribe();
    await account.settled();
    expect(new Set(types(received))).toEqual(new Set(types(account.events())));
    const completed = received.find(({ type }) => type === "checkout.session.completed");
    expect(completed).toMatchObject({
      object: "event",
      id: expect.stringMatching(/^evt_/),
      api_version: "2025-02-24.acacia",
      livemode: false,
      request: { id: null, idempotency_key: null },
      data: { object: { object: "checkout.session", status: "complete", subscription: subscription.id } },
    });
    await context.stripe.subscriptions.update(
      subscription.id,
      { cancel_at_period_end: true },
      { idempotencyKey: "k" },
    );
    await account.settled();
    expect(received.at(-1)).toMatchObject({
      type: "customer.subscription.updated",
      request: { id: expect.stringMatching(/^req_/), idempotency_key: "k" },
      data: {
        object: { id: subscription.id, cancel_at_period_end: true },
        previous_attributes: { cancel_at_period_end: false, cancel_at: null },
      },
    });
  });

  test("are sent again until they are taken", async () => {
    answers = [500, 400];
    const { account } = context;
    await newCustomer();
    await account.settled();
    expect(types(received)).toEqual(["customer.created"]);
    expect(account.deliveries()).toMatchObject([{ answers: [500, 400, 200], isDelivered: true }]);
  });

  test("are held, shuffled, doubled, dropped, the same for the same seed", async () => {
    const { account } = context;
    account.deliver("hold");
    await subscribe();
    await account.settled();
    expect(received).toEqual([]);
    const happened = types(account.events());
    await account.release({ shuffle: true, double: true, seed: 7 });
    expect(received).toHaveLength(2 * happened.length);
    expect(types(received).toSorted()).toEqual([...happened, ...happened].toSorted());

    const shares: string[][] = [];
    for (let count = 0; count < 2; count += 1) {
      const before = received.length;
      await subscribe();
      await account.release({ drop: 0.5, seed: 3 });
      shares.push(types(received.slice(before)));
    }
    expect(shares[0]).toEqual(shares[1]);
    expect(shares[0]?.length).toBeLessThan(happened.length);
    expect(shares[0]?.length).toBeGreaterThan(0);
  });

  test("are all under way at once where that is wanted", async () => {
    const { account } = context;
    account.deliver("hold");
    await subscribe();
    const all = account.events().length;
    let waiting = 0;
    let release: () => void = () => undefined;
    const together = new Promise<void>((resolve) => {
      release = resolve;
    });
    onEvent = async () => {
      waiting += 1;
      if (waiting === all) release();
      await together;
    };
    await account.release({ parallel: true });
    expect(received).toHaveLength(all);
  });

  test("are lost, and sent when they are asked for", async () => {
    const { account } = context;
    account.deliver("lose");
    await newCustomer();
    await account.settled();
    expect(received).toEqual([]);
    const [event] = account.events();
    account.deliver("now");
    await account.resend(event?.id ?? "");
    expect(received).toEqual([event]);
  });

  test("are heard one step after the other while time passes, and find what they tell of", async () => {
    const { account } = context;
    const customer = customerIdOf(await subscribe());
    account.nextPayment(customer, "fails");
    await account.settled();
    const seen: string[] = [];
    onEvent = async ({ type }) => {
      if (
        type === "invoice.paid" ||
        type === "invoice.payment_failed" ||
        type === "customer.subscription.deleted"
      )
        seen.push((await latest(customer)).subscription.status);
    };
    await account.advance(customer, { months: 1, days: 20 });
    expect(seen).toEqual(["past_due", "past_due", "past_due", "canceled", "canceled"]);
  });
});
