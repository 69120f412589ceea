import { describe, expect, test } from "vitest";
import { customerIdOf, invoiceOf, withStripeAccount } from "./with-account";

const { context, newCustomer, checkout, subscribe, latest } = withStripeAccount();

const GOOD = "4242 4242 4242 4242";
const DECLINED = "4000 0000 0000 0002";
const AUTHENTICATED = "4000 0025 0000 3155";
const FAILING_LATER = "4000 0000 0000 0341";

/** What a browser does with a page's form. */
async function send(address: string, form: Record<string, string>) {
  const response = await fetch(address, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  return { status: response.status, location: response.headers.get("Location"), text: await response.text() };
}

const read = async (address: string) => (await fetch(address)).text();

describe("the checkout of Stripe's stand-in", () => {
  async function openCheckout() {
    const { id, email } = await newCustomer();
    const session = await context.stripe.checkout.sessions.create(checkout(id, "price_quarterly"));
    return { ...session, customer: id, email: email ?? "", address: session.url ?? "" };
  }

  test("shows what is bought by whom, and leads back", async () => {
    const { address, email } = await openCheckout();
    const shown = await read(address);
    for (const part of ["$25.47 / 3 months", email, "Pay $25.47", 'href="http://localhost/cancel"'])
      expect(shown).toContain(part);
  });

  test("is paid once, also by two at the same time", async () => {
    const { address, id, customer } = await openCheckout();
    const answers = await Promise.all([send(address, { card: GOOD }), send(address, { card: GOOD })]);
    const paid = answers.find(({ status }) => status === 303);
    const late = answers.find(({ status }) => status === 200);
    expect(paid?.location).toBe(`http://localhost/success?session_id=${id}`);
    expect(late?.text).toContain("This payment is complete");
    expect(context.account.state(customer)).toMatchObject([{ status: "active" }]);
  });

  test("stays open where the card is declined or the bank refuses", async () => {
    const { address, customer } = await openCheckout();
    expect((await send(address, { card: DECLINED })).text).toContain("Your card was declined.");
    expect((await send(address, { card: "1" })).text).toContain("Your card was declined.");
    expect((await send(address, { card: AUTHENTICATED })).text).toContain("Complete authentication");
    const refused = await send(address, { card: AUTHENTICATED, bank: "fail" });
    expect(refused.text).toContain("We are unable to authenticate your payment method.");
    expect(context.account.state(customer)).toEqual([]);
    expect((await send(address, { card: AUTHENTICATED, bank: "authorize" })).status).toBe(303);
    expect(context.account.state(customer)).toMatchObject([{ status: "active" }]);
  });

  test("says that it has expired, and sells nothing any more", async () => {
    const { address, id, customer } = await openCheckout();
    await context.stripe.checkout.sessions.expire(id);
    expect(await read(address)).toContain("This checkout has expired");
    expect((await send(address, { card: GOOD })).text).toContain("This checkout has expired");
    expect(context.account.state(customer)).toEqual([]);
  });
});

describe("the portal of Stripe's stand-in", () => {
  async function openPortal(customer: string) {
    const { url } = await context.stripe.billingPortal.sessions.create({
      customer,
      return_url: "http://localhost/subscription",
      locale: "zh-TW",
    });
    return url;
  }

  test("pays what is open by a new card at once", async () => {
    const { account } = context;
    const customer = customerIdOf(await subscribe({ card: FAILING_LATER }));
    await account.advance(customer, { months: 1, hours: 2 });
    const address = await openPortal(customer);
    const shown = await read(address);
    for (const part of [
      "ending in 0341",
      "$9.99 · open",
      "$9.99 · paid",
      'href="http://localhost/subscription"',
    ])
      expect(shown).toContain(part);
    expect((await send(address, { card: DECLINED })).text).toContain("Your card was declined.");
    expect((await latest(customer)).subscription.status).toBe("past_due");
    expect((await send(address, { card: GOOD })).status).toBe(303);
    const { subscription, invoice } = await latest(customer);
    expect([subscription.status, invoice.status]).toEqual(["active", "paid"]);
  });

  test("leads to an open invoice, which is paid after the bank's question", async () => {
    const { account } = context;
    const customer = customerIdOf(await subscribe());
    account.nextPayment(customer, "requires action");
    await account.advance(customer, { months: 1, hours: 2 });
    const address = (await latest(customer)).invoice.hosted_invoice_url ?? "";
    expect(await read(await openPortal(customer))).toContain(new URL(address).pathname);
    expect((await send(address, {})).text).toContain("Complete authentication");
    expect((await send(address, { bank: "fail" })).text).toContain("The payment did not work.");
    expect((await send(address, { bank: "authorize" })).status).toBe(303);
    const { subscription, invoice } = await latest(customer);
    expect([subscription.status, invoice.status]).toEqual(["active", "paid"]);
    expect(await read(address)).not.toContain("Pay</button>");
  });

  test("is closed to a deleted customer", async () => {
    const customer = customerIdOf(await subscribe());
    const address = await openPortal(customer);
    await context.stripe.customers.del(customer);
    expect((await fetch(address)).status).toBe(404);
  });
});

describe("the operator's page of Stripe's stand-in", () => {
  test("shows the customers, and its buttons do what they say", async () => {
    const { account } = context;
    const subscription = await subscribe();
    const customer = customerIdOf(subscription);
    expect(await read(account.url)).toContain("$9.99 / month: <strong>active</strong>");
    await send(account.url, { customer, do: "Payments fail from now on" });
    await send(account.url, { customer, do: "Let three months pass" });
    expect(await read(account.url)).toContain("<strong>canceled</strong>");
    const portal = await send(account.url, { customer, do: "Open its billing portal" });
    expect(await read(`${account.url}${portal.location}`)).toContain("Your billing at Starglass");
    const inVain = await send(account.url, { customer, do: "Win the dispute" });
    expect(inVain.text).toContain("No open dispute");
    expect(invoiceOf(subscription).status).toBe("paid");
  });
});

describe("the controls of Stripe's stand-in over HTTP", () => {
  async function control(name: string, body: object) {
    const response = await fetch(`${context.account.url}/_control/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }

  test("do what they do in the process, and find customers by their address", async () => {
    const { account, stripe } = context;
    const { id, email } = await newCustomer();
    const session = await stripe.checkout.sessions.create(checkout(id));
    expect(await control("pay", { session: session.id })).toMatchObject({ body: { status: "complete" } });
    await control("next-payment", { email, outcome: "fails" });
    expect(await control("advance", { email, months: 1, hours: 2 })).toMatchObject({ status: 200 });
    const address = `${account.url}/_control/customers?email=${encodeURIComponent(email ?? "")}`;
    expect(JSON.parse(await read(address))).toMatchObject([{ id, subscriptions: [{ status: "past_due" }] }]);
    await control("behave", { down: true });
    await expect(stripe.customers.retrieve(id)).rejects.toMatchObject({ statusCode: 503 });
    await control("behave", {});
    expect(await control("delete-customer", { email })).toMatchObject({ body: { id, deleted: true } });
  });

  test("refuse what they do not know", async () => {
    expect((await control("surprise", {})).body.error).toContain('No control "surprise"');
    expect((await control("refund", { email: "nobody@example.com" })).body.error).toContain("No customer");
    expect((await control("advance", { email: "nobody@example.com", weeks: 1 })).status).toBe(400);
  });
});
