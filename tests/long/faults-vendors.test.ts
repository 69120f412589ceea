import { afterAll, describe, expect, test } from "vitest";
import { withSite } from "../integration/support/account-journey";
import { type Gate, openGate } from "../integration/support/gate";
import { newEmail } from "../integration/support/person";
import { stripeSettings } from "../integration/support/with-stripe";
import { type MailStandIn, startMailServer } from "../stand-ins/mail";
import { type StripeStandIn, startStripe } from "../stand-ins/stripe";

/** Until a person hears that Stripe says nothing: three tries of 8 s (`app/billing/stripe.server.ts`), and some. */
const LONGEST_ANSWER = 45_000;

let stripe: StripeStandIn;
let wayToStripe: Gate;
let postbox: MailStandIn;
let wayToPostbox: Gate;

const site = withSite(async () => {
  stripe = await startStripe();
  wayToStripe = await openGate(new URL(stripe.url));
  postbox = await startMailServer();
  wayToPostbox = await openGate(new URL(postbox.url));
  return { ...stripeSettings(wayToStripe.url), SMTP_URL: wayToPostbox.url };
});
afterAll(async () => {
  await Promise.all([wayToStripe?.close(), wayToPostbox?.close()]);
  await Promise.all([stripe?.close(), postbox?.close()]);
});

test("whatever the mail server does, a sign-up is answered alike; each mail comes once, and each try in vain has one line", async () => {
  const faults: [string, () => void][] = [
    ["works", () => undefined],
    ["takes no connection", () => wayToPostbox.shut()],
    ["refuses", () => postbox.refuse(true)],
    ["says nothing", () => wayToPostbox.freeze()],
  ];
  const emails: string[] = [];
  const answers: unknown[] = [];
  for (const [what, begin] of faults) {
    wayToPostbox.open();
    begin();
    const email = newEmail();
    emails.push(email);
    const before = triesInVain().length;
    const { status, headers } = await site.browser("de").signUp(email);
    answers.push([status, headers.get("Location")]);
    if (what !== "works")
      await expect.poll(() => triesInVain().length, { timeout: 40_000 }).toBeGreaterThan(before);
  }
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(answers[0]).toEqual([303, expect.any(String)]);
  wayToPostbox.open();
  postbox.refuse(false);
  await expect
    .poll(() => postbox.mails.map(({ to }) => to).sort(), { timeout: 90_000, interval: 500 })
    .toEqual([...emails].sort());
  const tries = triesInVain();
  expect(new Set(tries.map(({ mail, attempts }) => `${mail} ${attempts}`)).size).toBe(tries.length);
  for (const line of tries) expect(JSON.stringify(line)).not.toContain("@");
});

function triesInVain(): { mail: string; attempts: number }[] {
  return site.server.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "mail not sent yet");
}

describe("a Stripe that says nothing", () => {
  test("is a sentence with a way on, in time; once it answers again, the checkout opens", async () => {
    const member = await memberBy(postbox);
    wayToStripe.freeze();
    const started = performance.now();
    const refused = await member.post("/fr/subscription/plans", { plan: "monthly" });
    expect(performance.now() - started).toBeLessThan(LONGEST_ANSWER);
    const html = await refused.text();
    expect([refused.status, html.includes('<html lang="fr"'), html.includes('role="alert"')]).toEqual([
      503,
      true,
      true,
    ]);
    const id = refused.headers.get("X-Request-Id");
    const lines = site.server.lines.map((line) => JSON.parse(line));
    expect(lines.filter((line) => line.id === id && line.level >= 50)).toHaveLength(1);
    // What has nothing to do with it goes on.
    expect((await member.get("/fr/tarot/daily")).status).toBe(200);
    wayToStripe.open();
    expect((await member.post("/fr/subscription/plans", { plan: "monthly" })).status).toBe(303);
  });
});

/** Somebody who signed up by this file's own mail server and signed in. */
async function memberBy(mails: MailStandIn) {
  const browser = site.browser();
  const email = newEmail();
  await browser.signUp(email);
  const { links } = await mails.waitFor({ to: email });
  const link = links.find((each) => each.includes("token=")) ?? "";
  await browser.follow(link.slice(new URL(link).origin.length));
  await browser.signIn(email);
  return browser;
}
