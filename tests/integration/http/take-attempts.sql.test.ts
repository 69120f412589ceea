import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { AccountError } from "~/accounts/account-error";
import { type AttemptKind, allAttemptRules, ONE_MORE_MAIL } from "~/accounts/attempt-rules";
import { checkAttempts, giveBackAttempt } from "~/accounts/check-attempts.server";
import { takeMail } from "~/accounts/mails/take-mail.server";
import { db } from "~/db.server";
import { removeOldAttempts } from "../../../app/rate-limits/remove-old-attempts.server";
import { type Attempt, giveBackAttempts, takeAttempts } from "../../../app/rate-limits/take-attempts.server";
import { withDatabase } from "../support/in-process";

withDatabase();

function limited(most: number, seconds = 900): Attempt {
  return { rule: { name: "a rule", most, seconds }, subject: randomUUID() };
}

/** How many of `tries` tries at once are taken. */
async function takenAtOnce(attempts: Attempt[], tries: number): Promise<number> {
  const results = await Promise.all(Array.from({ length: tries }, () => takeAttempts(attempts)));
  return results.filter(({ isAllowed }) => isAllowed).length;
}

/** Lets every stretch end that has begun. */
function endStretches() {
  return db().$executeRaw`UPDATE "attempts" SET "resets_at" = now() - interval '1 second'`;
}

test("exactly as many tries are taken as there are, however many ask at once", async () => {
  const attempt = limited(10);
  expect(await takenAtOnce([attempt], 200)).toBe(10);
  expect(await takenAtOnce([attempt], 50)).toBe(0);
  await endStretches();
  expect(await takenAtOnce([attempt], 200)).toBe(10);
});

test("several limits hold together, in whichever order they are named", async () => {
  const [narrow, wide] = [limited(15), limited(1_000)];
  const [one, other] = await Promise.all([
    takenAtOnce([narrow, wide], 100),
    takenAtOnce([wide, narrow], 100),
  ]);
  // A try that another one's give-back crosses may be refused, one too many is never taken.
  expect(one + other).toBe(15);
  expect(await takenAtOnce([{ ...wide, rule: { ...wide.rule, most: 100 } }], 120)).toBe(85);
});

test("a refused try uses up none of the limits that others share", async () => {
  const [own, shared] = [limited(2), limited(5)];
  for (let n = 0; n < 20; n += 1) await takeAttempts([own, shared]);
  expect(await takenAtOnce([shared], 10)).toBe(3);
});

test("a refusal says which tries are spent and when there are some again, and then there are", async () => {
  const attempt = limited(1, 600);
  expect(await takeAttempts([attempt])).toEqual({ isAllowed: true, retryAfter: 0, spent: [] });
  const other = { rule: { name: "another rule", most: 5, seconds: 30 }, subject: randomUUID() };
  const refused = await takeAttempts([attempt, other]);
  expect(refused.isAllowed).toBe(false);
  expect(refused.spent).toEqual([attempt]);
  expect(refused.retryAfter).toBeGreaterThan(590);
  expect(refused.retryAfter).toBeLessThanOrEqual(600);
  await endStretches();
  expect((await takeAttempts([attempt])).isAllowed).toBe(true);
});

test("a try given back can be taken again, and no more than were taken", async () => {
  const attempt = limited(2);
  await takenAtOnce([attempt], 2);
  await giveBackAttempts([attempt]);
  expect(await takenAtOnce([attempt], 5)).toBe(1);
  for (let n = 0; n < 5; n += 1) await giveBackAttempts([attempt]);
  expect(await takenAtOnce([attempt], 5)).toBe(2);
});

test("what is kept names nobody, and goes when its time is over", async () => {
  await db().attempt.deleteMany();
  await db().$executeRaw`
    INSERT INTO "attempts" ("key", "count", "resets_at")
    SELECT decode(md5(n::text), 'hex'), 1, now() - interval '1 minute' FROM generate_series(1, 2300) AS n`;
  await takeAttempts([{ rule: { name: "a rule", most: 3, seconds: 60 }, subject: "ann@test.example" }]);
  await removeOldAttempts();
  const [left, ...more] = await db().attempt.findMany();
  expect(more).toEqual([]);
  expect(left?.key).toHaveLength(32);
  expect(Buffer.from(left?.key ?? []).toString("latin1")).not.toContain("ann");
});

const human = (address = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`) => ({
  address,
  isHuman: true,
  known: [],
});

async function tries(kind: AttemptKind, who: () => Parameters<typeof checkAttempts>[1], most: number) {
  for (let taken = 0; taken < most; taken += 1) {
    try {
      await checkAttempts(kind, who());
    } catch (error) {
      if (error instanceof AccountError && error.code === "too-many" && error.retryAfter) return taken;
      throw error;
    }
  }
  return most;
}

test("a stranger who guesses is stopped, and its owner still signs in from elsewhere", async () => {
  const email = `${randomUUID()}@test.example`;
  const stranger = human();
  expect(await tries("sign-in", () => ({ email, caller: stranger }), 200)).toBe(10);
  expect(await tries("sign-in", () => ({ email, caller: human() }), 1)).toBe(1);
});

test("an account is guessed at from many addresses a hundred times an hour at most", async () => {
  const email = `${randomUUID()}@test.example`;
  expect(await tries("sign-in", () => ({ email, caller: human() }), 150)).toBe(100);
});

test("many accounts are guessed at from one household sixty times at most", async () => {
  const household = () => human(`2001:db8:77:1::${randomUUID().slice(0, 4)}`);
  const email = () => `${randomUUID()}@test.example`;
  expect(await tries("sign-in", () => ({ email: email(), caller: household() }), 100)).toBe(60);
});

describe("with a new /64 of IPv6 for each try", () => {
  const group = () => randomUUID().slice(0, 4);
  const inNetwork = (subnet: () => string) => {
    const network = group();
    return () => human(`2001:db8:${network}:${subnet()}::1`);
  };
  let next = 0;
  const anySubnet = () => ((next++ * 0x101) % 0x10000).toString(16);
  const ofOne = () => `ab${(next++ % 256).toString(16).padStart(2, "0")}`;

  test("an account is guessed at from a /48 twice as often as from an address, and its owner signs in from elsewhere", async () => {
    const email = `${randomUUID()}@test.example`;
    const caller = inNetwork(anySubnet);
    expect(await tries("sign-in", () => ({ email, caller: caller() }), 200)).toBe(20);
    expect(await tries("sign-in", () => ({ email, caller: human() }), 10)).toBe(10);
  });

  test.each([
    ["/56", 4, ofOne],
    ["/48", 16, anySubnet],
  ])("many are guessed at from a %s %i times as often as from an address", async (_bits, times, subnet) => {
    const caller = inNetwork(subnet);
    expect(await tries("passkey", () => ({ caller: caller() }), 60 * times + 5)).toBe(60 * times);
  });

  test("one network does not use up the mails of somebody else", async () => {
    const email = `${randomUUID()}@test.example`;
    const caller = inNetwork(anySubnet);
    expect(await sent("reset-password", email, caller)).toBe(8 + 1);
    expect(await takeMail("reset-password", { email, caller: human() })).toBe(true);
  });
});

test("addresses of IPv4 are counted each for itself", async () => {
  let next = 0;
  const caller = () => human(`198.51.${next >> 8}.${next++ & 255}`);
  expect(await tries("passkey", () => ({ caller: caller() }), 1_000)).toBe(1_000);
});

test("thirty people behind one address show a wrong code and a right one each", async () => {
  const caller = human();
  for (let n = 0; n < 30; n += 1) {
    const who = { userId: randomUUID(), caller };
    await checkAttempts("factor", who);
    await giveBackAttempt(await checkAttempts("factor", who));
  }
});

test("who passed no captcha has a third of the tries, and leaves the others theirs", async () => {
  const email = `${randomUUID()}@test.example`;
  const caller = human();
  expect(await tries("sign-in", () => ({ email, caller: { ...caller, isHuman: false } }), 50)).toBe(4);
  expect(await tries("sign-in", () => ({ email, caller }), 50)).toBe(10);
  const userId = randomUUID();
  expect(await tries("factor", () => ({ userId, caller: { ...human(), isHuman: false } }), 50)).toBe(5);
});

test("right tries do not use up the tries of an account", async () => {
  const who = { userId: randomUUID(), caller: human() };
  for (let n = 0; n < 20; n += 1) {
    await giveBackAttempt(await checkAttempts("factor", who));
  }
  expect(await tries("factor", () => who, 50)).toBe(5);
});

type Mail = Parameters<typeof takeMail>[0];

/** How many mails of a kind are sent to an address that is asked for 50 times, by `callers`; nobody is refused. */
async function sent(mail: Mail, email: string, callers = () => human()): Promise<number> {
  let count = 0;
  for (let n = 0; n < 50; n += 1) if (await takeMail(mail, { email, caller: callers() })) count += 1;
  return count;
}

test("a mailbox gets few mails, from sign-ups and requests together, and then one of each kind in half an hour", async () => {
  const email = `${randomUUID()}@test.example`;
  await takeMail("sign-up", { email, caller: human() });
  expect(await sent("verify-email", email)).toBe(11 + 1);
  for (const mail of ["reset-password", "sign-up"] as const) expect(await sent(mail, email)).toBe(1);
  await endStretchesOfHours();
  expect(await sent("verify-email", email)).toBe(12 + 1);
  await endStretchesOfHours();
  for (const mail of ["verify-email", "reset-password"] as const) expect(await sent(mail, email)).toBe(1);
});

test("one stranger cannot use up the mails of somebody else", async () => {
  const email = `${randomUUID()}@test.example`;
  const stranger = human();
  for (const most of [4, 4, 0]) {
    expect(await sent("reset-password", email, () => stranger)).toBe(most + 1);
    await endStretchesOfHours();
  }
  expect(await takeMail("reset-password", { email, caller: human() })).toBe(true);
});

test("who asks for mails to many is refused after sixty", async () => {
  const caller = human();
  const email = () => `${randomUUID()}@test.example`;
  for (let n = 0; n < 60; n += 1)
    expect(await takeMail("reset-password", { email: email(), caller })).toBe(true);
  await expect(takeMail("reset-password", { email: email(), caller })).rejects.toThrow("too-many");
});

function endStretchesOfHours() {
  return db().$executeRaw`
    UPDATE "attempts" SET "resets_at" = now() - interval '1 second'
    WHERE "resets_at" < now() + interval '2 hours'`;
}

test("what was typed and is no address counts for the network address alone", async () => {
  expect(await tries("sign-in", () => ({ email: "", caller: human() }), 110)).toBe(110);
});

test("every limit has a name of its own and leaves somebody without a captcha a try", () => {
  const rules = [...allAttemptRules(), ONE_MORE_MAIL];
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
  for (const { most } of rules) expect(Math.ceil(most / 3)).toBeGreaterThan(0);
});
