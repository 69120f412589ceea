import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { closeDatabase, db } from "~/db.server";
import { giveBackCounts } from "~/rate-limits/take-attempts.server";
import { abandonClaims, claimWriting } from "~/readings/writing/claim-writing.server";
import { countUses } from "~/usage/count-uses.server";
import { utcDay } from "~/usage/day";
import { giveBackUse } from "~/usage/give-back-use.server";
import { DAILY_LIMITS, type Role } from "~/usage/limits";
import { type NetworkLimit, networkLimits } from "~/usage/network-limits.server";
import type { Owner } from "~/usage/owner";
import { readTaken } from "~/usage/read-taken.server";
import { account, ask, visitor, withDatabase } from "../support/in-process";
import { takeUse } from "../support/take-use";

withDatabase();

const TODAY = "2026-11-21";
const TOMORROW = "2026-11-22";

async function ownerOf(role: Role): Promise<Owner> {
  return role === "anonymous" ? visitor().owner : (await account(role)).owner;
}

describe.each(Object.entries(DAILY_LIMITS) as [Role, number][])(
  "the limit of %s is %i a day",
  (role, limit) => {
    test("and holds however many uses are asked for at once", async () => {
      const owner = await ownerOf(role);
      const asked = Array.from({ length: limit + 25 }, () =>
        takeUse({ key: randomUUID(), owner, date: TODAY, limit }),
      );
      const taken = (await Promise.all(asked)).filter(Boolean);
      expect(taken).toHaveLength(limit);
      expect(await countUses(owner, TODAY)).toBe(limit);
    });

    test("and begins anew on the next UTC day", async () => {
      const owner = await ownerOf(role);
      for (let n = 0; n < limit; n += 1) await takeUse({ key: randomUUID(), owner, date: TODAY, limit });
      expect(await takeUse({ key: randomUUID(), owner, date: TODAY, limit })).toBe(false);
      expect(await takeUse({ key: randomUUID(), owner, date: TOMORROW, limit })).toBe(true);
    });

    test("and a use given back can be taken again, once", async () => {
      const owner = await ownerOf(role);
      const keys = Array.from({ length: limit }, () => randomUUID());
      for (const key of keys) await takeUse({ key, owner, date: TODAY, limit });
      const [key = ""] = keys;
      await Promise.all([giveBackUse(key), giveBackUse(key), giveBackUse(key)]);
      expect(await countUses(owner, TODAY)).toBe(limit - 1);
      expect(await takeUse({ key: randomUUID(), owner, date: TODAY, limit })).toBe(true);
      expect(await takeUse({ key: randomUUID(), owner, date: TODAY, limit })).toBe(false);
    });
  },
);

test("the same reading takes one use, however often it is begun", async () => {
  const { owner } = visitor();
  const use = { key: randomUUID(), owner, date: TODAY, limit: 2 };
  expect(await takeUse(use)).toBe(true);
  expect(await takeUse(use)).toBe(true);
  expect(await countUses(owner, TODAY)).toBe(1);
});

test("one visitor's uses are nobody else's", async () => {
  const [one, other] = [visitor().owner, visitor().owner];
  await takeUse({ key: randomUUID(), owner: one, date: TODAY, limit: 2 });
  expect(await countUses(other, TODAY)).toBe(0);
  expect(await countUses(null, TODAY)).toBe(0);
});

describe("what a model may write a network", () => {
  const DAY = utcDay();

  /** A writing that a new visitor waits for, as it is begun from somewhere. */
  async function asked(networks: NetworkLimit[]) {
    const { owner } = visitor();
    const readingId = await ask(owner, { kind: "daily", reader: "theo", question: "", deck: "major" });
    const { id: writingId } = await db().writing.findFirstOrThrow({ where: { readingId } });
    return { writingId, owner, date: DAY, limit: 2, networks };
  }

  const limitOf = (most: number): NetworkLimit => ({ key: randomBytes(32), most });

  async function claimAll(networks: NetworkLimit[], times: number) {
    const uses = await Promise.all(Array.from({ length: times }, () => asked(networks)));
    const claims = await Promise.all(uses.map(claimWriting));
    return { uses, claims, paid: claims.filter((claim) => claim?.isPaid) };
  }

  test("is exact, however many ask at once, and refuses nobody's own use", async () => {
    const [narrow, wide] = [limitOf(5), limitOf(8)];
    const { uses, claims, paid } = await claimAll([narrow, wide], 25);
    expect(paid).toHaveLength(5);
    for (const [n, claim] of claims.entries()) {
      expect(claim?.hasNetworkRoom).toBe(claim?.isPaid);
      expect(await countUses(uses[n]?.owner ?? null, DAY)).toBe(claim?.isPaid ? 1 : 0);
    }
    // Those that were refused in the same moment give back what they have counted.
    for (const claim of claims)
      if (claim?.isNetworkCounted && !claim.isPaid) await giveBackCounts([narrow.key, wide.key]);
    expect((await claimAll([limitOf(5), wide], 25)).paid).toHaveLength(3);
  });

  test("is what a page is told that is asked for a reading", async () => {
    const networks = [limitOf(1), limitOf(9)];
    const { owner } = visitor();
    expect(await readTaken(owner, DAY, networks)).toEqual({ uses: 0, isNetworkSpent: false });
    await claimAll(networks, 1);
    expect(await readTaken(owner, DAY, networks)).toEqual({ uses: 0, isNetworkSpent: true });
    expect(await readTaken(null, DAY, networks)).toEqual({ uses: 0, isNetworkSpent: true });
    expect(await readTaken(null, DAY, [])).toEqual({ uses: 0, isNetworkSpent: false });
  });

  test("keeps nobody from a text that was begun, whose writer is gone", async () => {
    const networks = [limitOf(1)];
    const [use] = [await asked(networks)];
    const claim = await claimWriting(use);
    expect(claim?.isPaid).toBe(true);
    await abandonClaims([claim?.token ?? ""]);
    expect(await claimWriting(use)).toMatchObject({ isPaid: true, attempt: 2 });
    expect((await claimAll(networks, 1)).paid).toEqual([]);
  });

  test("is counted under a hash that tells neither address nor day, and is another on the next day", () => {
    const keys = [TODAY, TOMORROW].map((date) =>
      networkLimits("203.0.113.7", date, "visitors").map(({ key }) => key),
    );
    expect(new Set(keys.flat().map((key) => key.toString("hex"))).size).toBe(4);
    for (const key of keys.flat()) expect(key.toString("latin1")).not.toMatch(/203|2026/);
    expect(networkLimits("::ffff:203.0.113.7", TODAY, "visitors").map(({ key }) => key)).toEqual(keys[0]);
    expect(networkLimits("127.0.0.1", TODAY, "visitors")).toEqual([]);
  });
});

test("while the database is away a page shows no uses, and no use can be taken", async () => {
  const { owner } = visitor();
  await closeDatabase();
  expect(await countUses(owner, TODAY)).toBe(0);
  await expect(takeUse({ key: randomUUID(), owner, date: TODAY, limit: 2 })).rejects.toThrow();
});
