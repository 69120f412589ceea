import { afterEach, beforeEach, expect, test } from "vitest";
import { cancelSubscription } from "~/billing/cancel-subscription.server";
import { billingComposers } from "~/billing/mails/compose-billing-mail.server";
import { db } from "~/db.server";
import { startDelivery, stopDelivery } from "~/mail.server";
import { type MailStandIn, startMailServer } from "../../stand-ins/mail";
import { heard, type Subscriber, withStripe } from "../support/with-stripe";

let server: MailStandIn;
const context = withStripe({
  env: async () => {
    server = await startMailServer();
    return { SMTP_URL: server.url, MAIL_FROM: "Starglass <hello@starglass.example>" };
  },
});

const DAY = 24 * 60 * 60 * 1000;
const SUBJECT = "Your payment didn’t go through";

beforeEach(() => db().mail.deleteMany());
afterEach(() => stopDelivery());

/** Somebody whose renewal has failed. */
async function behind(): Promise<Subscriber> {
  const who = await context.subscriber();
  context.stripe.nextPayment(who.customer, "fails");
  await context.stripe.advance(who.customer, { months: 1, hours: 2 });
  await heard(who.customer);
  return who;
}

function waiting({ email }: Subscriber) {
  return db().mail.findMany({ where: { recipient: email, kind: "billing.payment-failed" } });
}

/** What somebody is told of the failure once its day is over. */
async function toldLater({ email }: Subscriber) {
  await db().mail.updateMany({ data: { dueAt: new Date() } });
  startDelivery(billingComposers);
  await expect.poll(() => db().mail.count(), { timeout: 15_000 }).toBe(0);
  return server.mails.filter(({ to, subject }) => to === email && subject === SUBJECT);
}

test("a failed payment is told of a day later, once an invoice, with the page that mends it", async () => {
  const who = await behind();
  await context.stripe.advance(who.customer, { days: 4 });
  await heard(who.customer);
  const mails = await waiting(who);
  expect(mails).toHaveLength(1);
  const wait = (mails[0]?.dueAt.getTime() ?? 0) - Date.now();
  expect(Math.abs(wait - DAY)).toBeLessThan(60_000);
  const [mail, ...others] = await toldLater(who);
  expect(others).toEqual([]);
  expect(mail?.links[0]).toMatch(new RegExp(`^${context.stripe.url}/i/in_\\w+$`));
});

test.each<[string, (who: Subscriber) => unknown]>([
  [
    "is paid meanwhile, heard of or not",
    async ({ customer }) => {
      context.stripe.nextPayment(customer, "works");
      await context.stripe.advance(customer, { days: 4 });
    },
  ],
  ["belongs to who has cancelled meanwhile", ({ userId }) => cancelSubscription(userId)],
  [
    "has ended with its subscription",
    ({ customer }) => context.stripe.advance(customer, { days: 20 }).then(() => heard(customer)),
  ],
])("of one that %s nobody is told", async (_, happen) => {
  const who = await behind();
  await happen(who);
  expect(await toldLater(who)).toEqual([]);
});

test("while Stripe cannot be asked the mail waits", async () => {
  const who = await behind();
  context.stripe.behave({ refuse: { call: "GET /v1/invoices/:id", status: 403, times: 1 } });
  const composer = billingComposers["billing.payment-failed"];
  const [mail] = await waiting(who);
  await expect(composer?.({ language: "en", ...mail } as never)).rejects.toThrow();
  expect(await toldLater(who)).toHaveLength(1);
});
