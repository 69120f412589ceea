import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { checkAccount } from "~/billing/check-account.server";
import { PLAN_PRICES } from "../../stand-ins/plan-prices";
import { type StripeStandIn, startStripe } from "../../stand-ins/stripe";
import { withSite } from "../support/account-journey";
import { type Metrics, readMetrics } from "../support/metrics";
import type { LogLine } from "../support/server";
import { stripeSettings, withStripe } from "../support/with-stripe";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const context = withStripe();

test("an account that is set up as it should be has nothing to be mended", async () => {
  expect(await checkAccount()).toEqual([]);
});

test("a restricted key that may not look says so, and what else was found", async () => {
  const forbid = ["GET /v1/prices/:id", "GET /v1/payment_method_configurations"];
  context.stripe.behave({ forbid });
  expect(await checkAccount()).toEqual([
    "STRIPE_SECRET_KEY may not read prices, so that was not looked at",
    "STRIPE_SECRET_KEY may not read settings of payment methods, so that was not looked at",
  ]);
});

test("a key that Stripe does not know is named once", async () => {
  context.stripe.behave({ refuse: { call: "GET /v1/prices/:id", status: 401 } });
  expect(await checkAccount()).toEqual(["STRIPE_SECRET_KEY is no key that Stripe knows"]);
});

test("where Stripe cannot be asked there is nothing to say", async () => {
  context.stripe.behave({ refuse: { call: "GET /v1/billing_portal/configurations", status: 500 } });
  expect(await checkAccount()).toEqual([]);
});

let stripe: StripeStandIn;
const site = withSite(async () => {
  const [monthly, quarterly] = PLAN_PRICES;
  if (!monthly || !quarterly) throw new Error("There are no prices.");
  stripe = await startStripe({
    prices: [
      { ...monthly, amount: 899 },
      { ...quarterly, active: false },
    ],
    activated: ["card", "link"],
    portal: null,
  });
  // The server becomes ready though Stripe says nothing.
  stripe.behave({ slow: true });
  return { ...stripeSettings(stripe.url), METRICS_PORT: "0" };
});
beforeAll(() => stripe.behave({}));
afterAll(() => stripe?.close());

const allLines = (): LogLine[] => site.server.lines.map((line) => JSON.parse(line));

test("a server says as it starts, in one line, what is to be mended, and waits for nothing", async () => {
  const complaints = () => allLines().filter(({ level }) => level >= 40);
  await expect.poll(complaints, { timeout: 20_000 }).toHaveLength(1);
  expect(complaints()[0]).toMatchObject({
    msg: "payments are not set up as they are meant to be",
    mend: [
      "STRIPE_PRICE_MONTHLY is 899 cents in usd every 1 months, and the monthly plan is 999 cents in usd every 1 months",
      "STRIPE_PRICE_QUARTERLY is archived at Stripe",
      "STRIPE_PRICE_YEARLY is no price of the key's account",
      "the portal does not open before its settings are saved in the dashboard",
      "STRIPE_PAYMENT_METHODS names what is not activated at Stripe: amazon_pay, cashapp",
    ],
  });
});

test("a call that Stripe refuses is told with its words, and without whom it is about", async () => {
  stripe.behave({
    refuse: {
      call: "POST /v1/customers",
      status: 402,
      type: "card_error",
      code: "card_declined",
      decline_code: "do_not_honor",
      param: "source",
      message: "The card 4242 of ann@example.org was declined.",
    },
  });
  const member = await site.member();
  const before = await readMetrics(site.server);
  const response = await member.post("/en/subscription/plans", { plan: "monthly" });
  expect(response.status).toBe(503);
  const lines = await site.server.linesAbout(response);
  const words = { type: "card_error", code: "card_declined", status: 402, param: "source" };
  expect(lines.find(({ msg }) => msg === "Stripe refused a call")).toMatchObject({
    ...words,
    level: 30,
    call: "POST /v1/customers",
    decline: "do_not_honor",
  });
  expect(lines.filter(({ level }) => level >= 40)).toMatchObject([
    {
      err: {
        code: "customer-not-made",
        cause: { ...words, type: "StripeCardError", declineCode: "do_not_honor" },
      },
    },
  ]);
  const counted =
    'starglass_stripe_refusals_total{type="card_error",code="card_declined",decline="do_not_honor",status="402"}';
  const grown = (metrics: Metrics) => metrics.value(counted) ?? 0;
  const after = await readMetrics(site.server);
  expect(grown(after) - grown(before)).toBe(1);
  for (const secret of [member.email, "ann@example.org", "4242 of"])
    expect(site.server.lines.join("\n") + after.text).not.toContain(secret);
});
