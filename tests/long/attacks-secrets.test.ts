import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "~/db.server";
import { WireBrowser } from "../integration/support/browser";
import { createDatabase, onPostgres, type TestDatabase } from "../integration/support/database";
import { newPerson, PASSWORD } from "../integration/support/person";
import { type RunningServer, startServer } from "../integration/support/server";
import { stripeSettings, subscribe } from "../integration/support/with-stripe";
import { type MailStandIn, startMailServer } from "../stand-ins/mail";
import { type OpenAiStandIn, startOpenAi } from "../stand-ins/openai";
import { type StripeStandIn, startStripe } from "../stand-ins/stripe";

const DATABASE_PASSWORD = "database-hidden-8c1f6b";

/** Every setting that is a secret, with something that is easily found again. */
const SECRETS = {
  SESSION_SECRET: "session-hidden-5d2e9a-and-long-enough-to-sign",
  OPENAI_API_KEY: "sk-model-hidden-41b7c0",
  STRIPE_SECRET_KEY: "sk_test_hidden9e37a2",
  STRIPE_WEBHOOK_SECRET: "whsec_hidden6f80d4",
  GOOGLE_CLIENT_SECRET: "google-hidden-b25c13",
  TURNSTILE_SECRET_KEY: "turnstile-hidden-7ae961",
};
const MAIL_PASSWORD = "mail-hidden-e04d58";
const ALL_SECRETS = [...Object.values(SECRETS), MAIL_PASSWORD, DATABASE_PASSWORD];

/** Nobody answers there: what goes wrong is in the log. */
const NOWHERE = "http://127.0.0.1:9";

/** What is told to the model, and to nobody else. */
const PROMPTS = [
  ...inFolder("app/readings/readers").flatMap((texts) => promptsIn(texts, (name) => name === "systemPrompt")),
  ...inFolder("app/readings/interpreters/model/prompts").flatMap((texts) => promptsIn(texts, () => true)),
];

/** Keys of Stripe's, whosoever they are. */
const KEYS = /\b[sr]k_(?:live|test)?_?\w|whsec_/;

let database: TestDatabase;
let stripe: StripeStandIn;
let model: OpenAiStandIn;
let mails: MailStandIn;
let server: RunningServer;
let email: string;

/** Starts the server with every secret set, on what was made in this process: somebody with a subscription. */
beforeAll(async () => {
  database = await createDatabase();
  stripe = await startStripe({ secretKey: SECRETS.STRIPE_SECRET_KEY });
  model = await startOpenAi();
  mails = await startMailServer();
  const env = {
    LOG_LEVEL: "debug",
    ...database.env,
    ...(onPostgres && { DATABASE_URL: withPassword(database.env.DATABASE_URL ?? "") }),
    ...stripeSettings(stripe.url),
    ...SECRETS,
    OPENAI_BASE_URL: model.url,
    GOOGLE_CLIENT_ID: "a-client.apps.example",
    GOOGLE_URL: NOWHERE,
    TURNSTILE_SITE_KEY: "a-site-key",
    TURNSTILE_URL: NOWHERE,
    SMTP_URL: `smtp://somebody:${MAIL_PASSWORD}@${new URL(mails.url).host}`,
    MAIL_FROM: "Starglass <hello@starglass.example>",
    AD_CONVERSION_ID: "AW-123456789/AbC-dEf",
  };
  Object.assign(process.env, env, { LOG_LEVEL: "silent" });
  await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: database.dataDir });
  const person = await newPerson();
  email = person.email;
  await subscribe({ stripe }, { userId: person.id, email });
  await closeDatabase();
  server = await startServer(env);
});
afterAll(async () => {
  await server?.stop();
  await stripe?.close();
  await Promise.all([model?.close(), mails?.close()]);
  await database?.drop();
});

function withPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = DATABASE_PASSWORD;
  return url.href;
}

function inFolder(folder: string): object[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
}

/** The beginnings of the long texts of a file; of a reader only the prompt is hidden. */
function promptsIn(texts: object, isHidden: (name: string) => boolean): string[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    if (typeof value === "object") return promptsIn(value, isHidden);
    return isHidden(name) && value.length > 60 ? [value.slice(0, 40)] : [];
  });
}

/** What of all that nobody may see is in a text. */
function found(text: string): string[] {
  const seen = [...ALL_SECRETS, ...PROMPTS].filter((secret) => text.includes(secret));
  const key = KEYS.exec(text)?.[0];
  return key ? [...seen, key] : seen;
}

/** What may not be seen, by where it was seen. */
async function seenIn(answers: AsyncIterable<[string, Response]>) {
  const seen: Record<string, string[]> = {};
  const statuses: string[] = [];
  for await (const [name, response] of answers) {
    const text = `${[...response.headers].join("\n")}\n${await response.text()}`;
    if (found(text).length > 0) seen[name] = found(text);
    statuses.push(`${response.status} ${name}`);
  }
  return { seen, statuses };
}

async function* pages(browser: WireBrowser, paths: string[]): AsyncIterable<[string, Response]> {
  for (const path of paths) yield [path, await browser.get(path)];
}

test("there is something to look for", () => {
  expect(PROMPTS.length).toBeGreaterThan(70);
  for (const secret of ALL_SECRETS) expect(found(`a ${secret} b`)).toContain(secret);
  expect(found("sk_live_51abc")).toHaveLength(1);
  expect(found("task_list, risk_free, desk_1")).toEqual([]);
});

test("no file that browsers get holds a secret or a prompt", () => {
  const files = readdirSync("build/client", { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  const seen: Record<string, string[]> = {};
  for (const { parentPath, name } of files) {
    const isText = /\.(js|css|json|html|svg|txt|map|webmanifest)$/.test(name);
    const text = readFileSync(join(parentPath, name), isText ? "utf8" : "latin1");
    const secrets = isText ? found(text) : ALL_SECRETS.filter((secret) => text.includes(secret));
    if (secrets.length > 0) seen[name] = secrets;
  }
  expect(files.length).toBeGreaterThan(100);
  expect(seen).toEqual({});
});

test("no page of the sitemap, and no data of it, holds a secret or a prompt", async () => {
  const browser = new WireBrowser(server.url);
  const sitemap = await (await browser.get("/sitemap.xml")).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  expect(paths.length).toBeGreaterThan(400);
  // What PostgreSQL adds is a password, and one language shows as well as six whether that can be seen.
  const looked = onPostgres ? paths.filter((path) => /^\/en(\/|$)/.test(path)) : paths;
  const quarter = (n: number) => looked.filter((_, index) => index % 4 === n);
  // Of the cards one stands for all: their data is what their page holds.
  const isShort = (path: string) => !path.includes("/cards/") || path.endsWith("/fool");
  const data = looked.filter(isShort).map((path) => `${path}.data`);
  const all = await Promise.all(
    [...[0, 1, 2, 3].map(quarter), data].map((some) => seenIn(pages(browser, some))),
  );
  expect(all.map(({ seen }) => seen)).toEqual([{}, {}, {}, {}, {}]);
  expect(all.flatMap(({ statuses }) => statuses).filter((each) => !each.startsWith("200 "))).toEqual([]);
}, 60_000);

test("nothing that somebody signed in is shown holds a secret or a prompt, also where something fails", async () => {
  const browser = new WireBrowser(server.url);
  const signedIn = await browser.post("/en/sign-in", { intent: "sign-in", email, password: PASSWORD });
  expect(signedIn.headers.get("Location")).not.toContain("sign-in");
  const session = stripe.customers(email)[0]?.sessions[0]?.id;
  const reading = await browser.askAndDraw("timeline", { reader: "corvina", deck: "full" });
  const zodiac = await browser.post("/en/zodiac", {
    mine: "aries",
    theirs: "leo",
    question: "What binds us?",
    intent: "ask",
  });

  async function* shown(): AsyncIterable<[string, Response]> {
    yield* pages(browser, [`/readings/${reading}/stream?lang=en`, `/readings/${reading}/stream?format=html`]);
    yield [
      "follow-up",
      await browser.post(`/en/readings/${reading}`, { intent: "follow-up", question: "And?" }),
    ];
    yield* pages(browser, [`/readings/${reading}/follow-up/stream`]);
    yield ["zodiac", zodiac];
    const paths = [
      ...["/en/account", "/en/account/two-factor", "/en/account/export", "/en/confirm", "/en/readings"],
      ...["/en/subscription", "/en/subscription/plans", "/en/subscription/change?plan=yearly"],
      ...[`/en/payment/success?session_id=${session}`, "/en/payment/cancel", `/en/readings/${reading}`],
      ...["/en/verify-email", "/en/reset-password", "/en/two-factor", "/robots.txt", "/healthz"],
      ...["/manifest.webmanifest", "/en/no/such/page", "/en/readings/none", "/%E0%A4%A"],
    ];
    yield* pages(browser, paths);
    yield* pages(
      browser,
      paths.map((path) => path.replace(/(\?|$)/, ".data$1")),
    );
    for (const [path, fields] of FORMS) yield [JSON.stringify(fields), await browser.post(path, fields)];
    stripe.behave({ down: true });
    model.behave({ kind: "status", status: 401 });
    // At once, since Stripe is tried again and again.
    const failed = FAILING.map(([path, fields]) => browser.post(path, fields));
    const unread = [`/en/payment/success?session_id=${session}`, "/en/subscription/change?plan=yearly"];
    for (const [n, response] of (await Promise.all(failed)).entries())
      yield [JSON.stringify(FAILING[n]?.[1]), response];
    for (const response of await Promise.all(unread.map((path) => browser.get(path))))
      yield ["unread", response];
    const failing = await browser.askAndDraw("daily");
    yield* pages(browser, [`/readings/${failing}/stream?lang=en`, `/en/readings/${failing}`]);
    yield* backFromGoogle();
    yield ["too large", await browser.post("/en/tarot/daily", { question: "x".repeat(70_000) })];
    yield ["from elsewhere", await browser.post("/en/account", {}, { Origin: "https://elsewhere.example" })];
    yield ["no event", await browser.post("/stripe/webhook", {}, { "Stripe-Signature": "t=1,v1=a" })];
  }

  const { seen, statuses } = await seenIn(shown());
  expect(seen).toEqual({});
  for (const page of [
    "/en/account",
    "/en/readings",
    "/en/subscription",
    "/en/subscription/change?plan=yearly",
  ])
    expect(statuses).toContain(`200 ${page}`);
  for (const [, fields] of FAILING.slice(0, 3)) expect(statuses).toContain(`503 ${JSON.stringify(fields)}`);
}, 60_000);

/** Forms that somebody with a subscription sends; each is answered somehow. */
const FORMS: [string, Record<string, string>][] = [
  ["/en/subscription", { intent: "portal" }],
  ["/en/subscription", { intent: "cancel" }],
  ["/en/subscription", { intent: "reactivate" }],
  ["/en/subscription/change", { plan: "yearly", prorationDate: "1" }],
  ["/en/subscription/plans", { plan: "monthly" }],
  ["/en/account", { intent: "send-verification" }],
  ["/en/account", { intent: "nonsense" }],
];

const FAILING: [string, Record<string, string>][] = [
  ["/en/subscription", { intent: "portal" }],
  ["/en/subscription", { intent: "cancel" }],
  ["/en/subscription/plans", { plan: "yearly" }],
  [
    "/en/reset-password",
    { intent: "request", email: "nobody@test.example", "cf-turnstile-response": "an answer" },
  ],
];

/** The way back from a Google that does not answer. */
async function* backFromGoogle() {
  const browser = new WireBrowser(server.url);
  const going = await browser.post("/auth/google", { intent: "sign-in", lang: "en" });
  const state = new URL(going.headers.get("Location") ?? "", NOWHERE).searchParams.get("state");
  yield* pages(browser, [`/auth/google/callback?code=a-code&state=${state}`]);
}

// Last, when everything has been asked for and much has failed.
test("no line of the log and no mail holds a secret or a prompt", async () => {
  await server.stop();
  expect(server.lines.length).toBeGreaterThan(150);
  const faults = server.lines.filter((line) => line.includes('"err"') || line.includes("not written")).join();
  for (const fault of ["BillingError", "captcha", "GoogleError", "not written"])
    expect(faults).toContain(fault);
  const texts = [...server.lines, ...mails.mails.map(({ raw }) => raw)];
  expect(texts.flatMap((text) => found(text).map((secret) => [secret, text]))).toEqual([]);
  expect(mails.mails.length).toBeGreaterThan(0);
});
