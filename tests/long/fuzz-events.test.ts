import fc from "fast-check";
import Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { withSite } from "../integration/support/account-journey";
import { stripeSettings } from "../integration/support/with-stripe";
import { type StripeStandIn, startStripe } from "../stand-ins/stripe";
import { LENGTH } from "./length";

/** Events in all. */
const RUNS = 1_000 * LENGTH;
/** Which events: `FUZZ_SEED` for others. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const SECRET = stripeSettings("").STRIPE_WEBHOOK_SECRET ?? "";

let stripe: StripeStandIn;
const site = withSite(async () => {
  stripe = await startStripe();
  return stripeSettings(stripe.url);
});
afterAll(() => stripe?.close());

const anything = fc.oneof(
  fc.constantFrom(null, "", "\u0000", "cus_none", "../v1/customers", "x".repeat(5_000), 0, -1, true),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
);
const ids = fc.oneof(
  fc.uuid().map((id) => `evt_${id}`),
  fc.constant("evt_again"),
  anything,
);
const types = fc.oneof(
  fc.constantFrom(
    "invoice.paid",
    "customer.deleted",
    "customer.subscription.updated",
    "checkout.session.completed",
    "charge.dispute.created",
    "charge.refund.updated",
  ),
  anything,
);
const kinds = fc.oneof(
  fc.constantFrom("customer", "invoice", "subscription", "checkout.session", "dispute", "refund"),
  anything,
);
const references = fc.oneof(
  fc.constantFrom("cus_none", "ch_none", null),
  fc.record({ id: fc.oneof(fc.constant("cus_none"), anything) }),
  anything,
);
const things = fc.oneof(
  fc.record(
    {
      object: kinds,
      id: fc.oneof(fc.constant("cus_none"), anything),
      customer: references,
      charge: references,
    },
    { requiredKeys: [] },
  ),
  anything,
);
const events = fc.oneof(
  {
    arbitrary: fc.record(
      {
        id: ids,
        object: fc.constant("event"),
        type: types,
        data: fc.oneof(fc.record({ object: things }), anything),
      },
      { requiredKeys: [] },
    ),
    weight: 9,
  },
  { arbitrary: anything, weight: 1 },
);

test("an event that is signed, whatever it says, is no fault of ours, and is answered soon", async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(events, async (event) => {
      const payload = JSON.stringify(event);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
      const { status } = await fetch(`${site.server.url}/stripe/webhook`, {
        method: "POST",
        body: payload,
        headers: { "Stripe-Signature": signature, "Content-Type": "application/json" },
        signal: AbortSignal.timeout(10_000),
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect([200, 400]).toContain(status);
    }),
    { seed: SEED, numRuns: RUNS },
  );
  expect(statuses.get(200)).toBeGreaterThan(RUNS / 20);
  expect(statuses.get(400)).toBeGreaterThan(RUNS / 20);
  expect(site.server.lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
});
