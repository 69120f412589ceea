import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db } from "~/db.server";
import { moveVisitor } from "~/readings/move-visitor.server";
import { abandonClaims, claimWriting } from "~/readings/writing/claim-writing.server";
import type { Commission } from "~/readings/writing/commission";
import { settleUse } from "~/readings/writing/write-text.server";
import { countUses } from "~/usage/count-uses.server";
import { utcDay } from "~/usage/day";
import { giveBackUse } from "~/usage/give-back-use.server";
import { DAILY_LIMITS } from "~/usage/limits";
import type { Owner } from "~/usage/owner";
import { ask as askAs, withDatabase } from "../support/in-process";
import { takeUse } from "../support/take-use";
import { whileOpen } from "../support/while-open";

withDatabase();

const TODAY = utcDay();
const YESTERDAY = utcDay(new Date(Date.now() - 24 * 60 * 60 * 1000));

async function member(): Promise<string> {
  const data = { email: `${randomUUID()}@test.example`, language: "en" };
  return (await db().user.create({ data })).id;
}

/** Asks `owner`'s question; @returns the reading, and the key of what it costs. */
async function ask(owner: Owner) {
  const readingId = await askAs(owner, {
    kind: "yesno",
    reader: "theo",
    question: "Will it rain?",
    deck: "major",
  });
  const { id: writingId } = await db().writing.findFirstOrThrow({ where: { readingId } });
  return { readingId, writingId };
}

function take(
  owner: Owner,
  { key, date = TODAY, limit = DAILY_LIMITS.anonymous }: { key?: string; date?: string; limit?: number } = {},
) {
  return takeUse({ key: key ?? randomUUID(), owner, date, limit });
}

const usesOf = async (owner: Owner, date = TODAY) => countUses(owner, date);
const readingsOf = (owner: Owner) => db().reading.count({ where: owner });

/** What moves at a sign-in, in a transaction of its own. */
function signIn({ visitorId, userId }: { visitorId: string; userId: string }) {
  return db().$transaction((client) => moveVisitor({ visitorId, userId }, client));
}

/** Runs something between a move's last statement and its end, which on the embedded database is after it. */
async function whileMoving(
  { visitorId, userId }: { visitorId: string; userId: string },
  run: () => Promise<unknown>,
) {
  const [answer] = await whileOpen((client) => moveVisitor({ visitorId, userId }, client), run);
  expect(answer?.status).toBe("fulfilled");
}

describe("signing in", () => {
  test("brings the visitor's readings and today's uses along", async () => {
    const [visitorId, userId] = [randomUUID(), await member()];
    const { readingId, writingId } = await ask({ visitorId });
    await take({ visitorId }, { key: writingId });
    await take({ userId });
    await signIn({ visitorId, userId });
    expect(await db().reading.findFirst({ where: { userId } })).toMatchObject({
      id: readingId,
      visitorId: null,
    });
    expect(await usesOf({ userId })).toBe(2);
    expect(await usesOf({ visitorId })).toBe(1);
  });

  test("counts each use once, and gives the visitor none back, however often it is done", async () => {
    const [visitorId, userId] = [randomUUID(), await member()];
    await take({ visitorId });
    await signIn({ visitorId, userId });
    await signIn({ visitorId, userId });
    expect(await usesOf({ userId })).toBe(1);
    expect(await take({ visitorId })).toBe(true);
    expect(await take({ visitorId })).toBe(false);
    await signIn({ visitorId, userId });
    expect(await usesOf({ userId })).toBe(2);
    expect(await usesOf({ visitorId })).toBe(2);
    expect(await take({ visitorId })).toBe(false);
  });

  test("can bring more uses than the day has, and none can be taken then", async () => {
    const userId = await member();
    const limit = DAILY_LIMITS.member;
    for (let n = 0; n < limit; n += 1) await take({ userId }, { limit });
    const visitorId = randomUUID();
    await take({ visitorId });
    await signIn({ visitorId, userId });
    expect(await usesOf({ userId })).toBe(limit + 1);
    expect(await take({ userId }, { limit })).toBe(false);
  });

  test("leaves other visitors and other days alone", async () => {
    const [visitorId, other, userId] = [randomUUID(), randomUUID(), await member()];
    const key = randomUUID();
    await take({ visitorId }, { key, date: YESTERDAY });
    await take({ visitorId: other });
    await ask({ visitorId: other });
    await signIn({ visitorId, userId });
    expect(await usesOf({ userId }, YESTERDAY)).toBe(0);
    expect(await usesOf({ userId })).toBe(0);
    expect(await readingsOf({ visitorId: other })).toBe(1);
    await giveBackUse(key);
    expect(await usesOf({ visitorId }, YESTERDAY)).toBe(0);
  });

  test("with a visitor who did nothing leaves no count behind", async () => {
    const userId = await member();
    await signIn({ visitorId: randomUUID(), userId });
    expect(await db().usageLog.count({ where: { userId } })).toBe(0);
  });

  test("that fails moves nothing", async () => {
    const visitorId = randomUUID();
    const { writingId } = await ask({ visitorId });
    await take({ visitorId }, { key: writingId });
    await expect(signIn({ visitorId, userId: randomUUID() })).rejects.toThrow();
    expect(await readingsOf({ visitorId })).toBe(1);
    expect(await db().use.count({ where: { sessionId: visitorId } })).toBe(1);
  });
});

describe("a use that moved", () => {
  test("is given back to the account, once, and can be taken there again", async () => {
    const [visitorId, userId, key] = [randomUUID(), await member(), randomUUID()];
    await take({ visitorId }, { key });
    await take({ visitorId });
    await signIn({ visitorId, userId });
    await Promise.all([giveBackUse(key), giveBackUse(key)]);
    expect(await usesOf({ userId })).toBe(1);
    expect(await usesOf({ visitorId })).toBe(2);
    expect(await take({ userId }, { key })).toBe(true);
    expect(await usesOf({ userId })).toBe(2);
  });

  test("is not counted again when its writing is begun anew", async () => {
    const [visitorId, userId, key] = [randomUUID(), await member(), randomUUID()];
    await take({ visitorId }, { key });
    await signIn({ visitorId, userId });
    expect(await take({ userId }, { key })).toBe(true);
    expect(await take({ visitorId }, { key })).toBe(true);
    expect(await usesOf({ userId })).toBe(1);
  });

  test("and is given back while it moves is given back to the account, even as its first use", async () => {
    const [visitorId, userId, key] = [randomUUID(), await member(), randomUUID()];
    await take({ visitorId }, { key });
    await whileMoving({ visitorId, userId }, () => giveBackUse(key));
    expect(await usesOf({ userId })).toBe(0);
  });
});

describe("two sign-ins at once", () => {
  test("to one account move everything once", async () => {
    const [visitorId, userId] = [randomUUID(), await member()];
    for (let n = 0; n < 2; n += 1) await take({ visitorId }, { key: (await ask({ visitorId })).writingId });
    await Promise.all(Array.from({ length: 6 }, () => signIn({ visitorId, userId })));
    expect(await usesOf({ userId })).toBe(2);
    expect(await readingsOf({ userId })).toBe(2);
  });

  test("to two accounts move everything to one of them", async () => {
    const visitorId = randomUUID();
    for (let n = 0; n < 2; n += 1) await take({ visitorId }, { key: (await ask({ visitorId })).writingId });
    const users = await Promise.all([member(), member(), member()]);
    await Promise.all(users.map((userId) => signIn({ visitorId, userId })));
    const uses = await Promise.all(users.map((userId) => usesOf({ userId })));
    const readings = await Promise.all(users.map((userId) => readingsOf({ userId })));
    expect(uses.toSorted()).toEqual([0, 0, 2]);
    expect(readings).toEqual(uses);
  });

  test("from two browsers add up", async () => {
    const [userId, visitors] = [await member(), Array.from({ length: 5 }, () => randomUUID())];
    for (const visitorId of visitors) await take({ visitorId });
    await Promise.all(visitors.map((visitorId) => signIn({ visitorId, userId })));
    expect(await usesOf({ userId })).toBe(5);
  });
});

describe("a writing that a visitor began", () => {
  /** What its use costs, as it was reckoned before anybody signed in. */
  async function commissionOf(visitorId: string) {
    const { writingId } = await ask({ visitorId });
    const request = {
      kind: "yesno" as const,
      language: "en" as const,
      reader: "theo",
      question: "Will it rain?",
      cards: [],
      date: TODAY,
      followUp: null,
    };
    const day = { date: TODAY, limit: DAILY_LIMITS.anonymous, networks: [] };
    return { writingId, owner: { visitorId }, role: "anonymous" as const, ...day, request };
  }

  /** Begins it and gives it up, so that it can be begun again; @returns whether its use was taken. */
  async function begin(commission: Commission): Promise<boolean> {
    const claim = await claimWriting(commission);
    if (!claim) throw new Error("Somebody else writes it.");
    await settleUse(commission, claim);
    await abandonClaims([claim.token]);
    return claim.isPaid;
  }

  test("and that takes its use after the sign-in costs the account one", async () => {
    const [visitorId, userId] = [randomUUID(), await member()];
    const commission = await commissionOf(visitorId);
    await signIn({ visitorId, userId });
    expect(await begin(commission)).toBe(true);
    expect(await begin(commission)).toBe(true);
    expect(await usesOf({ userId })).toBe(1);
    await giveBackUse(commission.writingId);
    expect(await usesOf({ userId })).toBe(0);
  });

  test("and that takes its use while the sign-in is under way costs the account one", async () => {
    const [visitorId, userId] = [randomUUID(), await member()];
    const commission = await commissionOf(visitorId);
    await whileMoving({ visitorId, userId }, () => begin(commission));
    expect(await usesOf({ userId })).toBe(1);
  });

  test("and that takes its use at the same time as the sign-in costs the account one", async () => {
    const users = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const [visitorId, userId] = [randomUUID(), await member()];
        const commission = await commissionOf(visitorId);
        await Promise.all([begin(commission), signIn({ visitorId, userId })]);
        return userId;
      }),
    );
    for (const userId of users) expect(await usesOf({ userId })).toBe(1);
  });

  test("costs a visitor who does not sign in a use of their own", async () => {
    const visitorId = randomUUID();
    expect(await begin(await commissionOf(visitorId))).toBe(true);
    expect(await usesOf({ visitorId })).toBe(1);
  });
});
