import { describe, expect, test } from "vitest";
import { queueBillingMail } from "~/billing/mails/queue-changes.server";
import { remindOfRenewals } from "~/billing/remind-of-renewals.server";
import { db } from "~/db.server";
import { LANGUAGES } from "~/i18n/languages";
import { mailsTo, newEmail } from "../support/person";
import { AHEAD, BEHIND, FAILED, inDays, LATER, newCustomer, type Told } from "../support/stripe-customer";
import { SITE, withBillingMails } from "../support/with-billing-mails";

const { delivered } = await withBillingMails();

interface Change {
  before?: Told;
  now: Told;
  kind: string;
  subject: string;
  says: string[];
  page: string;
}

/** Everything that a person is told of, as it is found between two readings. */
const CHANGES: Record<string, Change> = {
  "a new subscription": {
    now: {},
    kind: "billing.welcome",
    subject: "Thank you for subscribing",
    says: [
      "Your plan: Yearly\nPrice: $83.92 per year\nNext renewal: March 1, 2099",
      "renews by itself, for the same period each time, until you cancel",
      "in two clicks under “My subscription”",
      "up to 50 readings a day",
    ],
    page: "/subscription",
  },
  "a payment that failed": {
    before: {},
    now: FAILED,
    kind: "billing.payment-failed",
    subject: "Your payment didn’t go through",
    says: [
      "Your plan: Yearly\nPrice: $83.92 per year",
      "One page settles it",
      "paid until February 1, 2026",
      "Your readings stay yours",
    ],
    page: "/subscription",
  },
  "a payment that the bank wants confirmed": {
    before: {},
    now: { ...FAILED, paymentState: "action_required" },
    kind: "billing.payment-failed",
    subject: "Your payment didn’t go through",
    says: ["the bank is waiting for you to confirm"],
    page: "/subscription",
  },
  "a cancellation": {
    before: {},
    now: { status: "cancelled" },
    kind: "billing.cancelled",
    subject: "Your subscription is canceled",
    says: ["It runs until March 1, 2099", "You won’t be charged again", "you can reactivate it until then"],
    page: "/subscription",
  },
  "a cancellation of what is not paid for": {
    before: FAILED,
    now: { ...FAILED, status: "cancelled" },
    kind: "billing.ended",
    subject: "Your subscription has ended",
    says: ["It was paid until February 1, 2026, and you won’t be charged again."],
    page: "/subscription/plans",
  },
  "an end after payments that failed": {
    before: FAILED,
    now: { ...FAILED, status: "cancelled", endedAt: new Date() },
    kind: "billing.ended",
    subject: "Your subscription has ended",
    says: ["It was paid until February 1, 2026, and you won’t be charged again."],
    page: "/subscription/plans",
  },
  "an end before the paid time is over": {
    before: {},
    now: { status: "cancelled", endedAt: new Date() },
    kind: "billing.ended",
    subject: "Your subscription has ended",
    says: ["What you’ve paid for stays open to you until March 1, 2099."],
    page: "/subscription/plans",
  },
};

describe.each(Object.entries(CHANGES))("%s", (_, { before, now, kind, subject, says, page }) => {
  test("is told of in one mail, however often it is read", async () => {
    const { email, read } = await newCustomer();
    if (before) await read(before);
    await db().mail.deleteMany();
    expect(await read(now)).toEqual([kind]);
    expect(await read(now)).toEqual([]);
    const [mail, ...others] = await delivered(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(subject);
    for (const words of says) expect(mail?.text).toContain(words);
    expect(mail?.links[0]).toBe(`${SITE}/en${page}`);
  });

  test.each(LANGUAGES)("is told of in %s as text and as HTML, with the same words", async (language) => {
    const { email, read } = await newCustomer(language);
    if (before) await read(before);
    await db().mail.deleteMany();
    await read(now);
    const [mail] = await delivered(email);
    expect(mail?.html).toContain(`<html lang="${language}">`);
    expect(mail?.html).toContain(`href="${SITE}/${language}${page}"`);
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/\{\{|undefined|\d{4}-\d\d-\d\d/);
    const [letter = ""] = mail?.text.split("\n\n-- \n") ?? [];
    const seen = mail?.html.replace(/<[^>]+>/g, "\n") ?? "";
    const pieces = letter.split("\n").filter(Boolean);
    expect(pieces.length).toBeGreaterThan(5);
    // A fact is two cells there.
    for (const piece of pieces) for (const part of piece.split(/(?<=[:：]) ?/)) expect(seen).toContain(part);
  });
});

describe("nobody is told", () => {
  test.each<[string, Told, Told]>([
    ["of a renewal that was paid", {}, { expiresAt: LATER }],
    ["while a payment is under way", {}, { ...FAILED, paymentState: "pending" }],
    ["of a payment that came after all", FAILED, { expiresAt: LATER }],
    ["of a cancellation taken back", { status: "cancelled" }, { status: "active" }],
    ["of a change of plan", {}, { planType: "monthly", price: 999 }],
    [
      "of the end of what was cancelled",
      { status: "cancelled" },
      { status: "cancelled", endedAt: new Date() },
    ],
    [
      "of a failure once it is over",
      { status: "cancelled" },
      { ...FAILED, status: "cancelled", endedAt: new Date() },
    ],
  ])("%s", async (_, before, now) => {
    const { read } = await newCustomer();
    await read(before);
    expect(await read(now)).toEqual([]);
  });

  test.each<[string, Told]>([
    ["cancelled", { status: "cancelled" }],
    ["over", { status: "cancelled", endedAt: BEHIND, expiresAt: BEHIND }],
    ["given back", { expiresAt: BEHIND }],
  ])("of a subscription that is %s when it is first read", async (_, told) => {
    const { read } = await newCustomer();
    expect(await read(told)).toEqual([]);
  });

  test("by a reading that began before one that was written", async () => {
    const { read } = await newCustomer();
    await read({ status: "cancelled" }, 3);
    expect(await read({ endedAt: new Date() }, 2)).toEqual([]);
  });

  test("of what could not be written", async () => {
    const { email, read } = await newCustomer();
    const beyond = 2 ** 40;
    await expect(read({ price: beyond })).rejects.toThrow();
    expect(await mailsTo(email)).toEqual([]);
  });
});

test("each payment that fails is told of once", async () => {
  const { read } = await newCustomer();
  await read({});
  expect(await read(FAILED)).toEqual(["billing.payment-failed"]);
  expect(await read({ ...FAILED, paymentState: "action_required" })).toEqual([]);
  await read({ expiresAt: AHEAD });
  expect(await read({ ...FAILED, openInvoiceId: "in_3" })).toEqual(["billing.payment-failed"]);
});

test("a first payment that took its time is welcomed once it came, and not again after a dispute", async () => {
  const { read } = await newCustomer();
  const started = { startsAt: BEHIND };
  await read({ ...started, expiresAt: BEHIND, paymentState: "pending" });
  expect(await read({ ...started })).toEqual(["billing.welcome"]);
  expect(await read({ ...started, expiresAt: BEHIND })).toEqual([]);
  expect(await read({ ...started })).toEqual([]);
});

test("who was welcomed is not welcomed again, whatever was taken back while a renewal is being paid", async () => {
  const { read } = await newCustomer();
  const started = { startsAt: BEHIND };
  expect(await read(started)).toEqual(["billing.welcome"]);
  await read({ ...started, expiresAt: BEHIND, paymentState: "pending" });
  expect(await read(started)).toEqual([]);
});

test("two readings at once tell of a change once", async () => {
  const { email, read } = await newCustomer();
  await Promise.all([read({}, 1), read({}, 2), read({}, 3)]);
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(["billing.welcome"]);
});

test("a price that is not known is left out", async () => {
  const email = newEmail();
  const terms = { planType: "monthly" as const, price: null, expiresAt: AHEAD };
  await queueBillingMail("welcome", { email, language: "en" }, terms, db());
  const [mail] = await delivered(email);
  expect(mail?.text).toContain("Your plan: Monthly\nNext renewal: March 1, 2099\n");
});

describe("a mail that was overtaken while it waited is not sent", () => {
  test("a failure, where the payment came after all", async () => {
    const { email, read } = await newCustomer();
    await read({});
    await db().mail.deleteMany();
    await read(FAILED);
    await read({ expiresAt: AHEAD });
    expect(await delivered(email)).toEqual([]);
  });

  test("a reminder, where the subscription was cancelled", async () => {
    const { email, read } = await newCustomer();
    await read({ expiresAt: inDays(5) });
    await db().mail.deleteMany();
    await remindOfRenewals();
    await read({ status: "cancelled", expiresAt: inDays(5) });
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(["billing.renewal", "billing.cancelled"]);
    expect((await delivered(email)).map(({ subject }) => subject)).toEqual(["Your subscription is canceled"]);
  });
});
