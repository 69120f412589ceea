import { describe, expect, test } from "vitest";
import { db } from "~/db.server";
import type { Identify } from "~/http/api/asked-call.server";
import { ApiClient } from "../support/api-client";
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

  test("what the billing refuses is told in the asked language", async () => {
    const { userId } = await newBuyer();
    const refused = await clientOf(userId).json("POST", "/subscription/cancel?lang=de");
    expect(refused).toMatchObject({ status: 422, body: { code: "no-subscription" } });
    expect(refused.headers.get("Content-Language")).toBe("de");
    expect((await clientOf(userId).json("GET", "/subscription")).body).toEqual({ subscription: null });
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
