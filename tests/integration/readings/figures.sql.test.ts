import { describe, expect, test } from "vitest";
import { db } from "~/db.server";
import { deleteReading } from "~/readings/delete-reading.server";
import { exportReadings } from "~/readings/export/export-readings.server";
import { changeEntry } from "~/readings/journal/change-entry.server";
import { ENTRY_MOODS } from "~/readings/journal/entry";
import { addChangesOfSome } from "~/readings/journal/figures/add-changes.server";
import { findFigures } from "~/readings/journal/figures/find-figures.server";
import { indexEntries } from "~/readings/journal/index-entries.server";
import { listReadings } from "~/readings/list-readings.server";
import { moveVisitor } from "~/readings/move-visitor.server";
import { DECK } from "~/readings/tarot/deck";
import { TOPICS } from "~/readings/understanding/question";
import type { Owner } from "~/usage/owner";
import { account, visitor, withDatabase } from "../support/in-process";
import { ago, removed } from "../support/outdated";

withDatabase();

/** Numbers below a bound, the same in each run. */
function chooser(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Readings of two years: of cards from either deck, or laid by hand, of two signs, and some whose cards are not drawn yet. */
async function keepReadings(owner: Owner, count: number, choose = chooser(7)): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const deck = choose(3) === 0 ? "major" : "full";
    const size = choose(2) === 0 ? 1 : 3;
    const from = choose(deck === "major" ? 19 : 75);
    const cards = Array.from({ length: size }, (_, at) => ({
      id: DECK[from + at]?.id ?? "",
      orientation: choose(2) === 0 ? "upright" : "reversed",
    }));
    const [isZodiac, isDraft] = [n % 11 === 5, n % 13 === 6];
    const createdAt = new Date(Date.UTC(2025, choose(22), 1 + choose(28), choose(24)));
    const date = new Date(createdAt.toISOString().slice(0, 10));
    const topic = choose(5) === 0 ? null : (TOPICS[choose(6)] ?? null);
    const isDaily = size === 1 && topic === null;
    const kind = isDaily ? "daily" : size === 1 ? "yesno" : "timeline";
    const { id } = await db().reading.create({
      data: {
        ...{ ...owner, language: "en", createdAt, date, topic },
        question: isDaily && !isZodiac ? null : "Will it be so?",
        ...(isZodiac ? { kind: "zodiac", mine: "aries", theirs: "leo" } : { kind, reader: "selene", deck }),
        ...(!isZodiac && !isDraft && { cards, drawnAt: createdAt, ownCards: deck === "full" && n % 4 === 1 }),
      },
    });
    if (choose(3) > 0) await changeEntry(owner, id, { mood: ENTRY_MOODS[choose(5)] });
  }
}

interface Counted {
  readings: number;
  cards: Record<string, { upright: number; reversed: number; own: number }>;
  calendar: Record<string, number>;
  topics: Record<string, Record<string, number>>;
  moods: Record<string, number>;
  suits: Record<string, number>;
  /** Cards of each suit that are to be expected of what was drawn, and cards that were drawn more than once. */
  expected: Record<string, number>;
  returned: number;
}

const suitOf = (id: string) => /-(wands|cups|swords|pentacles)$/.exec(id)?.[1] ?? "major";

/** Counts anew what somebody takes away, without the database's help. */
async function countExported(owner: Owner, period: string): Promise<Counted> {
  const counted: Counted = {
    ...{ readings: 0, cards: {}, calendar: {}, topics: {}, moods: {}, suits: {}, returned: 0 },
    expected: { major: 0, wands: 0, cups: 0, swords: 0, pentacles: 0 },
  };
  const add = (to: Record<string, number>, name: string, count = 1) => {
    to[name] = (to[name] ?? 0) + count;
  };
  for await (const page of exportReadings(owner))
    for (const { kind, deck, cards, ownCards, createdAt, topic, entry } of JSON.parse(JSON.stringify(page))) {
      const day: string = createdAt.slice(0, 10);
      if ((cards === null && kind !== "zodiac") || (period !== "all" && !day.startsWith(period))) continue;
      counted.readings += 1;
      add(counted.calendar, period === "all" ? day.slice(0, 7) : day);
      const week = String(Math.ceil(Number(day.slice(8)) / 7));
      const part = period === "all" ? day.slice(0, 4) : period.length === 4 ? day.slice(0, 7) : week;
      if (topic) {
        counted.topics[topic] ??= {};
        add(counted.topics[topic], part);
      }
      if (entry.mood) add(counted.moods, `${entry.mood} ${topic}`);
      for (const { id, orientation } of cards ?? []) {
        counted.cards[id] ??= { upright: 0, reversed: 0, own: 0 };
        add(counted.cards[id], orientation);
        if (ownCards) add(counted.cards[id], "own");
        add(counted.suits, suitOf(id));
      }
      const size = ownCards ? 0 : (cards?.length ?? 0);
      if (deck === "major") add(counted.expected, "major", size);
      else for (const { id } of DECK) add(counted.expected, suitOf(id), size / 78);
    }
  const drawn = Object.values(counted.cards).map(({ upright, reversed, own }) => upright + reversed - own);
  return { ...rounded(counted), returned: drawn.filter((count) => count > 1).length };
}

/** What is to be expected, to so many digits as sums in another order agree. */
function rounded(counted: Counted): Counted {
  const digits = ([name, count]: [string, number]) => [name, Number(count.toFixed(6))];
  return { ...counted, expected: Object.fromEntries(Object.entries(counted.expected).map(digits)) };
}

async function told(owner: Owner, period: string): Promise<Counted> {
  const { figures } = await findFigures(owner, period);
  return rounded({
    readings: figures.readings,
    cards: Object.fromEntries(
      figures.cards.map(({ id, upright, reversed, own }) => [id, { upright, reversed, own }]),
    ),
    calendar: Object.fromEntries(figures.calendar.map(({ cell, count }) => [cell, count])),
    topics: Object.fromEntries(figures.topics.map(({ topic, parts }) => [topic, parts])),
    moods: Object.fromEntries(figures.moods.map(({ mood, topic, count }) => [`${mood} ${topic}`, count])),
    suits: Object.fromEntries(
      figures.suits.filter(({ count }) => count > 0).map(({ suit, count }) => [suit, count]),
    ),
    expected: Object.fromEntries(figures.suits.map(({ suit, expected }) => [suit, expected])),
    returned: figures.returning.count,
  });
}

const PERIODS = ["all", "2025", "2026", "2025-03", "2026-10", "2024"];

async function expectAsExported(owner: Owner): Promise<void> {
  for (const period of PERIODS)
    expect([period, await told(owner, period)]).toEqual([period, await countExported(owner, period)]);
}

const rowsLeft = async (ownerId: string) =>
  (await db().journalTally.count({ where: { ownerId } })) +
  (await db().journalChange.count({ where: { ownerId } }));

describe("figures are those of what somebody takes away", () => {
  test("for generated entries, also after some have changed, moved to an account, or gone", async () => {
    const { owner } = visitor();
    await keepReadings(owner, 120);
    await expectAsExported(owner);
    const { readings } = await listReadings(owner, null);
    for (const [n, { id }] of readings.entries()) {
      if (n % 3 === 0) await deleteReading(owner, id);
      else await changeEntry(owner, id, { mood: n % 3 === 1 ? "bright" : null });
    }
    await expectAsExported(owner);
    const { owner: member } = await account("member");
    await keepReadings(member, 20, chooser(3));
    await findFigures(member, "all");
    await db().$transaction((client) => moveVisitor({ ...owner, ...member }, client));
    await expectAsExported(member);
    expect((await findFigures(owner, "all")).figures.readings).toBe(0);
    expect(await rowsLeft(owner.visitorId)).toBe(0);
    await db().user.delete({ where: { id: member.userId } });
    expect(await rowsLeft(member.userId)).toBe(0);
  });

  test("chance is told of what was drawn alone, not of what somebody laid by hand", async () => {
    const { owner } = visitor();
    const sun = { id: "sun", orientation: "upright" };
    const star = { id: "star", orientation: "upright" };
    const date = new Date("2026-03-04");
    const base = { ...owner, language: "en", reader: "selene", question: "Why?", kind: "yesno" } as const;
    const row = { ...base, deck: "full", date, createdAt: date, drawnAt: date } as const;
    for (let n = 0; n < 3; n += 1)
      await db().reading.create({ data: { ...row, cards: [sun], ownCards: true } });
    const byHand = (await findFigures(owner, "all")).figures;
    expect(byHand).toMatchObject({ drawn: 0, own: 3, most: null, returning: { count: 0, expected: 0 } });
    expect(byHand.cards).toMatchObject([{ id: "sun", count: 3, own: 3, chance: null }]);
    await db().reading.create({ data: { ...row, cards: [sun] } });
    await db().reading.create({ data: { ...row, cards: [star] } });
    const { figures } = await findFigures(owner, "all");
    expect(figures).toMatchObject({ drawn: 2, own: 3, most: { count: 1 }, returning: { count: 0 } });
    expect(figures.cards).toMatchObject([
      { id: "sun", count: 4, own: 3, chance: expect.closeTo(1 - (77 / 78) ** 2, 9) },
      { id: "star", count: 1, own: 0, chance: expect.closeTo(1 - (77 / 78) ** 2, 9) },
    ]);
  });

  test("however many ask for them at once", async () => {
    const { owner } = visitor();
    await keepReadings(owner, 30);
    const all = await Promise.all(Array.from({ length: 8 }, () => findFigures(owner, "all")));
    for (const { figures } of all) expect(figures.readings).toBe(all[0]?.figures.readings);
    await expectAsExported(owner);
  });

  test("an older reading's topic counts once it is known", async () => {
    const { owner } = visitor();
    const date = new Date("2025-03-04");
    await db().reading.create({
      data: {
        ...{ ...owner, kind: "yesno", language: "en", reader: "selene", deck: "full" },
        ...{ date, createdAt: date, drawnAt: date, question: "Should I change my job?" },
        ...{ cards: [{ id: "star", orientation: "upright" }] },
      },
    });
    expect((await findFigures(owner, "2025")).figures.topics).toEqual([]);
    while ((await indexEntries(owner.visitorId, 50)) > 0);
    expect((await findFigures(owner, "2025")).figures.topics).toEqual([
      { topic: "work", count: 1, parts: { "2025-03": 1 } },
    ]);
    for (const filter of [{ day: "2025-03-04" }, { suit: "major" }, { element: "air" }] as const)
      expect((await listReadings(owner, null, filter)).readings).toHaveLength(1);
    expect((await listReadings(owner, null, { reversed: "1" })).readings).toHaveLength(0);
  });
});

test("nobody's figures are none, and those of one reading are one", async () => {
  expect(await findFigures(null, "all")).toMatchObject({ figures: { readings: 0, cards: [] }, months: [] });
  const { owner } = visitor();
  await keepReadings(owner, 1);
  const { figures, months } = await findFigures(owner, "all");
  expect([figures.readings, months.length]).toEqual([1, 1]);
});

test("of a visitor who is gone no sums are left", async () => {
  const { owner } = visitor();
  await keepReadings(owner, 5);
  await findFigures(owner, "all");
  await db().reading.updateMany({ where: owner, data: { createdAt: ago(420), date: ago(420) } });
  await removed();
  while ((await addChangesOfSome()) > 0);
  expect(await rowsLeft(owner.visitorId)).toBe(0);
});
