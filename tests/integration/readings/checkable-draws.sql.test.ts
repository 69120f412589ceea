import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db } from "~/db.server";
import { checkDraw } from "~/readings/check-draw.server";
import { drawReading } from "~/readings/draw-reading.server";
import { drawFromSeed, makeSeed } from "~/readings/draw-seed.server";
import { exportReadings } from "~/readings/export/export-readings.server";
import { findReading } from "~/readings/find-reading.server";
import { SPREADS, TAROT_KINDS } from "~/readings/tarot/spreads.data";
import type { Owner } from "~/usage/owner";
import { account, ask, findTarot, visitor, withDatabase } from "../support/in-process";

withDatabase();

const DAILY = { kind: "daily", reader: "oriel", question: "", deck: "full" } as const;

const seedOf = async (id: string) => (await db().reading.findUniqueOrThrow({ where: { id } })).drawSeed;

async function exported(owner: Owner) {
  const pages = [];
  for await (const page of exportReadings(owner)) pages.push(...page);
  return pages;
}

test.each(TAROT_KINDS)(
  "the cards of a %s follow from its seed, its id and the word that came with them",
  async (kind) => {
    const { owner } = visitor();
    const question = SPREADS[kind].asks ? "Should I?" : "";
    const id = await ask(owner, { ...DAILY, kind, question });
    const seed = await seedOf(id);
    await drawReading(owner, id, "river");
    const { cards, draw } = await findTarot(owner, id);
    expect(draw?.source).toEqual({ seed, word: "river" });
    expect(cards).toEqual(
      drawFromSeed({ seed: seed ?? "", readingId: id, word: "river", deck: "full", kind }),
    );
    expect(await checkDraw(owner, id)).toMatchObject({
      outcome: "same",
      cards,
      commitment: draw?.commitment,
    });
  },
);

test("a word changes the cards, and no two readings have a seed in common", async () => {
  const { owner } = visitor();
  const ids = await Promise.all(Array.from({ length: 20 }, () => ask(owner, DAILY)));
  const seeds = await Promise.all(ids.map(seedOf));
  expect(new Set(seeds).size).toBe(20);
  const [id = "", seed] = [ids[0], seeds[0]];
  const with_ = (word: string) =>
    drawFromSeed({ ...DAILY, kind: "crossroads", seed: seed ?? "", readingId: id, word });
  expect(with_("river")).not.toEqual(with_(""));
});

test("before the draw the seed is in nothing that is given away; afterwards in what is the owner's", async () => {
  const { owner } = await account("member");
  const id = await ask(owner, DAILY);
  const seed = await seedOf(id);
  expect(seed).toMatch(/^[0-9a-f]{64}$/);
  const given = async () =>
    JSON.stringify([await findReading(owner, id), await checkDraw(owner, id), await exported(owner)]);
  const before = await given();
  expect(before).not.toContain(seed);
  const { draw } = await findReading(owner, id);
  expect(before.split(draw?.commitment ?? "").length).toBeGreaterThan(3);
  await drawReading(owner, id, "river");
  expect((await exported(owner))[0]).toMatchObject({
    draw: { ...draw, readingId: id, source: { seed, word: "river" } },
  });
});

test("the first draw stands, and its word with it, however many come at once", async () => {
  const { owner } = visitor();
  const id = await ask(owner, DAILY);
  await Promise.all(["one", "two", "three", ""].map((word) => drawReading(owner, id, word)));
  const first = await findTarot(owner, id);
  await drawReading(owner, id, "later");
  expect(await findTarot(owner, id)).toEqual(first);
  expect((await checkDraw(owner, id)).outcome).toBe("same");
});

describe("what cannot be checked says so:", () => {
  const insert = (columns: Record<string, unknown>) =>
    db().reading.create({
      data: {
        ...{ kind: "daily", language: "en", reader: "oriel", deck: "major", date: new Date("2026-11-21") },
        ...columns,
        writings: { create: { kind: "interpretation" } },
      },
    });
  const drawn = { cards: [{ id: "star", orientation: "upright" }], drawnAt: new Date() };

  test("a reading from before there were seeds, drawn then or now", async () => {
    const { owner } = visitor();
    const { id } = await insert({ ...owner, ...drawn });
    const draft = await insert(owner);
    expect((await checkDraw(owner, draft.id)).outcome).toBe("unknown");
    await drawReading(owner, draft.id, "river");
    for (const each of [id, draft.id]) expect((await checkDraw(owner, each)).outcome).toBe("unknown");
    expect((await findTarot(owner, draft.id)).cards).toHaveLength(1);
  });

  test("a draw by a server that did not know of its seed", async () => {
    const { owner } = visitor();
    const { id } = await insert({ ...owner, ...drawn, drawSeed: makeSeed() });
    expect((await checkDraw(owner, id)).outcome).toBe("unknown");
  });

  test("cards that were changed behind its back", async () => {
    const { owner } = visitor();
    const id = await ask(owner, DAILY);
    await drawReading(owner, id);
    const [card] = (await findTarot(owner, id)).cards ?? [];
    const orientation = card?.orientation === "upright" ? "reversed" : "upright";
    await db().reading.update({ where: { id }, data: { cards: [{ id: card?.id ?? "", orientation }] } });
    expect(await checkDraw(owner, id)).toMatchObject({ outcome: "different", cards: [card] });
  });

  test("signs have no draw, and nobody checks somebody else's", async () => {
    const { owner } = visitor();
    const signs = { kind: "zodiac", mine: "leo", theirs: "pisces", question: "Do we get on?" } as const;
    const id = await ask(owner, signs);
    expect(await seedOf(id)).toBe(null);
    const gone = { code: "not-found" };
    await expect(checkDraw(owner, id)).rejects.toMatchObject(gone);
    const own = await ask(owner, DAILY);
    for (const [who, which] of [
      [visitor().owner, own],
      [null, own],
      [owner, randomUUID()],
      [owner, "x"],
    ] as const)
      await expect(checkDraw(who, which)).rejects.toMatchObject(gone);
  });

  test.each([
    ["another form of seed", { drawSeed: "A".repeat(64) }],
    [
      "a seed of signs",
      {
        drawSeed: makeSeed(),
        kind: "zodiac",
        reader: null,
        deck: null,
        mine: "leo",
        theirs: "leo",
        question: "?",
      },
    ],
    ["a word before the draw", { drawSeed: makeSeed(), drawWord: "river" }],
    ["a word without a seed", { ...drawn, drawWord: "river" }],
    ["a word of 101 characters", { ...drawn, drawSeed: makeSeed(), drawWord: "x".repeat(101) }],
  ])("the database refuses %s", async (_, columns) => {
    await expect(insert({ visitorId: randomUUID(), ...columns })).rejects.toThrow(/constraint/i);
  });
});
