import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { deleteAccount } from "~/accounts/delete-account.server";
import type { ProvenIdentity } from "~/accounts/identities/proven-identity";
import { signInWithIdentity } from "~/accounts/identities/sign-in-with-identity.server";
import { db } from "~/db.server";
import { countUses } from "~/usage/count-uses.server";
import { utcDay } from "~/usage/day";
import { withDatabase } from "../support/in-process";
import { newCaller, newEmail, provenAs, sessionOf, signUpAs } from "../support/person";
import { takeUse } from "../support/take-use";

withDatabase();

const usesOf = (userId: string) => countUses({ userId }, utcDay());

async function use(userId: string, times: number) {
  for (let n = 0; n < times; n += 1)
    expect(await takeUse({ key: randomUUID(), owner: { userId }, date: utcDay(), limit: 50 })).toBe(true);
}

function googleOf(email: string): ProvenIdentity {
  return {
    provider: "google",
    subject: randomUUID(),
    email,
    isEmailVerified: true,
    hd: null,
    authenticatedAt: null,
  };
}

async function enter(google: ProvenIdentity): Promise<string> {
  return (await sessionOf(await signInWithIdentity(google, "en", newCaller()))).account.id;
}

describe("an account that is deleted and made anew on the same day has the uses of that day", () => {
  test("by its address, again and again, and no more than it had", async () => {
    const email = newEmail();
    for (const [before, more] of [
      [0, 2],
      [2, 1],
      [3, 0],
    ] as const) {
      const userId = await provenAs(email);
      expect(await usesOf(userId)).toBe(before);
      await use(userId, more);
      await deleteAccount(userId);
    }
  });

  test("by its Google account, whatever address that has now, and by the address without Google", async () => {
    const google = googleOf(newEmail());
    const userId = await enter(google);
    await use(userId, 3);
    await deleteAccount(userId);
    expect(await usesOf(await enter({ ...google, email: newEmail() }))).toBe(3);
    expect(await usesOf(await provenAs(google.email))).toBe(3);
    expect(await usesOf(await enter(googleOf(newEmail())))).toBe(0);
  });

  test("not by an address that it never proved: whoever has it begins with none", async () => {
    const email = newEmail();
    const userId = await signUpAs(email);
    await use(userId, 2);
    await deleteAccount(userId);
    expect(await usesOf(await provenAs(email))).toBe(0);
  });

  test("and on the next day none; what was kept goes with the other counts", async () => {
    const email = newEmail();
    const userId = await provenAs(email);
    const odd = 23;
    await use(userId, odd);
    await deleteAccount(userId);
    const kept = await db().attempt.findMany({ where: { count: odd } });
    expect(kept.length).toBeGreaterThan(0);
    const midnight = Date.parse(`${utcDay()}T24:00:00Z`);
    for (const { key, resetsAt } of kept) {
      expect(resetsAt.getTime()).toBe(midnight);
      expect(Buffer.from(key).toString("latin1")).not.toContain(email);
    }
    await db().attempt.updateMany({
      where: { count: odd },
      data: { resetsAt: new Date(Date.now() - 1_000) },
    });
    expect(await usesOf(await provenAs(email))).toBe(0);
  });
});
