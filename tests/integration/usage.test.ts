import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { closeDatabase } from "~/db.server";
import { countUses } from "~/usage/count-uses.server";
import { giveBackUse } from "~/usage/give-back-use.server";
import { DAILY_LIMITS, type Role } from "~/usage/limits";
import type { Owner } from "~/usage/owner";
import { takeUse } from "~/usage/take-use.server";
import { account, visitor, withDatabase } from "./in-process";

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

test("while the database is away a page shows no uses, and no use can be taken", async () => {
  const { owner } = visitor();
  await closeDatabase();
  expect(await countUses(owner, TODAY)).toBe(0);
  await expect(takeUse({ key: randomUUID(), owner, date: TODAY, limit: 2 })).rejects.toThrow();
});
