import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, db, openDatabase } from "~/db.server";
import { QUICK_LIMITS } from "~/rate-limits/request-limits";
import { type StripeStandIn, startStripe } from "../../stand-ins/stripe";
import { signature } from "../../stand-ins/stripe/webhooks";
import { createDatabase, onPostgres, type TestDatabase } from "../support/database";
import { exchange, statusOf } from "../support/raw-socket";
import { type RunningServer, startServer } from "../support/server";
import {
  newBuyer,
  rowOf,
  SITE,
  stripeSettings,
  subscribe,
  WAITING,
  WEBHOOK_SECRET,
} from "../support/with-stripe";

let database: TestDatabase;
let stripe: StripeStandIn;
let server: RunningServer;
let buyer: Awaited<ReturnType<typeof newBuyer>>;
let customer: string;

/** Starts the server on what was made in this process: somebody with a subscription. */
beforeAll(async () => {
  database = await createDatabase();
  stripe = await startStripe({ isChecked: true });
  stripe.deliver("lose");
  const env = {
    APP_URL: SITE,
    TRUST_PROXY: "1",
    LOG_LEVEL: "info",
    ...database.env,
    ...stripeSettings(stripe.url),
  };
  Object.assign(process.env, env);
  await openDatabase(database);
  buyer = await newBuyer();
  customer = await subscribe({ stripe }, buyer);
  await closeDatabase();
  server = await startServer(env);
  stripe.sendTo(`${server.url}/stripe/webhook`, WEBHOOK_SECRET);
});
afterEach(() => expect(stripe.violations()).toEqual([]));
afterAll(async () => {
  await server?.stop();
  await stripe?.close();
  await closeDatabase();
  await database?.drop();
});

const now = () => Math.floor(Date.now() / 1_000);

/** An event of the subscriber's, as Stripe writes it. */
function eventBody(change: object = {}): string {
  const id = `evt_${crypto.randomUUID().replaceAll("-", "")}`;
  const object = { id: "sub_1", object: "subscription", customer };
  const event = { id, object: "event", type: "customer.subscription.updated", data: { object }, ...change };
  return JSON.stringify(event, null, 2);
}

/** What Stripe's library takes for Stripe's: it reads of a time what is a number, and none as one that is never too old. */
function signatureOf(body: string, written: string, read: number): string {
  return signature(body, WEBHOOK_SECRET, read).replace(/^t=\w+/, `t=${written}`);
}

function post(body: string, signed: string | null, headers: Record<string, string> = {}) {
  return fetch(`${server.url}/stripe/webhook`, {
    method: "POST",
    body,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      ...(signed !== null && { "Stripe-Signature": signed }),
      ...headers,
    },
  });
}

function send(body: string, headers: Record<string, string> = {}) {
  return post(body, signature(body, WEBHOOK_SECRET, now()), headers);
}

/** How often the subscriber was read at Stripe. */
const readings = () => stripe.calls("GET /v1/subscriptions");

describe("a message", () => {
  test("that is signed is taken with an empty answer, and makes us read its customer", async () => {
    const before = readings();
    const response = await send(eventBody());
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(readings()).toBe(before + 1);
  });

  test.each<[string, (body: string) => string | null]>([
    ["no signature", () => null],
    ["an empty signature", () => ""],
    ["a signature that is none", () => "t=1,v1=abc"],
    ["one without its time", (body) => signature(body, WEBHOOK_SECRET, now()).replace(/^t=\d+,/, "")],
    ["one of another secret", (body) => signature(body, "whsec_of_somebody_else", now())],
    ["one of an empty secret", (body) => signature(body, "", now())],
    ["one of another body", (body) => signature(`${body} `, WEBHOOK_SECRET, now())],
    [
      "one of another time",
      (body) => signature(body, WEBHOOK_SECRET, now() - 9).replace(/^t=\d+/, `t=${now()}`),
    ],
    ["one that is five minutes old", (body) => signature(body, WEBHOOK_SECRET, now() - 302)],
    ["one of the future", (body) => signature(body, WEBHOOK_SECRET, now() + 90)],
    ["one of a time that is no number", (body) => signatureOf(body, "soon", Number.NaN)],
    ["one of a time that only begins with a number", (body) => signatureOf(body, `${now()}s`, now())],
    ["one of two times", (body) => `t=soon,${signature(body, WEBHOOK_SECRET, now())}`],
    ["one of another scheme", (body) => signature(body, WEBHOOK_SECRET, now()).replace("v1=", "v0=")],
  ])("with %s is answered 400, and Stripe is not asked", async (_, signed) => {
    const [body, before] = [eventBody(), stripe.calls(/./)];
    expect((await post(body, signed(body))).status).toBe(400);
    expect(stripe.calls(/./)).toBe(before);
  });

  test.each([
    ["no signature", ""],
    ["a signature that cannot be one", "Stripe-Signature: t=1,v1=abc\r\n"],
  ])("with %s is answered before its body has come", async (_, header) => {
    const head = `POST /stripe/webhook HTTP/1.1\r\nHost: starglass.example\r\n${header}Content-Length: 1000000\r\n\r\n`;
    const answer = await exchange(server.url, head);
    expect(statusOf(answer)).toBe(400);
    expect(answer).toMatch(/^Connection: close\r$/m);
  });

  test("of another secret is read until too many of them came from its address, then no other from there", async () => {
    const from = { "X-Forwarded-For": "203.0.113.9" };
    const { address: most } = QUICK_LIMITS.unsigned;
    const forge = async () =>
      (await post("{}", signature("{}", "whsec_of_somebody_else", now()), from)).status;
    const statuses = await Promise.all(Array.from({ length: most }, forge));
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect([await forge(), (await send(eventBody(), from)).status]).toEqual([429, 429]);
    expect((await send(eventBody())).status).toBe(200);
  });

  test.each(["", "no JSON", "{"])("that is signed and is %j is answered 400", async (body) => {
    expect((await send(body)).status).toBe(400);
  });

  test.each(["2017-08-15", "2026-09-30.dahlia", null])(
    "of the API version %s is handled as any",
    async (api_version) => {
      const before = readings();
      expect((await send(eventBody({ api_version }))).status).toBe(200);
      expect(readings()).toBe(before + 1);
    },
  );

  test.each(["refund.updated", "refund.failed", "charge.refund.updated"])(
    "%s names only its charge, whose customer is read",
    async (type) => {
      const charge = stripe.events().find((event) => event.type === "charge.succeeded")?.data.object.id;
      const object = { id: "re_1", object: "refund", amount: 1, charge, status: "failed" };
      const before = readings();
      expect((await send(eventBody({ type, data: { object } }))).status).toBe(200);
      expect(readings()).toBe(before + 1);
    },
  );

  test.each([
    ["nobody else tells of", { auto_advance: true }, 1],
    ["a payment made", { auto_advance: true, status: "open" }, 0],
    ["anything else made", { number: null }, 0],
  ])("of a change of an invoice that %s is read or not", async (_, previous_attributes, read) => {
    const object = { id: "in_1", object: "invoice", customer };
    const before = readings();
    const body = eventBody({ type: "invoice.updated", data: { object, previous_attributes } });
    expect((await send(body)).status).toBe(200);
    expect(readings()).toBe(before + read);
  });

  test("that was under way for nearly five minutes is taken", async () => {
    const body = eventBody();
    expect((await post(body, signature(body, WEBHOOK_SECRET, now() - 280))).status).toBe(200);
  });

  test("signed with two secrets, as while one is replaced, is taken", async () => {
    const body = eventBody();
    const [ours, other] = [WEBHOOK_SECRET, "whsec_new"].map((secret) => signature(body, secret, now()));
    expect((await post(body, `${other},${ours?.split(",")[1]}`)).status).toBe(200);
  });

  test("from elsewhere is taken, since it is signed", async () => {
    const headers = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
    expect((await send(eventBody(), headers)).status).toBe(200);
    expect((await post(eventBody(), "t=1,v1=abc", headers)).status).toBe(400);
  });

  test("that comes again, one by one and at once, is taken and makes us read nothing", async () => {
    const body = eventBody();
    expect((await send(body)).status).toBe(200);
    const before = readings();
    expect((await send(body)).status).toBe(200);
    const again = await Promise.all([1, 2, 3, 4, 5].map(() => send(body)));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(readings()).toBe(before);
  });

  test.each([
    ["of a kind that we do not know", { type: "treasury.something.happened" }],
    ["of a kind that we do not need", { type: "invoice.upcoming" }],
    [
      "about a customer who is not ours",
      { data: { object: { id: "sub_2", object: "subscription", customer: "cus_2" } } },
    ],
    ["about nobody", { data: { object: { id: "sub_3", object: "subscription", customer: null } } }],
  ])("%s is taken, and makes us read nothing", async (_, change) => {
    const before = stripe.calls(/./);
    expect((await send(eventBody(change))).status).toBe(200);
    expect(stripe.calls(/./)).toBe(before);
  });

  test.each([
    [900_000, 200],
    [2_000_000, 413],
  ])("of %i bytes is answered %i", async (bytes, status) => {
    const body = eventBody({ padding: "x".repeat(bytes) });
    expect((await send(body)).status).toBe(status);
  });

  test("of a size that is not told is answered 411", async () => {
    const body = eventBody();
    const response = await fetch(`${server.url}/stripe/webhook`, {
      method: "POST",
      body: new Blob([body]).stream(),
      headers: { "Stripe-Signature": signature(body, WEBHOOK_SECRET, now()) },
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(411);
  });

  test.each(["GET", "HEAD", "PUT", "DELETE"])("is not sent by %s", async (method) => {
    const response = await fetch(`${server.url}/stripe/webhook`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toContain("POST");
  });

  test("is answered 503 where no secret is set, whoever signed it", async () => {
    const other = await createDatabase();
    const { STRIPE_WEBHOOK_SECRET: _, ...settings } = stripeSettings(stripe.url);
    const unready = await startServer({ ...other.env, ...settings });
    const body = eventBody();
    for (const secret of [WEBHOOK_SECRET, "", "undefined"]) {
      const headers = { "Stripe-Signature": signature(body, secret, now()) };
      const init = { method: "POST", body, headers };
      expect((await fetch(`${unready.url}/stripe/webhook`, init)).status).toBe(503);
    }
    await unready.stop();
    await other.drop();
  });
});

/** What came of the newest refund's message, each time it was sent. */
function answers(): number[] {
  return stripe.deliveries().findLast(({ event }) => event.type === "charge.refunded")?.answers ?? [];
}

test("while Stripe is down a message is answered 500, and taken once it is up", async () => {
  stripe.deliver("now");
  stripe.behave({ down: true });
  stripe.refund(customer, { partial: 1 });
  await expect.poll(() => answers().length, WAITING).toBeGreaterThan(0);
  stripe.behave({});
  await stripe.settled();
  expect([answers()[0], answers().at(-1)]).toEqual([500, 200]);
});

test.runIf(onPostgres)(
  "while the database is away a message is answered 500, and written once it is back",
  async () => {
    stripe.deliver("now");
    stripe.behave({ slow: "GET /v1/subscriptions" });
    const before = readings();
    stripe.refund(customer, { partial: 1 });
    await expect.poll(readings, WAITING).toBe(before + 1);
    await setAccepting(false);
    stripe.behave({});
    await expect.poll(() => answers().length, WAITING).toBeGreaterThan(0);
    await setAccepting(true);
    await stripe.settled();
    expect([answers()[0], answers().at(-1)]).toEqual([500, 200]);
  },
  60_000,
);

/** Lets nobody into the database and ends who is in, or lets them in again. */
async function setAccepting(isAccepting: boolean) {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  const name = new URL(database.databaseUrl ?? "").pathname.slice(1);
  await client.connect();
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isAccepting}`);
  if (!isAccepting)
    await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
  await client.end();
}

// Last, since the embedded database has room for one process.
test("what was told over the wire is written, and nobody is named in the log", async () => {
  const paidUntil = new Date((stripe.state(customer)[0]?.current_period_start ?? 0) * 1_000);
  stripe.deliver("now");
  stripe.refund(customer);
  await stripe.settled();
  expect(answers()).toEqual([200]);
  const log = server.lines.join("\n");
  for (const secret of [buyer.email, WEBHOOK_SECRET, "sk_test"]) expect(log).not.toContain(secret);
  await server.stop();
  await openDatabase(database);
  expect((await rowOf(buyer)).expiresAt).toEqual(paidUntil);
  const refunds = stripe.events().flatMap(({ id, type }) => (type === "charge.refunded" ? [id] : []));
  expect(await db().stripeEvent.count({ where: { id: { in: refunds } } })).toBe(refunds.length);
  expect(await db().stripeEvent.count({ where: { type: { contains: "treasury" } } })).toBe(0);
});
