import { expect, test } from "vitest";
import { startStripe } from "../stripe";
import { checkAnswered, checkEvent } from "./sdk-types";
import { sdkFor, withStripeAccount } from "./with-account";

const { context, checkout, newCustomer, subscribe } = withStripeAccount({ isChecked: true });

const EXPAND = ["latest_invoice.charge", "latest_invoice.payment_intent"];

/** A subscription as it is answered, and what is found in it once something is changed. */
async function answeredWith(change: (body: Record<string, unknown>) => void): Promise<string[]> {
  const { id } = await subscribe();
  const body: Record<string, unknown> = {
    ...(await context.stripe.subscriptions.retrieve(id, { expand: EXPAND })),
  };
  change(body);
  return checkAnswered({ call: `GET /v1/subscriptions/${id}`, input: {}, status: 200, body }).map((each) =>
    each.slice(each.indexOf(": ") + 2),
  );
}

function askedFor(call: string, input: object): string[] {
  return checkAnswered({ call, input, status: 400, body: { error: { type: "card_error" } } });
}

test("what is as the types have it is let pass", async () => {
  expect(await answeredWith(() => undefined)).toEqual([]);
  const input = {
    items: [{ id: "si_1", price: "price_1", quantity: "2" }],
    cancel_at_period_end: "true",
    cancel_at: "",
    metadata: { any: "thing" },
    expand: ["customer"],
  };
  expect(askedFor("POST /v1/subscriptions/sub_1", input)).toEqual([]);
  expect(askedFor("GET /v1/invoices", { limit: "100", created: { gt: "5" } })).toEqual([]);
  expect(context.account.violations()).toEqual([]);
});

test.each<[(body: Record<string, unknown>) => void, string]>([
  [(body) => delete body.created, "answered 200: created: missing"],
  [(body) => (body.surprise = 1), "answered 200: surprise: unknown"],
  [(body) => (body.created = "1"), 'answered 200: created: "1" is not number'],
  [(body) => (body.status = "asleep"), 'answered 200: status: "asleep" is none of'],
  [(body) => (body.cancel_at_period_end = null), "answered 200: cancel_at_period_end: null is not boolean"],
  [
    (body) => Object.assign(body.latest_invoice as object, { paid: 1 }),
    "answered 200: latest_invoice.paid: 1 is not boolean",
  ],
  [
    (body) => (body.items = { object: "list", data: [{}], has_more: false, url: "/" }),
    "answered 200: items.data[0]: what is missing is not 'subscription_item'",
  ],
])("an answer that is not is told %#", async (change, told) => {
  expect((await answeredWith(change)).filter((each) => each.startsWith(told))).toHaveLength(1);
});

test.each<[string, object, string]>([
  ["POST /v1/customers", { emial: "a@b.example" }, "emial: unknown"],
  ["POST /v1/subscriptions/sub_1", { payment_behavior: "hope" }, 'payment_behavior: "hope" is none of'],
  [
    "POST /v1/subscriptions/sub_1",
    { items: [{ quantity: "two" }] },
    'items[0].quantity: "two" is not number',
  ],
  ["POST /v1/billing_portal/sessions", {}, "customer: missing"],
  ["GET /v1/subscriptions", { customer: "" }, 'customer: "" is not string'],
  ["DELETE /v1/customers/cus_1", { expand: "all" }, "expand: unknown"],
])("%s for %j is told", (call, input, told) => {
  expect(askedFor(call, input)).toEqual([expect.stringContaining(`${call}: asked for ${told}`)]);
});

test("a call that the SDK does not have, and a refusal in other words than Stripe's, are told", () => {
  expect(askedFor("GET /v1/moons", {})).toEqual(["GET /v1/moons: the SDK has no such call"]);
  const refused = { call: "GET /v1/invoices", input: {}, status: 400, body: { error: { message: "No." } } };
  expect(checkAnswered(refused)).toEqual(["GET /v1/invoices: answered 400: type: missing"]);
});

test("a message is held to the type of its event", async () => {
  await subscribe();
  const [event] = context.account.events();
  if (!event) throw new Error("Nothing was told.");
  expect(checkEvent(event)).toEqual([]);
  expect(checkEvent({ ...event, type: "invoice.paid" })).toEqual([expect.stringMatching(/^invoice\.paid: /)]);
});

test("the stand-in tells of what passes it once", async () => {
  await context.stripe.customers
    .retrieve((await newCustomer()).id, { moon: "full" } as never)
    .catch(() => null);
  expect(context.account.violations()).toEqual([
    expect.stringMatching(/^GET \/v1\/customers\/\w+: asked for moon: unknown$/),
  ]);
  expect(context.account.violations()).toEqual([]);
});

test("without being asked to it looks at nothing", async () => {
  const unchecked = await startStripe();
  await sdkFor(unchecked)
    .checkout.sessions.create(checkout("cus_nobody"))
    .catch(() => null);
  await sdkFor(unchecked)
    .customers.create({ moon: "full" } as never)
    .catch(() => null);
  expect(unchecked.violations()).toEqual([]);
  await unchecked.close();
});
