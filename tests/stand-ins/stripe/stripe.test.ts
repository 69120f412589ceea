import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { chargeOf, customerIdOf, itemOf, sdkFor, withStripeAccount } from "./with-account";

const { context, newCustomer, checkout, subscribe, latest } = withStripeAccount();

describe("a subscription at Stripe's stand-in", () => {
  test("is bought at the checkout, cancelled, taken back, ends", async () => {
    const { account, stripe } = context;
    const customer = await stripe.customers.create({ email: "ada@example.com", metadata: { userId: "1" } });
    const session = await stripe.checkout.sessions.create(checkout(customer.id, "price_quarterly"));
    expect(session).toMatchObject({ status: "open", payment_status: "unpaid", amount_total: 2547 });
    expect(session.expires_at - session.created).toBe(86_400);
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);

    account.pay(session.id);
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["subscription", "line_items"],
    });
    expect(paid).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      metadata: { userId: "1" },
    });
    expect(paid.line_items?.data[0]?.price?.id).toBe("price_quarterly");
    const { subscription, invoice } = await latest(customer.id);
    expect(paid.subscription).toMatchObject({ id: subscription.id });
    expect(subscription).toMatchObject({ status: "active", cancel_at_period_end: false, cancel_at: null });
    expect(invoice).toMatchObject({
      status: "paid",
      billing_reason: "subscription_create",
      amount_paid: 2547,
    });
    expect(chargeOf(invoice)).toMatchObject({ paid: true, amount: 2547, customer: customer.id });
    expect(itemOf(subscription).price.recurring).toMatchObject({ interval: "month", interval_count: 3 });

    const cancelled = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(cancelled).toMatchObject({ status: "active", cancel_at: subscription.current_period_end });
    expect(cancelled.canceled_at).not.toBeNull();
    const taken = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(taken).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });

    expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: "canceled" });
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
    expect(
      (await stripe.subscriptions.list({ customer: customer.id, status: "canceled" })).data,
    ).toHaveLength(1);
    await expect(
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }),
    ).rejects.toThrow("A canceled subscription can only update its cancellation_details and metadata.");
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ statusCode: 404 });
  });

  test("ends with its customer, whose open checkouts expire", async () => {
    const { account, stripe } = context;
    const subscription = await subscribe();
    const customer = customerIdOf(subscription);
    const session = await stripe.checkout.sessions.create(checkout(customer));
    expect(await stripe.customers.del(customer)).toEqual(
      expect.objectContaining({ id: customer, object: "customer", deleted: true }),
    );
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "expired",
      url: null,
    });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: "canceled" });
    const missing = { code: "resource_missing" };
    await expect(stripe.subscriptions.list({ customer })).rejects.toMatchObject(missing);
    await expect(stripe.customers.update(customer, { email: "a@example.com" })).rejects.toMatchObject(
      missing,
    );
    await expect(stripe.checkout.sessions.create(checkout(customer))).rejects.toMatchObject(missing);
    expect(() => account.pay(session.id)).toThrow("expired");
  });

  test("is listed newest first, a page at a time", async () => {
    const customer = (await newCustomer()).id;
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.unshift((await subscribe({ customer })).id);
    const first = await context.stripe.subscriptions.list({ customer, limit: 2 });
    expect(first.has_more).toBe(true);
    const all = await context.stripe.subscriptions
      .list({ customer, limit: 2 })
      .autoPagingToArray({ limit: 10 });
    expect(all.map(({ id }) => id)).toEqual(ids);
  });

  test("keeps metadata key by key", async () => {
    const { stripe } = context;
    const { id } = await stripe.customers.create({ metadata: { a: "1", b: "2" } });
    expect((await stripe.customers.update(id, { metadata: { b: "", c: "3" } })).metadata).toEqual({
      a: "1",
      c: "3",
    });
  });
});

describe("Stripe's stand-in refuses", () => {
  const strange = (parameters: object) => parameters as Stripe.Checkout.SessionCreateParams;
  const refusals: [string, (customer: string) => object, object][] = [
    ["an unknown parameter", () => ({ surprise: "1" }), { code: "parameter_unknown", param: "surprise" }],
    [
      "one inside another",
      () => ({ line_items: [{ price: "price_monthly", quantity: 1, surprise: 1 }] }),
      {
        code: "parameter_unknown",
        param: "line_items[0][surprise]",
      },
    ],
    [
      "a missing parameter",
      () => ({ cancel_url: undefined }),
      { code: "parameter_missing", param: "cancel_url" },
    ],
    ["an empty parameter", () => ({ customer: "" }), { code: "parameter_invalid_empty", param: "customer" }],
    ["another mode", () => ({ mode: "payment" }), { param: "mode" }],
    ["a language that it does not speak", () => ({ locale: "zh-CN" }), { param: "locale" }],
    [
      "an address of no web page",
      () => ({ success_url: "/success" }),
      { code: "url_invalid", param: "success_url" },
    ],
    ["an unknown customer", () => ({ customer: "cus_x" }), { code: "resource_missing", param: "customer" }],
    [
      "an unknown price",
      () => ({ line_items: [{ price: "price_x", quantity: 1 }] }),
      {
        code: "resource_missing",
        message: "No such price: 'price_x'",
        param: "line_items[0][price]",
      },
    ],
    [
      "a quantity that is no number",
      () => ({ line_items: [{ price: "price_monthly", quantity: "many" }] }),
      {
        code: "parameter_invalid_integer",
      },
    ],
    [
      "a method of payment that is not activated",
      () => ({ payment_method_types: ["card", "paypal"] }),
      {
        param: "payment_method_types",
        message: expect.stringContaining("The payment method type provided: paypal is invalid."),
      },
    ],
    [
      "a path that leads nowhere",
      () => ({ expand: ["customer.email"] }),
      {
        message: "This property cannot be expanded (customer.email).",
      },
    ],
  ];

  test.each(refusals)("%s", async (_what, change, refusal) => {
    const { id } = await newCustomer();
    const asked = context.stripe.checkout.sessions.create(strange({ ...checkout(id), ...change(id) }));
    const error = await asked.catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 400, requestId: expect.stringMatching(/^req_/), ...refusal });
    expect((await context.stripe.checkout.sessions.list({ customer: id })).data).toEqual([]);
  });

  test("another key, another version, an unknown address, what does not exist", async () => {
    const { account, stripe } = context;
    const { hostname: host, port } = new URL(account.url);
    const other = sdkFor({ url: account.url, secretKey: "sk_test_other" });
    await expect(other.customers.create()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    const older = { host, port, protocol: "http" as const, maxNetworkRetries: 0 };
    const apiVersion = "2024-06-20" as "2025-02-24.acacia";
    const old = new Stripe(account.secretKey, { ...older, apiVersion });
    await expect(old.customers.create()).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.products.list()).rejects.toMatchObject({ statusCode: 404 });
    for (const asked of [
      stripe.customers.retrieve("cus_x"),
      stripe.subscriptions.retrieve("sub_x"),
      stripe.checkout.sessions.retrieve("cs_x"),
      stripe.invoices.retrieve("in_x"),
      stripe.charges.retrieve("ch_x"),
      stripe.prices.retrieve("price_x"),
    ])
      await expect(asked).rejects.toMatchObject({ statusCode: 404, code: "resource_missing" });
    expect(await stripe.prices.retrieve("price_yearly")).toMatchObject({
      unit_amount: 8392,
      currency: "usd",
    });
  });

  test("to end a checkout twice", async () => {
    const { stripe } = context;
    const { id } = await stripe.checkout.sessions.create(checkout((await newCustomer()).id));
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: "expired" });
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe("one key at Stripe's stand-in", () => {
  const idempotencyKey = "a key";
  const email = "ada@example.com";

  test("makes one customer, however often it is asked, and belongs to one question", async () => {
    const { account, stripe } = context;
    const first = await stripe.customers.create({ email }, { idempotencyKey });
    const second = await stripe.customers.create({ email }, { idempotencyKey });
    expect(second.id).toBe(first.id);
    expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
    expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(account.customers()).toHaveLength(1);
    const other = stripe.customers.create({ email: "other@example.com" }, { idempotencyKey });
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    await expect(other).rejects.toMatchObject({ statusCode: 400 });
  });

  test("waits for the first question, is free after a refusal, and remembers a failure", async () => {
    const { account, stripe } = context;
    account.behave({ slow: true });
    const first = stripe.customers.create({ email }, { idempotencyKey });
    await expect.poll(() => account.calls("POST /v1/customers")).toBe(1);
    await expect(stripe.customers.create({ email }, { idempotencyKey })).rejects.toMatchObject({
      statusCode: 409,
      code: "idempotency_key_in_use",
    });
    account.behave({});
    expect((await stripe.customers.create({ email }, { idempotencyKey })).id).toBe((await first).id);

    const wrong = { email: "no address" };
    await expect(stripe.customers.create(wrong, { idempotencyKey: "2" })).rejects.toMatchObject({
      statusCode: 400,
    });
    expect(await stripe.customers.create({ email }, { idempotencyKey: "2" })).toMatchObject({ email });

    account.behave({ refuse: { call: "POST /v1/customers", status: 500, times: 1 } });
    for (let count = 0; count < 2; count += 1)
      await expect(stripe.customers.create({ email }, { idempotencyKey: "3" })).rejects.toMatchObject({
        statusCode: 500,
      });
    expect(account.customers()).toHaveLength(2);
  });

  test("makes one customer of a question whose answer was lost", async () => {
    const { account } = context;
    account.behave({ cut: { call: "POST /v1/customers", times: 1 } });
    const customer = await sdkFor(account, 1).customers.create({ email });
    expect(account.customers().map(({ id }) => id)).toEqual([customer.id]);
    expect(account.calls("POST /v1/customers")).toBe(2);
  });
});

test("Stripe's stand-in is down and refuses as it is told", async () => {
  const { account, stripe } = context;
  account.behave({ down: true });
  await expect(stripe.customers.create()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  account.behave({ refuse: { call: "GET /v1/customers/:id", status: 429, code: "rate_limit" } });
  const { id } = await newCustomer();
  await expect(stripe.customers.retrieve(id)).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  expect(account.calls("GET /v1/customers/:id")).toBe(1);
  account.behave({});
  expect(await stripe.customers.retrieve(id)).toMatchObject({ id });
});
