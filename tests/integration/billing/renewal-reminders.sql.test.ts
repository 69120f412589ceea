import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dollars } from "~/billing/dollars";
import { writtenDistance } from "~/billing/mails/written-days";
import { remindOfRenewals } from "~/billing/remind-of-renewals.server";
import { closeDatabase, db, openDatabase } from "~/db.server";
import { settings } from "~/env.server";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { writtenDay } from "~/i18n/written-day";
import { onPostgres } from "../support/database";
import { mailsTo } from "../support/person";
import { startServer } from "../support/server";
import { FAILED, inDays, LATER, newCustomer, type Told } from "../support/stripe-customer";
import { SITE, withBillingMails } from "../support/with-billing-mails";

const { server, env, delivered } = await withBillingMails();

/** Somebody of whom this was read, and who got no mail yet. */
async function subscriber(told: Told, language?: Language) {
  const customer = await newCustomer(language);
  await customer.read(told);
  await db().mail.deleteMany();
  return customer;
}

test.each(["quarterly", "yearly"] as const)(
  "a reminder goes to those who pay %s, a week before, once a period",
  async (planType) => {
    const period = { planType, expiresAt: inDays(6.9) };
    const next = { planType, expiresAt: inDays(6.8) };
    const { email, read } = await subscriber(period);
    await remindOfRenewals();
    await remindOfRenewals();
    await read(period);
    await remindOfRenewals();
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(["billing.renewal"]);
    await read({ ...next, expiresAt: LATER });
    await remindOfRenewals();
    expect(await mailsTo(email)).toHaveLength(1);
    await read(next);
    await remindOfRenewals();
    expect(await mailsTo(email)).toHaveLength(2);
  },
);

test.each<[string, Told]>([
  ["who pays monthly", { planType: "monthly", expiresAt: inDays(5) }],
  ["who has cancelled", { status: "cancelled", expiresAt: inDays(5) }],
  ["whose subscription is over", { expiresAt: inDays(5), endedAt: new Date() }],
  ["whose renewal is more than a week away", { expiresAt: inDays(7.1) }],
  ["whose paid time is over", { ...FAILED, expiresAt: inDays(-0.1) }],
])("a reminder goes to nobody %s", async (_, told) => {
  const { email } = await subscriber(told);
  await remindOfRenewals();
  expect(await mailsTo(email)).toEqual([]);
});

test.each(LANGUAGES)("a reminder in %s says when, how much and how to cancel", async (language) => {
  const expiresAt = inDays(3);
  const { email } = await subscriber({ expiresAt }, language);
  await remindOfRenewals();
  const [mail, ...others] = await delivered(email);
  expect(others).toEqual([]);
  const day = writtenDay(expiresAt.toISOString().slice(0, 10), language);
  for (const words of [day, writtenDistance(3, language), dollars(8392, language)])
    expect(mail?.text).toContain(words);
  expect(mail?.subject).toContain(day);
  expect(mail?.links[0]).toBe(`${SITE}/${language}/subscription`);
});

test("a reminder is queued once by several that look at once, for every one of many people", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => subscriber({ expiresAt: inDays(5) })));
  await Promise.all([remindOfRenewals(), remindOfRenewals(), remindOfRenewals()]);
  const reminders = await db().mail.findMany({ where: { kind: "billing.renewal" } });
  expect(reminders.map(({ recipient }) => recipient).sort()).toEqual(people.map(({ email }) => email).sort());
});

test("a reminder is sent once by the servers that start", async () => {
  const { email } = await subscriber({ expiresAt: inDays(5) });
  const { DATABASE_URL = "", DATA_DIR = "", SESSION_SECRET = "" } = process.env;
  const serverEnv = { DATABASE_URL, DATA_DIR, SESSION_SECRET, ...env };
  await closeDatabase();
  const servers = await Promise.all((onPostgres ? [1, 2, 3] : [1]).map(() => startServer(serverEnv)));
  await server.waitFor({ to: email });
  await Promise.all(servers.map((each) => each.stop()));
  await openDatabase(settings());
  expect(server.mails.filter(({ to }) => to === email)).toHaveLength(1);
  expect(await mailsTo(email)).toEqual([]);
});

test.skipIf(onPostgres)(
  "reminders are looked for by the server that has just made its database",
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "starglass-new-"));
    await closeDatabase();
    try {
      await openDatabase({ databaseUrl: undefined, dataDir });
      await remindOfRenewals();
    } finally {
      await closeDatabase();
      await rm(dataDir, { recursive: true });
      await openDatabase(settings());
    }
  },
);
