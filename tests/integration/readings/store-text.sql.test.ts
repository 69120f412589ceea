import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db } from "~/db.server";
import { drawReading } from "~/readings/draw-reading.server";
import { findReading } from "~/readings/find-reading.server";
import type { Chunk } from "~/readings/reading";
import { type Claim, claimWriting } from "~/readings/writing/claim-writing.server";
import { storeText } from "~/readings/writing/store-text.server";
import { utcDay } from "~/usage/day";
import { ask, visitor, withDatabase } from "../support/in-process";

withDatabase();

const lines = (...texts: string[]): Chunk[] => texts.map((text) => ({ section: "text", text: `${text}\n` }));

/** The claim to a new reading's text, its visitor, and what is stored of it. */
async function claimed() {
  const { owner } = visitor();
  const id = await ask(owner, {
    kind: "yesno",
    reader: "theo",
    question: "Will it rain?",
    deck: "major",
  });
  await drawReading(owner, id);
  const find = async () => (await findReading(owner, id)).interpretation;
  const { id: writingId } = await find();
  const claim = await claimWriting({ writingId, owner, date: utcDay(), limit: 2, networks: [] });
  if (!claim) throw new Error("not claimed");
  return { claim, find };
}

/** Somebody else takes the writing over. */
async function takeOver({ writingId }: Claim) {
  await db().$executeRaw`
    UPDATE "writings" SET "claim" = ${randomUUID()}::uuid, "attempt" = "attempt" + 1 WHERE "id" = ${writingId}::uuid`;
}

/** By which transaction each row was written. */
async function transactionsOf(claims: Claim[]): Promise<Set<string>> {
  const rows = await db().$queryRaw<{ by: string }[]>`
    SELECT xmin::text AS "by" FROM "writings" WHERE "id" = ANY(${claims.map(({ writingId }) => writingId)}::uuid[])`;
  return new Set(rows.map(({ by }) => by));
}

describe("texts that are stored at the same time", () => {
  test("go in one statement, all of each", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, claimed));
    const claims = all.map(({ claim }) => claim);
    expect((await transactionsOf(claims)).size).toBe(20);
    const stored = all.map(({ claim }, n) => storeText(claim, { chunks: lines(`One ${n}`, `Two ${n}`) }));
    expect(new Set(await Promise.all(stored))).toEqual(new Set([true]));
    expect((await transactionsOf(claims)).size).toBe(1);
    for (const [n, { find }] of all.entries())
      expect(await find()).toMatchObject({ status: "writing", chunks: lines(`One ${n}`, `Two ${n}`) });
  });

  test("are stored without the one whose claim is lost", async () => {
    const [one, lost, other] = await Promise.all([claimed(), claimed(), claimed()]);
    await takeOver(lost.claim);
    const stored = [one, lost, other].map(({ claim }) =>
      storeText(claim, { chunks: lines("New."), end: { interpreter: "model", isTruncated: false } }),
    );
    expect(await Promise.all(stored)).toEqual([true, false, true]);
    expect(await lost.find()).toMatchObject({ status: "writing", chunks: [], interpreter: null });
    for (const { find } of [one, other])
      expect(await find()).toMatchObject({ status: "done", chunks: lines("New."), interpreter: "model" });
  });

  test("are stored without one that the database does not take", async () => {
    const [one, broken, other] = await Promise.all([claimed(), claimed(), claimed()]);
    const stored = [
      storeText(one.claim, { chunks: lines("Sound.") }),
      storeText(broken.claim, { chunks: lines("\0") }),
      storeText(other.claim, { chunks: lines("Sound.") }),
    ];
    expect((await Promise.allSettled(stored)).map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect((await broken.find()).chunks).toEqual([]);
    for (const { find } of [one, other]) expect((await find()).chunks).toEqual(lines("Sound."));
  });

  test("keep the newest of one claim, and everybody who stored it hears so", async () => {
    const { claim, find } = await claimed();
    const stored = [["One"], ["One", "Two"], ["One", "Two", "Three"]].map((texts) =>
      storeText(claim, { chunks: lines(...texts) }),
    );
    expect(await Promise.all(stored)).toEqual([true, true, true]);
    expect((await find()).chunks).toEqual(lines("One", "Two", "Three"));
  });
});

test("a text that has ended takes nothing more", async () => {
  const { claim, find } = await claimed();
  const end = { interpreter: "model", isTruncated: true };
  expect(await storeText(claim, { chunks: lines("All of it."), end })).toBe(true);
  expect(await storeText(claim, { chunks: lines("And more.") })).toBe(false);
  expect(await find()).toMatchObject({ status: "done", chunks: lines("All of it."), isTruncated: true });
});
