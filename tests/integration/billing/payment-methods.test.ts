import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Buyer } from "~/billing/share-email.server";
import { newBuyer, order, refused, withStripe } from "../support/with-stripe";

/** What the account at Stripe has activated; the site asks for more, as it is set up by itself. */
const activated = ["card", "link"];

const context = withStripe({ activated });
const SESSIONS = "POST /v1/checkout/sessions";
const ALL = ["card", "amazon_pay", "cashapp", "link"];

/** After two hours whatever was refused is asked for again. */
function letHoursPass() {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + 2 * 60 * 60 * 1_000);
}
beforeEach(letHoursPass);
afterAll(() => {
  vi.useRealTimers();
});

function openOf({ userId }: Buyer) {
  return context.stripe
    .customers()
    .filter((each) => !each.deleted && each.metadata.userId === userId)
    .flatMap(({ sessions }) => sessions)
    .filter(({ status }) => status === "open")
    .map(({ payment_method_types }) => payment_method_types);
}

describe("methods of payment that are not activated", () => {
  test("are left out of the checkout, and not asked for again for an hour", async () => {
    const [buyer, next] = [await newBuyer(), await newBuyer()];
    const before = context.stripe.calls(SESSIONS);
    await order(buyer);
    expect(openOf(buyer)).toEqual([["card", "link"]]);
    expect(context.stripe.calls(SESSIONS)).toBe(before + 3);
    await order(next);
    expect(openOf(next)).toEqual([["card", "link"]]);
    expect(context.stripe.calls(SESSIONS)).toBe(before + 4);

    activated.push("amazon_pay", "cashapp");
    letHoursPass();
    await order(await newBuyer());
    expect(context.stripe.calls(SESSIONS)).toBe(before + 5);
    await order(buyer);
    expect(openOf(buyer)).toEqual([ALL]);
  });

  test("by ten requests at once are one checkout that can be paid", async () => {
    activated.splice(0, activated.length, "card");
    const buyer = await newBuyer();
    const opened = await Promise.all(Array.from({ length: 10 }, () => order(buyer)));
    expect(openOf(buyer)).toEqual([["card"]]);
    expect(new Set(opened).size).toBe(1);
    activated.push("amazon_pay", "cashapp", "link");
  });

  test("without being named leave the card, which every account has", async () => {
    const message = "All types provided in payment_method_types are invalid.";
    context.stripe.behave({
      refuse: { call: SESSIONS, status: 400, param: "payment_method_types", message, times: 1 },
    });
    const buyer = await newBuyer();
    await order(buyer);
    expect(openOf(buyer)).toEqual([["card"]]);
  });
});

describe("a checkout is refused", () => {
  test("where not even the card can be had, after as many tries as there are methods", async () => {
    activated.splice(0);
    const before = context.stripe.calls(SESSIONS);
    await refused(order(await newBuyer()), "session");
    expect(context.stripe.calls(SESSIONS)).toBeLessThanOrEqual(before + ALL.length + 1);
    activated.push(...ALL);
  });

  test("at once where something else is wrong with it", async () => {
    context.stripe.behave({ refuse: { call: SESSIONS, status: 400, param: "success_url" } });
    const before = context.stripe.calls(SESSIONS);
    await refused(order(await newBuyer()), "session");
    expect(context.stripe.calls(SESSIONS)).toBe(before + 1);
  });
});
