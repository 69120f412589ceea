import { describe, expect, test } from "vitest";
import { stripe } from "~/billing/stripe.server";
import { db } from "~/db.server";
import type { Identify } from "~/http/api/asked-call.server";
import { NAMED } from "~/http/api/schemas";
import { ApiClient } from "../support/api-client";
import { expectExamples } from "../support/api-examples";
import { newBuyer, ownRow, withStripe } from "../support/with-stripe";

const context = withStripe();

/** A program that speaks for somebody with an account. */
function clientOf(userId: string, scopes = ["read", "ask", "account"] as const): ApiClient {
  const identify: Identify = async () => ({ userId, scopes });
  return new ApiClient("of-an-account", identify);
}

describe("with a token of an account", () => {
  test("a checkout is opened, and the same again is the same address", async () => {
    const { userId } = await newBuyer();
    const client = clientOf(userId);
    const sent = { body: { plan: "yearly" }, headers: { "Idempotency-Key": "one" } };
    const first = await client.json("POST", "/checkout", sent);
    expect(first).toMatchObject({ status: 201, body: { url: expect.stringContaining("http") } });
    const again = await client.json("POST", "/checkout", sent);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(again.body).toEqual(first.body);
  });

  test("a subscription is shown, cancelled and taken up again", async () => {
    const { userId } = await context.subscriber("monthly");
    const client = clientOf(userId);
    expect((await client.json("GET", "/subscription")).body.subscription).toMatchObject({
      plan: "monthly",
      state: "active",
      isPremium: true,
    });
    expect((await client.json("GET", "/usage")).body).toMatchObject({ role: "subscriber", limit: 50 });
    const cancelled = await client.json("POST", "/subscription/cancel");
    expect(cancelled).toMatchObject({ status: 200, body: { subscription: { state: "cancelled" } } });
    const back = await client.json("POST", "/subscription/reactivate");
    expect(back).toMatchObject({ status: 200, body: { subscription: { state: "active" } } });
    const running = await client.json("POST", "/checkout", { body: { plan: "monthly" } });
    expect(running).toMatchObject({ status: 422, body: { code: "running" } });
  });

  test("the examples are answered as they are written", async () => {
    const { userId } = await context.subscriber("monthly");
    await expectExamples(clientOf(userId), "subscriber");
  });

  test("another plan costs what its preview says, for a quarter of an hour", async () => {
    const { userId, customer } = await context.subscriber("monthly");
    const client = clientOf(userId);
    const { body: preview } = await client.json("GET", "/subscription/change?plan=yearly");
    expect(preview).toMatchObject({ from: "monthly", plan: "yearly", price: 8392, credit: 0 });
    const change = (prorationDate: number, key = "a-change") =>
      client.json("POST", "/subscription/change?lang=fr", {
        body: { plan: "yearly", prorationDate },
        headers: { "Idempotency-Key": key },
      });
    const late = await change(preview.prorationDate - 901);
    expect(late).toMatchObject({
      status: 422,
      body: { code: "preview-expired", title: "L’aperçu n’est plus valable" },
    });
    const changed = await change(preview.prorationDate);
    expect(changed).toMatchObject({ status: 200, body: { subscription: { plan: "yearly", wanted: null } } });
    const again = await change(preview.prorationDate);
    expect([again.headers.get("Idempotency-Replayed"), again.body]).toEqual(["true", changed.body]);
    expect((await change(preview.prorationDate, "another")).body.code).toBe("not-changeable");
    const { data: invoices } = await stripe().invoices.list({ customer });
    expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual([preview.dueNow, 999]);
  });

  test("a change that the bank asks about waits, with the address where it is paid, and can be given up", async () => {
    const who = await context.subscriber("monthly");
    context.stripe.nextPayment(who.customer, "requires action", "present");
    const client = clientOf(who.userId);
    const { body: preview } = await client.json("GET", "/subscription/change?plan=yearly");
    const { plan, prorationDate } = preview;
    const waiting = await client.json("POST", "/subscription/change", { body: { plan, prorationDate } });
    expect(waiting.body.subscription).toMatchObject({
      plan: "monthly",
      wanted: { plan: "yearly", state: "waiting", invoiceUrl: expect.stringContaining("http") },
    });
    expect(NAMED.Subscription.safeParse(waiting.body).error).toBe(undefined);
    const given = await client.json("DELETE", "/subscription/change");
    expect(given).toMatchObject({ status: 200, body: { subscription: { plan: "monthly", wanted: null } } });
    expect(await client.json("POST", "/subscription/return-credit")).toMatchObject({
      status: 422,
      body: { code: "still-renews" },
    });
  });

  test("what the billing refuses is told in the asked language", async () => {
    const { userId } = await newBuyer();
    const refused = await clientOf(userId).json("POST", "/subscription/cancel?lang=de");
    expect(refused).toMatchObject({ status: 422, body: { code: "no-subscription" } });
    expect(refused.headers.get("Content-Language")).toBe("de");
    expect((await clientOf(userId).json("GET", "/subscription")).body).toEqual({
      subscription: null,
      credit: 0,
    });
    const unknown = await clientOf(userId).json("POST", "/checkout", { body: { plan: "weekly" } });
    expect(unknown).toMatchObject({ status: 422, body: { errors: [{ field: "plan", code: "value" }] } });
  });

  test("a subscriber asks of premium readers and the full deck", async () => {
    const buyer = await newBuyer();
    await ownRow(buyer);
    const body = { kind: "yesno", reader: "oriel", deck: "full", question: "Should I stay?" };
    const asked = await clientOf(buyer.userId).json("POST", "/readings", { body });
    expect(asked).toMatchObject({ status: 201, body: { reader: "oriel", deck: "full" } });
  });

  test("a scope that it lacks, an address not proven, and an account that is gone are refused", async () => {
    const { userId } = await newBuyer();
    const narrow = new ApiClient("narrow", async () => ({ userId, scopes: ["read"] }));
    expect((await narrow.json("GET", "/usage")).status).toBe(200);
    for (const path of ["/readings", "/subscription/cancel"])
      expect(
        await narrow.json("POST", path, {
          body: path === "/readings" ? { kind: "daily", reader: "selene" } : {},
        }),
      ).toMatchObject({ status: 403, body: { code: "scope" } });
    await db().user.update({ where: { id: userId }, data: { emailVerifiedAt: null } });
    expect(await narrow.json("GET", "/usage")).toMatchObject({ status: 403, body: { code: "unverified" } });
    await db().user.delete({ where: { id: userId } });
    expect((await narrow.json("GET", "/usage")).status).toBe(401);
  });
});
