import { describe, expect, test } from "vitest";
import { exportAccount } from "~/accounts/export-account.server";
import { exportVisitor } from "~/accounts/export-visitor.server";
import { db } from "~/db.server";
import { exportReadings } from "~/readings/export/export-readings.server";
import { findReading } from "~/readings/find-reading.server";
import { importReadings } from "~/readings/import/import-readings.server";
import { EXPORT_VERSION, MOST_READINGS } from "~/readings/import/import-rules";
import { parseImport } from "~/readings/import/read-import";
import { listReadings } from "~/readings/list-readings.server";
import { practiceKey } from "~/readings/practice/practice-item";
import { answerPractice, findPracticeDay } from "~/readings/practice/practise.server";
import { removeOldReadings } from "~/readings/remove-outdated.server";
import { shareReading } from "~/readings/sharing/share-reading.server";
import { showShare } from "~/readings/sharing/show-share.server";
import { findWhereabouts, keepWhereabouts } from "~/readings/sky/keep-whereabouts.server";
import { countUses } from "~/usage/count-uses.server";
import { utcDay } from "~/usage/day";
import type { Owner } from "~/usage/owner";
import { account, ask, visitor, withDatabase } from "../support/in-process";

withDatabase();

const CARDS = [
  { id: "tower", orientation: "reversed" },
  { id: "star", orientation: "upright" },
  { id: "queen-cups", orientation: "upright" },
];

const LATER = new Date("2027-01-01T00:00:00Z");

/** Somebody's readings, as their export has them: one of cards with a further question, one of two signs, one that was never drawn. */
async function exported(): Promise<Record<string, unknown>[]> {
  const { owner } = await account("member");
  const order = { reader: "selene", deck: "full" } as const;
  const id = await ask(owner, { kind: "timeline", question: "Will it hold?", ...order });
  await db().reading.update({ where: { id }, data: { cards: CARDS, drawnAt: new Date() } });
  await ask(owner, { kind: "timeline", question: "And then?", ...order });
  await ask(owner, { kind: "zodiac", question: "And we two?", mine: "aries", theirs: "leo" });
  await db().writing.updateMany({
    where: { reading: { ...owner, question: { not: "And then?" } } },
    data: { status: "done", chunks: [{ section: "text", text: "It holds.\n" }], finishedAt: new Date() },
  });
  await db().writing.create({
    data: {
      readingId: id,
      kind: "follow_up",
      question: "For how long?",
      status: "done",
      chunks: [{ section: "text", text: "Long.\n" }],
      finishedAt: new Date(),
    },
  });
  await db().journalEntry.updateMany({
    where: { readingId: id },
    data: {
      isStarred: true,
      mood: 4,
      tags: ["sea", "海"],
      notes: "It held.\nSo far.",
      outcome: "It did.",
      askAt: LATER,
    },
  });
  const readings = [];
  for await (const page of exportReadings(owner)) readings.push(...page);
  return JSON.parse(JSON.stringify(readings));
}

function file(readings: unknown[], version: unknown = EXPORT_VERSION): string {
  return JSON.stringify({ version, email: "somebody@else.example", readings });
}

const take = async (owner: Owner, text: string) => importReadings(owner, parseImport(text));

async function countOf(owner: Owner): Promise<number> {
  return db().reading.count({ where: owner });
}

describe("a file of readings", () => {
  test("brings what was read to another account, as it was, at no cost, and once", async () => {
    const readings = await exported();
    const { owner } = await account("member");
    expect(await take(owner, file(readings))).toEqual({ added: 2, present: 0 });
    expect(await take(owner, file(readings))).toEqual({ added: 0, present: 2 });
    const again: unknown[] = [];
    for await (const page of exportReadings(owner)) again.push(...JSON.parse(JSON.stringify(page)));
    // Its draw cannot be checked: it names another reading.
    const kept = readings.filter(({ question }) => question !== "And then?");
    expect(again).toEqual(kept.map((each) => ({ ...each, draw: null })));
    expect((await listReadings(owner, null)).readings).toHaveLength(2);
    expect(await countUses(owner, utcDay())).toBe(0);
  });

  test("is shown to its owner alone: its words may be anybody's", async () => {
    const { owner } = await account("member");
    await take(owner, file(await exported()));
    const { readings } = await listReadings(owner, null);
    for (const { id } of readings) {
      expect(showShare(await findReading(owner, id))).toBeNull();
      await expect(shareReading(owner, id, { withQuestion: false })).rejects.toMatchObject({
        code: "not-shareable",
      });
    }
  });

  test("of an earlier version, which does not name its own, is read as well", async () => {
    const { owner } = await account("member");
    const text = JSON.stringify({ readings: await exported() });
    expect(await take(owner, text)).toEqual({ added: 2, present: 0 });
  });

  test("that two windows send at once is taken over once", async () => {
    const text = file(await exported());
    const { owner } = await account("member");
    const counts = await Promise.all([1, 2, 3].map(() => take(owner, text)));
    expect(counts.map(({ added }) => added).sort()).toEqual([0, 0, 2]);
    expect(await countOf(owner)).toBe(2);
  });

  test("is taken over whole or not at all", async () => {
    const { owner } = await account("member");
    const [reading = {}] = await exported();
    const writings = reading.writings as Record<string, unknown>[];
    const [writing = {}, followUp = {}] = writings;
    const many = Array.from({ length: 1_200 }, (_, n) => ({
      ...reading,
      createdAt: new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString(),
    }));
    const damaged: [string, Record<string, unknown>][] = [
      ["no such kind", { kind: "palm" }],
      ["no such reader", { reader: "nobody" }],
      ["no such card", { cards: [CARDS[0], CARDS[1], { id: "joker", orientation: "upright" }] }],
      ["a card twice", { cards: [CARDS[0], CARDS[0], CARDS[1]] }],
      ["a place empty", { cards: CARDS.slice(0, 2) }],
      ["cards that were never drawn", { drawnAt: null }],
      ["a moment to come", { createdAt: "2999-01-01T00:00:00.000Z" }],
      ["no moment", { createdAt: "yesterday" }],
      ["no question", { question: null }],
      ["too long a question", { question: "x".repeat(301) }],
      ["half a character", { question: "\ud800" }],
      ["a character that no database holds", { question: "a\u0000b" }],
      [
        "too long a text",
        { writings: [{ ...writing, chunks: [{ section: "text", text: "x".repeat(40_001) }] }] },
      ],
      [
        "a text with a character that no database holds",
        { writings: [{ ...writing, chunks: [{ section: "text", text: "\u0000" }] }] },
      ],
      [
        "a text with half a character",
        { writings: [{ ...writing, chunks: [{ section: "text", text: "\ud800" }] }] },
      ],
      ["no such section", { writings: [{ ...writing, chunks: [{ section: "future perfect", text: "x" }] }] }],
      ["a mood that is none", { entry: { ...(reading.entry as object), mood: "grand" } }],
      ["notes without end", { entry: { ...(reading.entry as object), notes: "x".repeat(10_001) } }],
      [
        "tags without end",
        { entry: { ...(reading.entry as object), tags: Array.from({ length: 21 }, String) } },
      ],
      ["two texts", { writings: [writing, writing] }],
      ["a further question that asks nothing", { writings: [writing, { ...followUp, question: null }] }],
      ["a text that asks", { writings: [{ ...writing, question: "Why?" }] }],
    ];
    for (const [name, wrong] of damaged) {
      const text = file([...many, { ...reading, ...wrong }]);
      await expect(take(owner, text), name).rejects.toMatchObject({
        code: "damaged",
        number: 1_201,
      });
    }
    expect(await countOf(owner)).toBe(0);
    expect(await take(owner, file(many))).toEqual({ added: 1_200, present: 0 });
  });

  /** What somebody has said of where they are, and practised, and the file that tells of it. */
  async function practised() {
    const { owner } = await account("member");
    await keepWhereabouts(owner, {
      zone: "Asia/Taipei",
      place: { latitude: 25.03, longitude: 121.57, city: "taipei" },
    });
    const { day, items } = await findPracticeDay(owner);
    for (const item of items.slice(0, 2))
      await answerPractice(owner, { item: practiceKey(item), day, answer: "1" });
    return {
      owner,
      held: JSON.parse(JSON.stringify(await exportAccount(owner.userId))),
      text: (held: object) => JSON.stringify({ version: EXPORT_VERSION, ...held, readings: [] }),
    };
  }

  test("brings where somebody is and what they practised, to an account or a visitor, unless they have their own", async () => {
    const { owner: from, held, text } = await practised();
    const rows = (of: { practiceCards: unknown[]; whereabouts: unknown }) =>
      JSON.parse(JSON.stringify([of.practiceCards, of.whereabouts]));
    for (const { owner } of [await account("member"), visitor()]) {
      await take(owner, text(held));
      await take(owner, text(held));
      const taken =
        owner.userId === undefined ? await exportVisitor(owner.visitorId) : await exportAccount(owner.userId);
      expect(rows(taken)).toEqual(rows(held));
      expect(await findWhereabouts(owner)).toEqual(await findWhereabouts(from));
      expect(await findPracticeDay(owner)).toEqual(await findPracticeDay(from));
    }
    const { owner } = await account("member");
    await keepWhereabouts(owner, { zone: "Europe/Berlin", place: null });
    await db().practiceCard.create({
      data: {
        ...owner,
        ...held.practiceCards[0],
        reps: 40,
      },
    });
    await take(owner, text(held));
    expect(await findWhereabouts(owner)).toMatchObject({ zone: "Europe/Berlin" });
    expect((await exportAccount(owner.userId)).practiceCards.map(({ reps }) => reps).sort()).toEqual([1, 40]);
  });

  test("whose rest is damaged brings nothing, and one of before that does not say on which day is read", async () => {
    const { owner } = await account("member");
    const { held, text } = await practised();
    const [card] = held.practiceCards;
    const wrong: object[] = [
      { whereabouts: "here" },
      { whereabouts: { ...held.whereabouts, latitude: 91 } },
      { whereabouts: { ...held.whereabouts, longitude: null } },
      { practiceCards: "all" },
      { practiceCards: [card, card] },
      ...[
        { card: "joker" },
        { due: "soon" },
        { due: "0001-01-01" },
        { due: card.answeredOn },
        { stability: -1 },
        { state: 4 },
        { reps: 1.5 },
        { lapses: -1 },
        { answeredAt: "2999-01-01T00:00:00.000Z" },
        { chosen: "joker:upright" },
      ].map((each) => ({ practiceCards: [{ ...card, ...each }] })),
    ];
    for (const each of wrong)
      await expect(take(owner, text({ ...held, ...each })), JSON.stringify(each)).rejects.toMatchObject({
        code: "beside",
      });
    expect(await findWhereabouts(owner)).toBeNull();
    const before = held.practiceCards.map(
      ({ answeredOn: _, dueBefore: __, ...each }: Record<string, unknown>) => each,
    );
    await take(
      owner,
      text({ whereabouts: { ...held.whereabouts, zone: "Atlantis/North" }, practiceCards: before }),
    );
    expect(await findWhereabouts(owner)).toMatchObject({ zone: "UTC", place: { city: "taipei" } });
    expect((await exportAccount(owner.userId)).practiceCards).toHaveLength(2);
  });

  test("of long ago stays with a visitor as long as what they ask now", async () => {
    const { owner } = visitor();
    const [reading] = await exported();
    await take(owner, file([{ ...reading, createdAt: "2020-01-01T00:00:00.000Z" }]));
    await removeOldReadings();
    expect(await countOf(owner)).toBe(1);
    await db().reading.updateMany({
      where: owner,
      data: { importedAt: new Date(Date.now() - 400 * 86_400_000) },
    });
    await removeOldReadings();
    expect(await countOf(owner)).toBe(0);
  });

  test("that is none of ours says so", async () => {
    const { owner } = await account("member");
    const [reading] = await exported();
    const whole = file([reading]);
    const none: [string, string][] = [
      ["broken", ""],
      ["broken", whole.slice(0, -40)],
      ["broken", "\u0000\u0001PNG"],
      ["foreign", "null"],
      ["foreign", "[]"],
      ["foreign", '{"readings":"all"}'],
      ["foreign", file([], "1")],
      ["newer", file([reading], EXPORT_VERSION + 1)],
      ["tooLarge", file(Array.from({ length: MOST_READINGS + 1 }, () => 0))],
    ];
    for (const [code, text] of none) {
      await expect(take(owner, text)).rejects.toMatchObject({ code });
    }
    expect(await take(owner, file([]))).toEqual({ added: 0, present: 0 });
    expect(await countOf(owner)).toBe(0);
  });
});
