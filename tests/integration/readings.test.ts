import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db } from "~/db.server";
import { deleteReading } from "~/readings/delete-reading.server";
import { drawReading } from "~/readings/draw-reading.server";
import { findReading } from "~/readings/find-reading.server";
import { listReadings, READINGS_PER_PAGE } from "~/readings/list-readings.server";
import { removeAbandonedReadings } from "~/readings/remove-outdated.server";
import { checkOrder, startReading } from "~/readings/start-reading.server";
import { claimWriting } from "~/readings/writing/claim-writing.server";
import { utcDay } from "~/usage/day";
import type { Owner } from "~/usage/owner";
import { account, findTarot, visitor, withDatabase } from "./in-process";

withDatabase();

const ORDER = { kind: "daily", language: "fr", reader: "oriel", question: null, deck: "full" } as const;

function start(owner: Owner) {
  return startReading(owner, ORDER);
}

describe("a plan", () => {
  const orders = [
    { reader: "selene", deck: "major", free: true },
    { reader: "corvina", deck: "major", free: false },
    { reader: "selene", deck: "full", free: false },
  ] as const;

  test.each(orders)("lets a subscriber have $reader with the $deck deck", async (order) => {
    await expect(checkOrder(await account("subscriber"), order)).resolves.toBeUndefined();
  });

  test.each(orders)(
    "lets others have $reader with the $deck deck only if it is free",
    async ({ free, ...order }) => {
      for (const person of [visitor(), await account("member")]) {
        const checked = checkOrder(person, order);
        await (free
          ? expect(checked).resolves.toBeUndefined()
          : expect(checked).rejects.toMatchObject({ code: "premium" }));
      }
    },
  );
});

test("the full deck draws from all 78 cards, the major arcana only from their 22", async () => {
  const { owner } = visitor();
  const drawnIds = async (deck: "major" | "full") => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => startReading(owner, { ...ORDER, deck })));
    await Promise.all(ids.map((id) => drawReading(owner, id)));
    const readings = await Promise.all(ids.map((id) => findTarot(owner, id)));
    return readings.flatMap(({ cards }) => cards?.map(({ id }) => id) ?? []);
  };
  expect((await drawnIds("major")).every((id) => !id.includes("-") || /^(high|wheel|hanged)-/.test(id))).toBe(
    true,
  );
  expect((await drawnIds("full")).some((id) => /-(wands|cups|swords|pentacles)$/.test(id))).toBe(true);
});

test("a reading keeps what it was asked with", async () => {
  const { owner } = await account("subscriber");
  const id = await start(owner);
  expect(await findReading(owner, id)).toMatchObject({ ...ORDER, cards: null, followUp: null });
});

test.each(["", "x", randomUUID(), undefined])("the id %j is nobody's reading", async (id) => {
  const { owner } = visitor();
  for (const verb of [findReading, drawReading, deleteReading]) {
    await expect(verb(owner, id)).rejects.toMatchObject({ code: "not-found" });
    await expect(verb(null, id)).rejects.toMatchObject({ code: "not-found" });
  }
});

test("readings are listed newest first, a page at a time, each once", async () => {
  const { owner } = visitor();
  const ids: string[] = [];
  for (let n = 0; n < READINGS_PER_PAGE + 3; n += 1) ids.push(await start(owner));
  await start(visitor().owner);
  const first = await listReadings(owner, null);
  const second = await listReadings(owner, first.next);
  expect([first.readings.length, second.readings.length, second.next]).toEqual([READINGS_PER_PAGE, 3, null]);
  expect([...first.readings, ...second.readings].map(({ id }) => id)).toEqual(ids.reverse());
  for (const nobodys of ["nonsense", randomUUID(), await start(visitor().owner)]) {
    expect(await listReadings(owner, nobodys)).toEqual(first);
  }
  expect(await listReadings(null, null)).toEqual({ readings: [], next: null });
});

test("readings that nobody began go after a day; begun ones and new ones stay", async () => {
  const { owner } = visitor();
  const [old, begun, fresh] = await Promise.all([start(owner), start(owner), start(owner)]);
  const { interpretation } = await findReading(owner, begun);
  await claimWriting({ writingId: interpretation.id, owner, date: utcDay(), limit: 2 });
  for (const id of [old, begun]) {
    await db()
      .$executeRaw`UPDATE "writings" SET "created_at" = now() - interval '25 hours' WHERE "reading_id" = ${id}::uuid`;
  }
  expect(await removeAbandonedReadings()).toBe(1);
  await expect(findReading(owner, old)).rejects.toMatchObject({ code: "not-found" });
  expect((await findReading(owner, begun)).id).toBe(begun);
  expect((await findReading(owner, fresh)).id).toBe(fresh);
});

describe("the database itself refuses", () => {
  const insert = (columns: Record<string, unknown>) =>
    db().reading.create({ data: { ...ORDER, date: new Date("2026-11-21"), ...columns } });

  test.each([
    ["a reading of nobody", {}],
    ["a reading of two", { visitorId: randomUUID(), userId: randomUUID() }],
    ["a question for the daily card", { visitorId: randomUUID(), question: "Why?" }],
    ["a timeline without a question", { visitorId: randomUUID(), kind: "timeline" as const }],
    ["301 characters", { visitorId: randomUUID(), kind: "yesno" as const, question: "x".repeat(301) }],
    ["cards without a time", { visitorId: randomUUID(), cards: [] }],
  ])("%s", async (_, columns) => {
    await expect(insert(columns)).rejects.toThrow(/constraint/i);
  });

  test("a count below nothing", async () => {
    const log = { sessionId: randomUUID(), date: new Date("2026-11-21"), count: -1 };
    await expect(db().anonymousUsageLog.create({ data: log })).rejects.toThrow(/constraint/i);
  });
});
