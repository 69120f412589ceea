import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exportAccount } from "~/accounts/export-account.server";
import { exportVisitor } from "~/accounts/export-visitor.server";
import { db } from "~/db.server";
import { askForReading } from "~/readings/ask-for-reading.server";
import { commissionOf } from "~/readings/commission.server";
import { exportReadings } from "~/readings/export/export-readings.server";
import { findReading } from "~/readings/find-reading.server";
import { importReadings } from "~/readings/import/import-readings.server";
import { EXPORT_VERSION, IMPORTING, ImportError, MOST_READINGS } from "~/readings/import/import-rules";
import { indexEntries } from "~/readings/journal/index-entries.server";
import { listReadings } from "~/readings/list-readings.server";
import { practiceKey } from "~/readings/practice/practice-item";
import { answerPractice, findPracticeDay } from "~/readings/practice/practise.server";
import { removeOldReadings } from "~/readings/remove-outdated.server";
import { shareReading } from "~/readings/sharing/share-reading.server";
import { showShare } from "~/readings/sharing/show-share.server";
import { findWhereabouts, keepWhereabouts } from "~/readings/sky/keep-whereabouts.server";
import { showReading } from "~/routes/readings/reading/show-reading.server";
import { countUses } from "~/usage/count-uses.server";
import { utcDay } from "~/usage/day";
import type { Owner } from "~/usage/owner";
import type { Person } from "~/usage/person";
import { account, ask, askerFor, visitor, withDatabase } from "../support/in-process";

withDatabase();

const CARDS = [
  { id: "tower", orientation: "reversed" },
  { id: "star", orientation: "upright" },
  { id: "queen-cups", orientation: "upright" },
];

const ENDED = { interpreter: "almanac", finishedAt: new Date() };
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
    data: { status: "done", chunks: [{ section: "text", text: "It holds.\n" }], ...ENDED },
  });
  await db().writing.create({
    data: {
      readingId: id,
      kind: "follow_up",
      question: "For how long?",
      status: "done",
      chunks: [{ section: "text", text: "Long.\n" }],
      ...ENDED,
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

/** What stands in files by hand, or by another program. */
const ODD = [
  ...[
    "0000-01-01T00:00:00.000Z",
    "9999-12-31T23:59:59.999Z",
    "2026-02-30T00:00:00Z",
    "2021-01-01T00:00:00.123456789Z",
  ],
  ...[
    "\u0000",
    "\ud800",
    "\u0007",
    "x".repeat(30_000),
    "😀".repeat(300),
    "",
    " ",
    "1e400",
    "NaN",
    "{}",
    "[]",
  ],
  ...[-1, 0, 1.5, 1e308, 2 ** 31, 2 ** 53, null, true, [], {}, [null], [[]], { id: "tower" }],
  ...["zodiac", "daily", "crossroads", "major", "full", "aries", "de", "wen", "follow_up", "one-asks"],
];

type Path = (string | number)[];

/** Where values stand in JSON, all the way down. */
function* pathsIn(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [key, each] of Object.entries(value)) yield* pathsIn(each, [...path, key]);
}

/** Puts a value where another stands, or takes it out; nothing where an earlier change has taken the place away. */
function put(into: unknown, [key, ...further]: Path, value: unknown): void {
  if (typeof into !== "object" || into === null || key === undefined) return;
  const holder = into as Record<string | number, unknown>;
  if (further.length > 0) put(holder[key], further, value);
  else if (value === undefined && !Array.isArray(into)) delete holder[key];
  else holder[key] = value;
}

function file(readings: unknown[], version: unknown = EXPORT_VERSION): string {
  return JSON.stringify({ version, email: "somebody@else.example", readings });
}

const take = async (owner: Owner, text: string) => importReadings(owner, text);

async function countOf(owner: Owner): Promise<number> {
  return db().reading.count({ where: owner });
}

/** A reading of cards as a file has it, of a premium reader and the whole deck, whose text has so many characters. */
function premiumReading(length: number, change: object = {}) {
  return {
    ...{
      kind: "timeline",
      language: "en",
      reader: "wen",
      question: "What comes?",
      deck: "full",
      cards: CARDS,
    },
    ...{ createdAt: "2026-01-01T00:00:00.000Z", drawnAt: "2026-01-01T00:00:00.000Z" },
    writings: [
      {
        ...{ kind: "interpretation", question: null, interpreter: "almanac" },
        ...{
          chunks: [{ section: "text", text: "y".repeat(length) }],
          finishedAt: "2026-01-01T00:00:00.000Z",
        },
      },
    ],
    ...change,
  };
}

/** Texts that nothing can be packed in. */
const noise = (length: number) => randomBytes(length).toString("base64").slice(0, length);

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
        { entry: { ...(reading.entry as object), tags: Array.from({ length: 21 }, (_, n) => `${n}`) } },
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

  test("opens no reader and no deck that whoever brings it may not ask, and brings a model no more than a text of ours", async () => {
    const member = await account("member");
    await take(member.owner, file([premiumReading(19_000)]));
    const { readings } = await listReadings(member.owner, null);
    const readingId = readings[0]?.id;
    const further = { kind: "follow-up", readingId, question: "What of the sea?" } as const;
    const asked = (person: Person) => askForReading(askerFor(person), further, "en");
    await expect(asked(member)).rejects.toMatchObject({ code: "premium" });
    const subscriber = { ...member, role: "subscriber" } as const;
    expect(await asked(subscriber)).toMatchObject({ outcome: "stored" });
    const reading = await findReading(member.owner, readingId);
    const { request } = commissionOf(subscriber, reading, { followUp: true }).commission;
    expect("followUp" in request && request.followUp?.text.length).toBe(9_000);
  });

  test("leaves what is open to everybody open to a further question", async () => {
    const member = await account("member");
    const cards = ["tower", "star", "sun"].map((id) => ({ id, orientation: "upright" }));
    await take(member.owner, file([premiumReading(20, { reader: "selene", deck: "major", cards })]));
    const { readings } = await listReadings(member.owner, null);
    const further = { kind: "follow-up", readingId: readings[0]?.id, question: "What of the sea?" } as const;
    expect(await askForReading(askerFor(member), further, "en")).toMatchObject({ outcome: "stored" });
  });

  test("brings the help lines along that stand beside a question", async () => {
    const { owner } = await account("member");
    await take(owner, file([premiumReading(20, { question: "I want to kill myself" })]));
    const { readings } = await listReadings(owner, null);
    const reading = await findReading(owner, readings[0]?.id);
    expect(showReading(reading, "en").interpretation.help).toMatchObject([{ trouble: "crisis" }]);
  });

  test("is refused whole where as much is there already as one may bring", async () => {
    const at = (n: number) => ({ createdAt: new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString() });
    const some = (from: number, count: number) =>
      file(Array.from({ length: count }, (_, n) => premiumReading(1, at(from + n))));
    const { owner } = visitor();
    expect(await take(owner, some(0, 3_999))).toMatchObject({ added: 3_999 });
    await expect(take(owner, some(3_999, 2))).rejects.toMatchObject({ code: "full" });
    expect(await countOf(owner)).toBe(3_999);
    expect(await take(owner, some(3_998, 2))).toEqual({ added: 1, present: 1 });
    const other = visitor();
    const long = (n: number) => {
      const [writing] = premiumReading(1).writings;
      const chunks = [{ section: "text", text: noise(20_000) }];
      return premiumReading(1, { ...at(n), writings: [{ ...writing, chunks }] });
    };
    const large = file(Array.from({ length: 210 }, (_, n) => long(n)));
    await expect(take(other.owner, large)).rejects.toMatchObject({ code: "full" });
    expect(await countOf(other.owner)).toBe(0);
  }, 120_000);

  test("of words that all differ takes no more of the index than its own share", async () => {
    const { owner } = await account("member");
    const [writing] = premiumReading(1).writings;
    const words = (from: number) =>
      Array.from({ length: 1_900 }, (_, n) => `${noise(6)}${from + n}`).join(" ");
    const entry = { isStarred: true, mood: null, tags: ["sea"], notes: "Zanzibar", outcome: "", askAt: null };
    const texts = [
      { ...writing, chunks: [{ section: "text", text: words(0).slice(0, 20_000) }] },
      {
        ...writing,
        kind: "follow_up",
        question: "And?",
        chunks: [{ section: "text", text: words(5_000).slice(0, 20_000) }],
      },
    ];
    await take(owner, file([premiumReading(1, { writings: texts, entry })]));
    await indexEntries(owner.userId, 10);
    const [row] = await db().journalEntry.findMany({ where: { ownerId: owner.userId } });
    expect(row?.terms.length).toBeGreaterThan(7_900);
    expect(row?.terms.length).toBeLessThanOrEqual(8_000);
    for (const asked of [{ q: "zanzibar" }, { tag: "sea" }, { starred: "1" as const }])
      expect((await listReadings(owner, null, asked)).readings).toHaveLength(1);
  });

  test("waits for a few others, and is sent away where there are many", async () => {
    const { owner } = await account("member");
    const { atOnce, waiting } = IMPORTING;
    const sent = Array.from({ length: atOnce + waiting + 2 }, () => take(owner, file([])));
    const said = await Promise.allSettled(sent);
    const refused = said.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
    expect(refused).toEqual(["busy", "busy"]);
  });

  test("in which anything was changed is taken over whole or refused in words", async () => {
    const readings = await exported();
    const held = { whereabouts: null, practiceCards: [], ...(await practised()).held };
    const whole = JSON.parse(JSON.stringify({ version: 1, ...held, readings }));
    const paths = [...pathsIn(whole)];
    const values = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
      fc.constantFrom(...ODD),
      fc.constant(undefined),
    );
    const changes = fc.array(fc.tuple(fc.constantFrom(...paths), values), { minLength: 1, maxLength: 3 });
    const { owner } = visitor();
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const mutated = structuredClone(whole);
        for (const [path, value] of changed) put(mutated, path, value);
        const said = await take(owner, JSON.stringify(mutated) ?? "").catch((error: unknown) => error);
        const count = await countOf(owner);
        await db().reading.deleteMany({ where: owner });
        await db().practiceCard.deleteMany({ where: owner });
        await db().whereabouts.deleteMany({ where: owner });
        if (said instanceof ImportError) expect(count).toBe(0);
        else expect(said).toEqual({ added: count, present: 0 });
      }),
      { numRuns: 400 },
    );
  }, 120_000);

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
