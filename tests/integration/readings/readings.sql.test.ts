import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db } from "~/db.server";
import { createLoadContext } from "~/http/load-context.server";
import { askAlmanac } from "~/readings/ask-almanac.server";
import { askForReading } from "~/readings/ask-for-reading.server";
import { commissionOf } from "~/readings/commission.server";
import { deleteReading } from "~/readings/delete-reading.server";
import { drawReading } from "~/readings/draw-reading.server";
import { exportReadings } from "~/readings/export/export-readings.server";
import { findReading } from "~/readings/find-reading.server";
import { listReadings, READINGS_PER_PAGE } from "~/readings/list-readings.server";
import type { TarotKind } from "~/readings/reading";
import { removeUnwrittenReadings } from "~/readings/remove-outdated.server";
import { retryReading } from "~/readings/retry-reading.server";
import { SPREADS, TAROT_KINDS } from "~/readings/tarot/spreads.data";
import { claimWriting, failWriting, type GiveBack } from "~/readings/writing/claim-writing.server";
import { loader as exportLoader } from "~/routes/account/export";
import { utcDay } from "~/usage/day";
import { giveBackUse } from "~/usage/give-back-use.server";
import type { Owner } from "~/usage/owner";
import type { Person } from "~/usage/person";
import { account, ask, askerFor, findTarot, NO_CAPTCHA, visitor, withDatabase } from "../support/in-process";
import { signedInAs } from "../support/person";

withDatabase();

const ORDER = { kind: "daily", reader: "oriel", question: "", deck: "full" } as const;
const STORED = { ...ORDER, language: "fr", question: null };

function start(owner: Owner) {
  return ask(owner, ORDER, "fr");
}

function askAs(person: Person, order: { kind: TarotKind; reader: string; deck: string }) {
  return askForReading(askerFor(person), { ...order, question: "Should I?" }, "en");
}

describe("a plan", () => {
  const orders = [
    { kind: "timeline", reader: "selene", deck: "major", free: true },
    { kind: "timeline", reader: "corvina", deck: "major", free: false },
    { kind: "timeline", reader: "selene", deck: "full", free: false },
  ] as const;

  test.each(orders)("lets a subscriber have $reader with the $deck deck", async (order) => {
    expect((await askAs(await account("subscriber"), order)).outcome).toBe("stored");
  });

  test.each(orders)(
    "lets others have $reader with the $deck deck only if it is free",
    async ({ free, ...order }) => {
      for (const person of [visitor(), await account("member")]) {
        const asked = askAs(person, order);
        await (free
          ? expect(asked).resolves.toMatchObject({ outcome: "stored" })
          : expect(asked).rejects.toMatchObject({ code: "premium" }));
      }
    },
  );
});

describe("what was asked for with a subscription that is over", () => {
  const ORDER_OF_PLAN = { kind: "timeline", reader: "corvina", deck: "full" } as const;
  const FAILURE = { failure: { code: "model", detail: "500" }, chunks: [] } as const;
  const beyond = { code: "premium" };

  /** Somebody with a subscription, who they are without it, and a reading that waits for its text. */
  async function waiting() {
    const person = await account("subscriber");
    const asked = await askAs(person, ORDER_OF_PLAN);
    if (asked.outcome !== "stored") throw new Error(`It came to ${asked.outcome}.`);
    await drawReading(person.owner, asked.id);
    return { person, free: { ...person, role: "member" } as const, id: asked.id };
  }

  async function commissionFor(person: Person, id: string) {
    return commissionOf(person, await findReading(person.owner, id), { followUp: false }).commission;
  }

  /** Begins the text, and has it fail. @param giveBack what becomes of its use. */
  async function fail(person: Person, id: string, giveBack: (key: string) => GiveBack) {
    const commission = await commissionFor(person, id);
    const claim = await claimWriting(commission);
    if (!claim) throw new Error("Nothing was claimed.");
    await failWriting(claim, FAILURE, giveBack(commission.writingId));
  }

  test("is not begun, nor tried again, by the model or the almanac", async () => {
    const { person, free, id } = await waiting();
    await expect(commissionFor(free, id)).rejects.toMatchObject(beyond);
    await fail(person, id, (key) => (client) => giveBackUse(key, client));
    await expect(retryReading(free, id, NO_CAPTCHA)).rejects.toMatchObject(beyond);
    await expect(askAlmanac(free, id)).rejects.toMatchObject(beyond);
    expect((await findReading(free.owner, id)).interpretation).toMatchObject({ status: "failed" });
    await askAlmanac(person, id);
    await expect(commissionFor(free, id)).rejects.toMatchObject(beyond);
  });

  test("stays where it is begun, or its use is taken", async () => {
    const { person, free, id } = await waiting();
    await fail(person, id, () => async () => undefined);
    await retryReading(free, id, NO_CAPTCHA);
    expect(await claimWriting(await commissionFor(free, id))).toMatchObject({ isPaid: true });
    expect(await commissionFor(free, id)).toMatchObject({ owner: free.owner });
  });
});

test("the full deck draws from all 78 cards, the major arcana only from their 22", async () => {
  const { owner } = visitor();
  const drawnIds = async (deck: "major" | "full") => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => ask(owner, { ...ORDER, deck })));
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
  expect(await findReading(owner, id)).toMatchObject({ ...STORED, cards: null, followUp: null });
});

test.each(["", "x", randomUUID(), undefined])("the id %j is nobody's reading", async (id) => {
  const { owner } = visitor();
  for (const verb of [findReading, drawReading, deleteReading]) {
    await expect(verb(owner, id)).rejects.toMatchObject({ code: "not-found" });
    await expect(verb(null, id)).rejects.toMatchObject({ code: "not-found" });
  }
});

test("drawn readings are listed newest first, a page at a time, each once", async () => {
  const { owner } = visitor();
  const ids: string[] = [];
  for (let n = 0; n < READINGS_PER_PAGE + 3; n += 1) {
    const id = await start(owner);
    await drawReading(owner, id);
    ids.push(id);
    if (n % 5 === 0) await start(owner);
  }
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

/** Gives somebody many readings, all of the same moment. */
function grow({ userId }: { userId: string }, count: number) {
  return db().$executeRaw`
    INSERT INTO "readings" ("user_id", "kind", "language", "reader", "question", "deck", "date")
    SELECT ${userId}::uuid, 'yesno', 'en', 'oriel', 'Number ' || n, 'full', now()
    FROM generate_series(1, ${count}::int) n`;
}

describe("everything that is kept of somebody", () => {
  /** Asks for it, until `gone`. */
  async function exporting(userId: string, gone = new AbortController()) {
    const { token } = await signedInAs(userId);
    const request = new Request("http://localhost/en/account/export", {
      headers: { Cookie: `session=${token}` },
    });
    const headers = { cookie: `session=${token}`, acceptLanguage: undefined };
    const known = { nonce: undefined, clientAddress: "127.0.0.1", disconnected: gone.signal };
    const context = createLoadContext({ path: "/en/account/export", ...headers }, known);
    return exportLoader({ request, context, params: {} });
  }

  test("is read in pages, each reading once, oldest first", async () => {
    const { owner } = await account("member");
    await grow(owner, 230);
    await start(owner);
    const pages = [];
    for await (const page of exportReadings(owner)) pages.push(page);
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 31]);
    const questions = pages.flat().map(({ question }) => question);
    expect(new Set(questions).size).toBe(231);
    expect(questions.at(-1)).toBe(null);
    expect(pages.at(-1)?.at(-1)?.writings).toHaveLength(1);
  });

  test("is a file as it would be written at once", async () => {
    for (const count of [0, 1, 205]) {
      const { owner } = await account("member");
      await grow(owner, count);
      const file = await (await exporting(owner.userId)).text();
      const { readings, email } = JSON.parse(file);
      expect(email).toContain("@test.example");
      expect(readings).toHaveLength(count);
      if (count > 0) expect(file).toBe(`${JSON.stringify(JSON.parse(file), null, 2)}\n`);
    }
  });

  test("is given once at a time: who asks again meanwhile has to wait, and nobody else", async () => {
    const { owner } = await account("member");
    const other = await account("member");
    const gone = new AbortController();
    const first = await exporting(owner.userId, gone);
    expect(first.status).toBe(200);
    const second = await exporting(owner.userId);
    expect([second.status, second.headers.get("Retry-After")]).toEqual([429, "10"]);
    expect((await exporting(other.owner.userId)).status).toBe(200);
    gone.abort();
    expect((await exporting(owner.userId)).status).toBe(200);
    await first.body?.cancel();
  });

  test("may be asked for again as soon as all of it was read, though the connection is still open", async () => {
    const { owner } = await account("member");
    await (await exporting(owner.userId)).text();
    expect((await exporting(owner.userId)).status).toBe(200);
  });
});

test("readings that nobody began go after a day; begun ones and new ones stay", async () => {
  const { owner } = visitor();
  const [old, begun, fresh] = await Promise.all([start(owner), start(owner), start(owner)]);
  const { interpretation } = await findReading(owner, begun);
  await claimWriting({ writingId: interpretation.id, owner, date: utcDay(), limit: 2, networks: [] });
  for (const id of [old, begun]) {
    await db()
      .$executeRaw`UPDATE "writings" SET "created_at" = now() - interval '25 hours' WHERE "reading_id" = ${id}::uuid`;
  }
  expect(await removeUnwrittenReadings()).toBe(1);
  await expect(findReading(owner, old)).rejects.toMatchObject({ code: "not-found" });
  expect((await findReading(owner, begun)).id).toBe(begun);
  expect((await findReading(owner, fresh)).id).toBe(fresh);
});

describe("the database itself refuses", () => {
  const insert = (columns: Record<string, unknown>) =>
    db().reading.create({ data: { ...STORED, date: new Date("2026-11-21"), ...columns } });

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

  test.each(TAROT_KINDS)(
    "what is no %s: with or without a question, and more or fewer cards",
    async (kind) => {
      const { asks, positions } = SPREADS[kind];
      const cards = positions.map(() => ({ id: "star", orientation: "upright" }));
      const reading = { visitorId: randomUUID(), kind, question: asks ? "Why?" : null, drawnAt: new Date() };
      await expect(insert({ ...reading, cards })).resolves.toMatchObject({ kind });
      for (const wrong of [
        { question: asks ? null : "Why?", cards },
        { cards: cards.slice(1) },
        { cards: [...cards, ...cards.slice(0, 1)] },
      ])
        await expect(insert({ ...reading, ...wrong })).rejects.toThrow(/constraint/i);
    },
  );

  test("a count below nothing", async () => {
    const log = { sessionId: randomUUID(), date: new Date("2026-11-21"), count: -1 };
    await expect(db().anonymousUsageLog.create({ data: log })).rejects.toThrow(/constraint/i);
  });
});
