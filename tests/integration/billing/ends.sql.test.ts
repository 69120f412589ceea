import { expect, test } from "vitest";
import { tellOfEnds } from "~/billing/tell-of-ends.server";
import { db } from "~/db.server";
import { LANGUAGES } from "~/i18n/languages";
import { mailsTo } from "../support/person";
import { inDays, newCustomer, type Told } from "../support/stripe-customer";
import { SITE, withBillingMails } from "../support/with-billing-mails";

const { delivered } = await withBillingMails();

const OVER = { status: "cancelled", expiresAt: inDays(-0.1), endedAt: inDays(-0.1) } as const;

/** Somebody who cancelled, and whose paid time has run out. */
async function former(told: Told = OVER, language?: (typeof LANGUAGES)[number]) {
  const customer = await newCustomer(language);
  await customer.read({ status: "cancelled", expiresAt: inDays(1) });
  await customer.read(told);
  await db().mail.deleteMany();
  return customer;
}

const kinds = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);

test.each<[string, Told]>([
  ["that has ended at Stripe", OVER],
  ["of whose end no message came", { ...OVER, endedAt: null }],
])("the end of a cancelled period %s is told of once, by however many servers", async (_, told) => {
  const { email, read } = await former(told);
  await Promise.all([tellOfEnds(), tellOfEnds()]);
  await read(OVER);
  await tellOfEnds();
  expect(await kinds(email)).toEqual(["billing.over"]);
});

test.each<[string, Told]>([
  ["whose paid time runs", { ...OVER, expiresAt: inDays(0.1) }],
  ["whose subscription renews", { ...OVER, status: "active", endedAt: null }],
  ["for whom it was over weeks ago", { ...OVER, expiresAt: inDays(-20) }],
  ["who never had any of it", { ...OVER, startsAt: OVER.expiresAt }],
])("nobody is told of an end %s", async (_, told) => {
  const { email } = await former(told);
  await tellOfEnds();
  expect(await kinds(email)).toEqual([]);
});

test("who was told that it ended at once is not told again", async () => {
  const { email, read } = await newCustomer();
  await read({});
  await db().mail.deleteMany();
  expect(await read(OVER)).toEqual(["billing.ended"]);
  await tellOfEnds();
  expect(await kinds(email)).toEqual(["billing.ended"]);
});

test("who has bought again is not told, nor who does so before the mail is sent", async () => {
  const [early, late] = [await former(), await former()];
  const buyAgain = async (email: string) => {
    const { id: userId } = await db().user.findUniqueOrThrow({ where: { email } });
    await db().subscription.create({
      data: { userId, planType: "monthly", startsAt: new Date(), expiresAt: inDays(30) },
    });
  };
  await buyAgain(early.email);
  await tellOfEnds();
  expect(await kinds(early.email)).toEqual([]);
  expect(await kinds(late.email)).toEqual(["billing.over"]);
  await buyAgain(late.email);
  expect(await delivered(late.email)).toEqual([]);
});

test("a mail that waited for a week is not sent any more", async () => {
  const { email } = await former();
  await tellOfEnds();
  await db().subscription.updateMany({ data: { expiresAt: inDays(-8) } });
  expect(await delivered(email)).toEqual([]);
});

test.each(LANGUAGES)("in %s it leads back, and names credit only where there is some", async (language) => {
  const [without, having] = [await former(OVER, language), await former(OVER, language)];
  await having.credit(4_321);
  await tellOfEnds();
  const [mail] = await delivered(without.email);
  const [named] = await delivered(having.email);
  expect(mail?.links[0]).toBe(`${SITE}/${language}/subscription/plans`);
  expect(mail?.text).not.toMatch(/\{\{|undefined|\d{4}-\d\d-\d\d|\$/);
  expect(named?.text).toMatch(/43[.,]21/);
  expect((named?.text.length ?? 0) - (mail?.text.length ?? 0)).toBeGreaterThan(40);
});
