import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { exportAccount } from "~/accounts/export-account.server";
import { db } from "~/db.server";
import { commissionOf } from "~/readings/commission.server";
import { drawReading } from "~/readings/draw-reading.server";
import { findReading } from "~/readings/find-reading.server";
import { moveVisitor } from "~/readings/move-visitor.server";
import { countMet, countMetCard } from "~/readings/practice/count-met.server";
import { answersFor } from "~/readings/practice/practice-answers.server";
import { type PracticeItem, practiceKey } from "~/readings/practice/practice-item";
import { answerPractice, findPracticeDay } from "~/readings/practice/practise.server";
import { dayAfter } from "~/readings/sky/day-in-zone";
import { findWhereabouts, forgetWhereabouts, keepWhereabouts } from "~/readings/sky/keep-whereabouts.server";
import type { Owner } from "~/usage/owner";
import { account, ask, findTarot, visitor, withDatabase } from "../support/in-process";
import { NOTHING, removed } from "../support/outdated";

withDatabase();

const TAIPEI = { zone: "Asia/Taipei", place: { latitude: 25.03, longitude: 121.57, city: "taipei" } };
const BERLIN = { zone: "Europe/Berlin", place: null };

const numberOf = (item: PracticeItem, day: string) =>
  1 + answersFor(item, day).findIndex((each) => practiceKey(each) === practiceKey(item));

/** Answers a card of the day, rightly or not. */
function answer(owner: Owner, item: PracticeItem, day: string, isRight = true) {
  const right = numberOf(item, day);
  return answerPractice(owner, { item: practiceKey(item), day, answer: isRight ? right : (right % 4) + 1 });
}

/** Answers everything that the day has. */
async function practise(owner: Owner): Promise<PracticeItem[]> {
  const { day, items } = await findPracticeDay(owner);
  for (const item of items) await answer(owner, item, day);
  return items;
}

/** Puts everything that somebody has practised a day back, as if it had been yesterday. */
const sleep = (owner: Owner) =>
  db().$executeRaw`
    UPDATE "practice_cards" SET "answered_on" = "answered_on" - 1, "due" = "due" - 1, "due_before" = "due_before" - 1
    WHERE "user_id" = ${owner.userId ?? null}::uuid OR "visitor_id" = ${owner.visitorId ?? null}::uuid`;

const keysOf = async (owner: Owner) => (await findPracticeDay(owner)).items.map(practiceKey);
const move = (visitorId: string, userId: string) =>
  db().$transaction((client) => moveVisitor({ visitorId, userId }, client));

describe("a day's practice", () => {
  test("stays the same while it is answered, and the next day has others", async () => {
    const { owner } = visitor();
    const before = await keysOf(owner);
    expect(before).toEqual((await findPracticeDay(null)).items.map(practiceKey));
    await practise(owner);
    expect(await keysOf(owner)).toEqual(before);
    expect((await findPracticeDay(owner)).items.every(({ answered }) => answered?.wasRight)).toBe(true);
    await sleep(owner);
    const next = await findPracticeDay(owner);
    expect(next.items.every(({ answered }) => answered === null)).toBe(true);
    expect(next.items.map(practiceKey)).not.toEqual(before);
  });

  test("what was wrong comes back the next day", async () => {
    const { owner } = await account("member");
    const { day, items } = await findPracticeDay(owner);
    const [first] = items;
    if (!first) throw new Error("There is a first card.");
    await answer(owner, first, day, false);
    await sleep(owner);
    expect(await keysOf(owner)).toContain(practiceKey(first));
  });

  test("an answer counts once, whoever sends it again, and at the same time", async () => {
    const { owner } = await account("member");
    const { day, items } = await findPracticeDay(owner);
    const [first] = items;
    if (!first) throw new Error("There is a first card.");
    await Promise.all([true, false, true, false].map((isRight) => answer(owner, first, day, isRight)));
    const [row] = await db().practiceCard.findMany({ where: owner });
    expect(row).toMatchObject({ reps: 1 });
    expect(await answer(owner, first, day, !row?.wasRight)).toBe("kept");
    expect(await db().practiceCard.findMany({ where: owner })).toEqual([row]);
    // And once for a card that is known already.
    await sleep(owner);
    await db().practiceCard.updateMany({ where: owner, data: { due: new Date(day) } });
    await Promise.all([true, false, true].map((isRight) => answer(owner, first, day, isRight)));
    expect(await db().practiceCard.findMany({ where: owner })).toMatchObject([{ reps: 2 }]);
  });

  test("refuses what is no card of the day, no meaning, or of another day", async () => {
    const { owner } = visitor();
    const { day, items } = await findPracticeDay(owner);
    const [first] = items;
    const item = first ? practiceKey(first) : "";
    for (const answer of ["", "0", "5", "x", null])
      expect(await answerPractice(owner, { item, day, answer })).toBe("blank");
    expect(await answerPractice(owner, { item, day: dayAfter(day, -1), answer: 1 })).toBe("over");
    const other = "world:sideways";
    await expect(answerPractice(owner, { item: other, day, answer: 1 })).rejects.toThrow("not-found");
    expect(await db().practiceCard.count({ where: owner })).toBe(0);
  });

  test("is of the person's own zone", async () => {
    const { owner } = visitor();
    const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
    const days = new Set<string>();
    for (const zone of zones) {
      await keepWhereabouts(owner, { zone, place: null });
      days.add((await findPracticeDay(owner)).day);
    }
    // They are never on the same day.
    expect(days.size).toBe(2);
  });
});

describe("signing in", () => {
  test("brings along what was practised and where one is; the later answer and the account's own word stay", async () => {
    const [{ owner }, other] = [visitor(), visitor()];
    const { userId } = (await account("member")).owner;
    // By whose clock the day is the same before and after.
    await keepWhereabouts(owner, TAIPEI);
    const items = await practise(owner);
    await move(owner.visitorId, userId);
    expect(await keysOf({ userId })).toEqual(items.map(practiceKey));
    expect(await findWhereabouts({ userId })).toEqual(TAIPEI);
    expect([await findWhereabouts(owner), await db().practiceCard.count({ where: owner })]).toEqual([
      null,
      0,
    ]);

    await practise(other.owner);
    await keepWhereabouts(other.owner, BERLIN);
    const [first] = items;
    await move(other.owner.visitorId, userId);
    expect(await findWhereabouts({ userId })).toEqual(TAIPEI);
    expect(await db().practiceCard.count({ where: { userId, card: first?.card ?? "" } })).toBe(1);
    expect(await db().practiceCard.count({ where: { userId, visitorId: null, expiresAt: null } })).toBe(
      await db().practiceCard.count({ where: { userId } }),
    );
    expect((await findPracticeDay({ userId })).items.every(({ answered }) => answered)).toBe(true);
  });

  test("twice at the same time moves it once", async () => {
    const { owner } = visitor();
    const { userId } = (await account("member")).owner;
    await practise(owner);
    await keepWhereabouts(owner, BERLIN);
    await Promise.all([move(owner.visitorId, userId), move(owner.visitorId, userId)]);
    expect(await db().practiceCard.count({ where: { userId } })).toBe(5);
    expect(await findWhereabouts({ userId })).toEqual(BERLIN);
  });
});

test("it is in the export, and goes with the account, or with one press", async () => {
  const { userId } = (await account("member")).owner;
  await practise({ userId });
  await keepWhereabouts({ userId }, TAIPEI);
  const held = await exportAccount(userId);
  expect(held.whereabouts).toEqual({ zone: "Asia/Taipei", ...TAIPEI.place });
  expect(held.practiceCards).toHaveLength(5);
  await forgetWhereabouts({ userId });
  expect(await findWhereabouts({ userId })).toBeNull();
  await keepWhereabouts({ userId }, TAIPEI);
  await db().user.delete({ where: { id: userId } });
  expect(await db().practiceCard.count({ where: { userId } })).toBe(0);
  expect(await db().whereabouts.count({ where: { userId } })).toBe(0);
});

test("what is a visitor's goes a while after their cookie, and what is an account's stays", async () => {
  await removed();
  const [{ owner }, person] = [visitor(), await account("member")];
  for (const each of [owner, person.owner]) {
    await practise(each);
    await keepWhereabouts(each, BERLIN);
  }
  expect(await removed()).toEqual(NOTHING);
  const expiresAt = new Date(Date.now() - 1_000);
  await db().practiceCard.updateMany({ where: owner, data: { expiresAt } });
  await db().whereabouts.updateMany({ where: owner, data: { expiresAt } });
  expect(await removed()).toEqual({ ...NOTHING, "where visitors are": 1, "what visitors practised": 5 });
  expect(await findWhereabouts(person.owner)).toEqual(BERLIN);
});

describe("the database itself refuses", () => {
  test.each([
    ["nobody's", { zone: "UTC" }],
    ["two owners'", { zone: "UTC", visitorId: randomUUID(), userId: randomUUID() }],
    ["half a place", { zone: "UTC", visitorId: randomUUID(), expiresAt: new Date(), latitude: 3 }],
    [
      "no place on earth",
      { zone: "UTC", visitorId: randomUUID(), expiresAt: new Date(), latitude: 91, longitude: 0 },
    ],
    ["a visitor's for ever", { zone: "UTC", visitorId: randomUUID() }],
  ])("whereabouts that are %s", async (_, row) => {
    await expect(db().whereabouts.create({ data: row })).rejects.toThrow();
  });
});

test("a card is met as often as it was drawn, each way it lay; somebody else's readings are not counted", async () => {
  const [{ owner }, other] = [visitor(), visitor()];
  const counts = new Map<string, number>();
  for (const each of [owner, owner, other.owner]) {
    const id = await ask(each, { kind: "timeline", reader: "selene", question: "What now?", deck: "major" });
    await drawReading(each, id);
    const { cards } = await findTarot(each, id);
    if (each === owner)
      for (const card of cards ?? []) {
        const key = `${card.id} ${card.orientation}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
  }
  const draft = await ask(owner, { kind: "daily", reader: "selene", question: "", deck: "major" });
  const met = await countMet(owner);
  const told = [...met].flatMap(([id, way]) =>
    (["upright", "reversed"] as const).flatMap((orientation) =>
      way[orientation] > 0 ? [[`${id} ${orientation}`, way[orientation]] as const] : [],
    ),
  );
  expect(new Map(told)).toEqual(counts);
  const [id = "", way] = [...met][0] ?? [];
  expect(await countMetCard(owner, id)).toEqual(way);
  expect(await countMetCard(null, id)).toEqual({ upright: 0, reversed: 0 });
  expect(draft).not.toBe("");
});

test("a text is written from the day where its owner lives, once they have named a zone", async () => {
  const { owner } = visitor();
  const typed = { kind: "timeline", reader: "selene", question: "Should I move?", deck: "major" } as const;
  const id = await ask(owner, typed);
  await drawReading(owner, id);
  await db().reading.update({ where: { id }, data: { createdAt: new Date("2026-11-21T20:30:00Z") } });
  const person = { owner, role: "member", clientAddress: "127.0.0.1" } as const;
  const told = async () =>
    commissionOf(person, await findReading(owner, id), { followUp: false }).commission.request;
  expect(await told()).toMatchObject({ local: null });
  await keepWhereabouts(owner, TAIPEI);
  expect(await told()).toMatchObject({ local: { day: "2026-11-22", zone: "Asia/Taipei" } });
  await keepWhereabouts(owner, BERLIN);
  expect(await told()).toMatchObject({ local: { day: "2026-11-21", zone: "Europe/Berlin" } });
  await forgetWhereabouts(owner);
  expect(await told()).toMatchObject({ local: null });
  // What somebody else named is theirs.
  await keepWhereabouts(visitor().owner, TAIPEI);
  expect(await told()).toMatchObject({ local: null });
});
