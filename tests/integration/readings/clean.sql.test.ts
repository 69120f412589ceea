import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/db.server";
import { account, visitor, withDatabase } from "../support/in-process";
import { ago, NOTHING, reading, removed } from "../support/outdated";

withDatabase();

beforeEach(async () => {
  await removed();
});

const left = (ids: string[]) => db().reading.count({ where: { id: { in: ids } } });

test("readings of visitors go after 13 months, or after so many days; those of people stay", async () => {
  const [visitors, people] = [visitor().owner, (await account("member")).owner];
  const kept = [await reading(people, 4_000), await reading(visitors, 390)];
  await reading(visitors, 400);
  expect(await removed()).toEqual({ ...NOTHING, "readings of visitors": 1 });
  expect(await left(kept)).toBe(2);
  await reading(visitors, 31);
  const young = [...kept.slice(0, 1), await reading(visitors, 29)];
  expect(await removed(30)).toEqual({ ...NOTHING, "readings of visitors": 2 });
  expect(await left(young)).toBe(2);
});

test("readings that nobody began go after a day, whoever's they are", async () => {
  const [visitors, people] = [visitor().owner, (await account("member")).owner];
  for (const owner of [visitors, people]) await reading(owner, 1.1, { isBegun: false });
  const kept = [await reading(visitors, 0.9, { isBegun: false }), await reading(visitors, 1.1)];
  expect(await removed()).toEqual({ ...NOTHING, "readings without a text": 2 });
  expect(await left(kept)).toBe(2);
});

test("readings whose text failed before its first line go after a week, whoever's they are", async () => {
  const [visitors, people] = [visitor().owner, (await account("member")).owner];
  for (const owner of [visitors, people]) await reading(owner, 7.1, { lines: 0 });
  const kept = [await reading(visitors, 6.9, { lines: 0 }), await reading(visitors, 7.1, { lines: 1 })];
  expect(await removed()).toEqual({ ...NOTHING, "readings without a text": 2 });
  expect(await left(kept)).toBe(2);
});

test("of everything else goes what is over, and only that", async () => {
  const { userId } = (await account("member")).owner;
  const sessionId = randomUUID();
  for (const days of [45, 35]) {
    await db().use.create({ data: { key: randomUUID(), sessionId, date: ago(days) } });
    await db().usageLog.create({ data: { userId, date: ago(days), count: 1 } });
    await db().anonymousUsageLog.create({ data: { sessionId, date: ago(days), count: 1 } });
  }
  const phone = await db().factor.create({ data: { userId, type: "phone", phone: "+12125550100" } });
  for (const days of [0.01, -0.01]) {
    const code = { factorId: phone.id, channel: "sms", codeHash: Buffer.from("x") } as const;
    await db().factorChallenge.create({ data: { ...code, expiresAt: ago(days) } });
    const tokenHash = Buffer.from(randomUUID());
    const link = { tokenHash, userId, email: "", purpose: "verify_email" } as const;
    await db().session.create({ data: { tokenHash, userId, expiresAt: ago(days) } });
    await db().knownBrowser.create({ data: { userId, expiresAt: ago(days) } });
    await db().mailToken.create({ data: { ...link, expiresAt: ago(days) } });
    await db().attempt.create({ data: { key: tokenHash, count: 1, resetsAt: ago(days) } });
    const other = (await account("member")).owner.userId;
    await db().emailChange.create({
      data: { userId: other, newEmail: "x@test.example", expiresAt: ago(days) },
    });
  }
  for (const days of [31, 29]) {
    await db().stripeEvent.create({ data: { id: randomUUID(), type: "invoice.paid", handledAt: ago(days) } });
    await db().user.create({
      data: { email: `${randomUUID()}@test.example`, language: "en", createdAt: ago(days) },
    });
  }
  const counts = { sessions: 1, "uses and their counts": 3, "links of mails": 2, "counts of attempts": 1 };
  const others = {
    "known browsers": 1,
    "accounts that nobody proved": 1,
    "codes for phones": 1,
    "messages of Stripe": 1,
  };
  expect(await removed()).toEqual({ ...NOTHING, ...counts, ...others });
  expect(await removed()).toEqual(NOTHING);
});
