import { afterAll, afterEach, describe, expect, test } from "vitest";
import { type StripeStandIn, startStripe } from "../../stand-ins/stripe";
import { type Member, type Site, unescapeHtml, withSite } from "../support/account-journey";

const PLANS = "/en/subscription/plans";
const SUBSCRIPTION = "/en/subscription";
const CHANGE = "/en/subscription/change";

let stripe: StripeStandIn | undefined;

/** No message of Stripe arrives: what the pages show, their own forms have written down. */
const site = withSite(async () => {
  stripe = await startStripe({ isChecked: true });
  return {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_API_URL: stripe.url,
    STRIPE_PRICE_MONTHLY: "price_monthly",
    STRIPE_PRICE_QUARTERLY: "price_quarterly",
  };
});
const withoutPayments = withSite();

afterEach(() => {
  stripe?.behave({});
  expect(stripe?.violations() ?? []).toEqual([]);
});
afterAll(() => stripe?.close());

function standIn(): StripeStandIn {
  if (!stripe) throw new Error("Stripe's stand-in has not started.");
  return stripe;
}

/** Somebody who has a plan. */
async function subscriber(plan = "monthly"): Promise<Member> {
  const member = await site.member();
  await member.post(PLANS, { plan });
  const sessionId = standIn().customers(member.email)[0]?.sessions[0]?.id ?? "";
  standIn().pay(sessionId);
  await member.get(`/en/payment/success?session_id=${sessionId}`);
  return member;
}

/** Looks at what was bought once more, which reads it anew: no message does. */
async function readAnew(member: Member): Promise<void> {
  const sessions = standIn().customers(member.email)[0]?.sessions ?? [];
  const paid = sessions.find(({ status }) => status === "complete");
  await member.get(`/en/payment/success?session_id=${paid?.id}`);
}

/** What came of a request: status, way, and what the page says went wrong. */
async function outcome(answer: Promise<Response>) {
  const response = await answer;
  const html = unescapeHtml(await response.text());
  const [problem = ""] = /<div[^>]*role="alert".*?<\/div>/s.exec(html) ?? [];
  const said = problem
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return { status: response.status, to: response.headers.get("Location"), said, html };
}

const rows = (html: string) =>
  [...(/<dl.*?<\/dl>/s.exec(html)?.[0] ?? "").matchAll(/<d[dt][^>]*>(.*?)<\/d[dt]>/gs)].map(([, cell = ""]) =>
    cell.replace(/<[^>]+>/g, ""),
  );

/** How often the site has logged that something of billing failed. */
const faults = (of: Site) =>
  of.server.lines.filter((line) => line.includes("a payment or subscription failed")).length;

describe("the plans", () => {
  test("say that somebody has one, mark it, and lead to changing it", async () => {
    const member = await subscriber();
    const { html } = await outcome(member.get(PLANS));
    expect(html).toContain("You already have a subscription");
    expect(html).not.toContain("Choose this plan");
    const changes = [...html.matchAll(/href="([^"]*subscription\/change[^"]*)"/g)].map(([, href]) => href);
    expect(changes).toEqual([`${CHANGE}?plan=yearly`, `${CHANGE}?plan=quarterly`]);
  });

  test("sell nobody a second one: they are shown what they have", async () => {
    const member = await subscriber();
    expect(await outcome(member.post(PLANS, { plan: "quarterly" }))).toMatchObject({
      status: 303,
      to: SUBSCRIPTION,
    });
    expect((await outcome(member.get(SUBSCRIPTION))).html).toContain("so nothing was charged");
  });

  test.each([
    ["weekly", { status: 422, said: "Payment error That price ID isn’t valid." }],
    ["yearly", { status: 422, said: "Payment error That price ID isn’t valid." }],
  ])("have no price for %s", async (plan, expected) => {
    const member = await site.member();
    expect(await outcome(member.post(PLANS, { plan }))).toMatchObject(expected);
  });

  test("say what Stripe failed in, and it is logged once", async () => {
    const [one, other] = [await site.member(), await site.member()];
    const before = faults(site);
    standIn().behave({ refuse: { call: "POST /v1/customers", status: 500 } });
    expect(await outcome(one.post(PLANS, { plan: "monthly" }))).toMatchObject({
      status: 503,
      said: "Payment error Stripe couldn’t create your customer record.",
    });
    expect(faults(site)).toBe(before + 1);
    standIn().behave({ refuse: { call: "POST /v1/checkout/sessions", status: 500 } });
    expect(await outcome(other.post(PLANS, { plan: "monthly" }))).toMatchObject({
      status: 503,
      said: expect.stringContaining("The payment couldn’t be started."),
    });
    expect(faults(site)).toBe(before + 2);
  });

  test("say so where no payments are configured, which is no fault", async () => {
    const member = await withoutPayments.member();
    expect(await outcome(member.post(PLANS, { plan: "monthly" }))).toMatchObject({
      status: 503,
      said: expect.stringContaining("The payment couldn’t be started."),
    });
    expect(faults(withoutPayments)).toBe(0);
  });
});

describe("my subscription", () => {
  test("is cancelled and taken up again, and says until when it runs", async () => {
    const member = await subscriber("quarterly");
    const [, , , , , day, , price] = rows((await outcome(member.get(SUBSCRIPTION))).html);
    expect(rows((await outcome(member.get(SUBSCRIPTION))).html)).toEqual([
      ...["Plan", "Quarterly", "Status", "Active"],
      ...["Renews on", expect.stringMatching(/^\d{4}-\d\d-\d\d$/), "Next renewal", "$25.47"],
    ]);
    expect(price).toBe("$25.47");
    expect(await outcome(member.post(SUBSCRIPTION, { intent: "cancel" }))).toMatchObject({
      status: 303,
      to: SUBSCRIPTION,
    });
    const cancelled = await outcome(member.get(SUBSCRIPTION));
    expect(cancelled.html).toContain("is canceled and won’t renew");
    expect(rows(cancelled.html)).toEqual(["Plan", "Quarterly", "Status", "Canceled", "Ends on", day]);
    expect((await outcome(member.get(PLANS))).html).toContain("reactivate it first");
    expect(await outcome(member.post(SUBSCRIPTION, { intent: "reactivate" }))).toMatchObject({
      status: 303,
      to: SUBSCRIPTION,
    });
    expect(rows((await outcome(member.get(SUBSCRIPTION))).html)).toContain("Active");
  });

  test("leads to the provider's pages for the payment method", async () => {
    const { status, to } = await outcome((await subscriber()).post(SUBSCRIPTION, { intent: "portal" }));
    expect([status, new URL(to ?? "").origin]).toEqual([303, standIn().url]);
  });

  test.each([
    ["cancel", 422, "Cancellation error We couldn’t find your subscription."],
    ["reactivate", 422, "Reactivation error We couldn’t find a canceled subscription."],
    ["portal", 422, "Payment error We couldn’t find your customer record."],
    ["dance", 422, ""],
  ])("refuses to %s where there is none", async (intent, status, said) => {
    expect(await outcome((await site.member()).post(SUBSCRIPTION, { intent }))).toMatchObject({
      status,
      said,
    });
  });

  test("that Stripe has no more is bought anew", async () => {
    const member = await subscriber();
    await member.post(SUBSCRIPTION, { intent: "cancel" });
    standIn().cancelNow(member.email);
    expect(await outcome(member.post(SUBSCRIPTION, { intent: "reactivate" }))).toMatchObject({
      status: 303,
      to: PLANS,
    });
    const { html } = await outcome(member.get(PLANS));
    expect(html).toContain("We couldn’t find a subscription to reactivate".replace("We", "we"));
    expect(html).toContain("Choose this plan");
  });

  test.each([
    ["cancel", "Cancellation error The cancellation couldn’t be processed."],
    ["reactivate", "Reactivation error The reactivation couldn’t be processed."],
  ])("says that Stripe failed to %s it, and stays as it was", async (intent, said) => {
    const member = await subscriber();
    if (intent === "reactivate") await member.post(SUBSCRIPTION, { intent: "cancel" });
    const before = rows((await outcome(member.get(SUBSCRIPTION))).html);
    standIn().behave({ refuse: { call: "POST /v1/subscriptions/:id", status: 500 } });
    const refused = await outcome(member.post(SUBSCRIPTION, { intent }));
    expect(refused).toMatchObject({ status: 503, said });
    expect(rows(refused.html)).toEqual(before);
  });

  test("whose renewal fails says so, and how to mend it; it is looked up until that is done", async () => {
    const member = await subscriber();
    standIn().nextPayment(member.email, "fails");
    await standIn().advance(member.email, { months: 1, hours: 2 });
    await readAnew(member);
    const { html } = await outcome(member.get(SUBSCRIPTION));
    expect(rows(html)).toEqual(expect.arrayContaining(["Payment failed", "Paid until"]));
    expect(html).toContain("Settle the payment");
    expect(html).not.toContain("Choose a plan");

    standIn().nextPayment(member.email, "works");
    await standIn().advance(member.email, { days: 4 });
    expect(rows((await outcome(member.get(SUBSCRIPTION))).html)).toContain("Active");
  });

  test("is renewed with all of it open, and cancelled in that hour ends at once", async () => {
    const member = await subscriber();
    const [subscription] = standIn().state(member.email);
    const left = (subscription?.current_period_end ?? 0) - Date.now() / 1_000;
    await standIn().advance(member.email, { hours: left / 3_600 + 0.5 });
    await readAnew(member);
    const renewing = await outcome(member.get(SUBSCRIPTION));
    expect(rows(renewing.html)).toEqual(expect.arrayContaining(["Renewing", "Paid until"]));
    expect(renewing.html).toContain("everything stays open meanwhile");
    expect(renewing.html).toContain("a payment that’s still open is called off");
    expect((await outcome(member.get(PLANS))).html).toContain("It’s being renewed just now");
    await member.askAndDraw("timeline", { reader: "corvina", deck: "full" });

    await member.post(SUBSCRIPTION, { intent: "cancel" });
    const { html } = await outcome(member.get(SUBSCRIPTION));
    expect(html).toContain("Your subscription has ended, and you won’t be charged again.");
    expect(html).toContain("You don’t have a subscription.");
    expect((await outcome(member.get(PLANS))).html).toContain("Choose this plan");
  });

  test("that was cancelled and then given back says so, and is bought again at once", async () => {
    const member = await subscriber();
    await member.post(SUBSCRIPTION, { intent: "cancel" });
    standIn().refund(member.email);
    await readAnew(member);
    const { html } = await outcome(member.get(SUBSCRIPTION));
    expect(html).toContain("nothing is paid for any more");
    expect(html).toContain("Choose a plan");
    expect(html).not.toContain("Reactivate");
    expect((await outcome(member.get(PLANS))).html).toContain("Choose this plan");
    expect(await outcome(member.post(PLANS, { plan: "monthly" }))).toMatchObject({
      status: 303,
      to: expect.stringContaining(standIn().url),
    });
  });
});

describe("the change of plan", () => {
  /** The proration date of the page's preview. */
  const prorationDateOf = (html: string) => /name="prorationDate" value="(\d+)"/.exec(html)?.[1] ?? "";

  test("costs what its preview says", async () => {
    const member = await subscriber();
    const preview = await outcome(member.get(`${CHANGE}?plan=quarterly`));
    expect(rows(preview.html).slice(0, 2)).toEqual(["Due now", expect.stringMatching(/^\$1\d\.\d\d$/)]);
    expect(preview.html).toContain(`Pay ${rows(preview.html)[1]} and change`);
    const fields = { plan: "quarterly", prorationDate: prorationDateOf(preview.html) };
    expect(await outcome(member.post(CHANGE, fields))).toMatchObject({ status: 303, to: SUBSCRIPTION });
    const { html } = await outcome(member.get(SUBSCRIPTION));
    expect(html).toContain("Your plan has changed.");
    expect(rows(html)).toEqual(expect.arrayContaining(["Quarterly", "$25.47"]));
  });

  test.each(["", "1", "soon", String(Math.floor(Date.now() / 1_000) + 3_600)])(
    "shows a new preview to a form that names the proration date %j",
    async (prorationDate) => {
      const member = await subscriber();
      const { status, html } = await outcome(member.post(CHANGE, { plan: "quarterly", prorationDate }));
      expect(status).toBe(422);
      expect(html).toContain("worked out anew");
      expect(Math.abs(Number(prorationDateOf(html)) - Date.now() / 1_000)).toBeLessThan(30);
      expect(rows((await outcome(member.get(SUBSCRIPTION))).html)).toContain("Monthly");
    },
  );

  test("that is not paid changes nothing, and says so", async () => {
    const member = await subscriber();
    const { html } = await outcome(member.get(`${CHANGE}?plan=quarterly`));
    standIn().nextPayment(member.email, "fails");
    const fields = { plan: "quarterly", prorationDate: prorationDateOf(html) };
    const refused = await outcome(member.post(CHANGE, fields));
    expect(refused).toMatchObject({
      status: 422,
      said: expect.stringContaining("The payment was declined."),
    });
    expect(refused.html).toContain("Payment method and invoices");
    expect(rows((await outcome(member.get(SUBSCRIPTION))).html)).toContain("Monthly");
  });

  test("that Stripe fails in says so, and waits until it is asked for anew", async () => {
    const member = await subscriber();
    const before = await outcome(member.get(`${CHANGE}?plan=quarterly`));
    standIn().behave({ refuse: { call: "POST /v1/subscriptions/:id", status: 500 } });
    const fields = { plan: "quarterly", prorationDate: prorationDateOf(before.html) };
    const refused = await outcome(member.post(CHANGE, fields));
    expect(refused).toMatchObject({
      status: 503,
      said: "Change of plan error The change of plan couldn’t be processed. Try again",
    });
    expect(prorationDateOf(refused.html)).toBe("");
  });

  test("is none where there is no such plan, and refused where it cannot be", async () => {
    const member = await subscriber();
    const changeTo = (plan: string) => outcome(member.get(`${CHANGE}?plan=${plan}`));
    expect((await changeTo("weekly")).status).toBe(404);
    expect((await outcome(member.get(CHANGE))).status).toBe(404);
    expect(await changeTo("monthly")).toMatchObject({
      status: 422,
      said: expect.stringContaining("can’t be changed to this plan"),
    });
    standIn().behave({ down: true });
    expect(await changeTo("quarterly")).toMatchObject({
      status: 503,
      said: expect.stringContaining("The change of plan couldn’t be processed."),
    });
    standIn().behave({});
    const stranger = await site.member();
    expect((await outcome(stranger.get(`${CHANGE}?plan=quarterly`))).status).toBe(422);
    expect((await outcome(site.browser().get(`${CHANGE}?plan=quarterly`))).to).toBe(
      `/en/sign-in?from=${encodeURIComponent(`${CHANGE}?plan=quarterly`)}`,
    );
  });
});

test("a reading that was asked for with a subscription is not written once that is given back; one that was read stays", async () => {
  const member = await subscriber();
  const order = { reader: "corvina", deck: "full" };
  const [waiting, read] = [
    await member.askAndDraw("timeline", order),
    await member.askAndDraw("timeline", order),
  ];
  const streamOf = (id: string) => `/readings/${id}/stream`;
  expect((await member.listen(streamOf(read))).at(-1)?.event).toBe("done");
  standIn().refund(member.email);
  // By which it is read anew.
  await member.post(SUBSCRIPTION, { intent: "cancel" });

  expect((await member.get(streamOf(waiting))).status).toBe(403);
  const refused = await outcome(member.get(`/en/readings/${waiting}`));
  expect(refused.status).toBe(403);
  for (const shown of ["More with a subscription", "$83.92", "Delete"]) expect(refused.html).toContain(shown);
  expect(refused.html).not.toContain(streamOf(waiting));
  expect((await member.get(`/en/readings/${read}`)).status).toBe(200);
  expect((await member.listen(streamOf(read))).at(-1)?.event).toBe("done");
});
