import { expect, test } from "vitest";
import { db } from "~/db.server";
import { askForReading } from "~/readings/ask-for-reading.server";
import type { Typed } from "~/readings/check-order";
import { commissionOf } from "~/readings/commission.server";
import { drawReading } from "~/readings/draw-reading.server";
import { exportReadings } from "~/readings/export/export-readings.server";
import { findReading } from "~/readings/find-reading.server";
import { importReadings } from "~/readings/import/import-readings.server";
import { listReadings } from "~/readings/list-readings.server";
import { followWriting } from "~/readings/writing/follow-writing.server";
import { countUses } from "~/usage/count-uses.server";
import { utcDay } from "~/usage/day";
import type { Person } from "~/usage/person";
import { newVisitorClient, ORIGIN } from "../support/api-client";
import { account, askerFor, findTarot, visitor, withDatabase } from "../support/in-process";
import { ago, NOTHING, removed } from "../support/outdated";

withDatabase(() => ({ APP_URL: ORIGIN }));

const LAID = [
  { id: "two-cups", orientation: "upright" },
  { id: "tower", orientation: "reversed" },
  { id: "king-swords", orientation: "upright" },
];
type Own = Extract<Typed, { kind: "own" }>;
const own = (more: Partial<Own> = {}): Own => ({
  ...{ kind: "own", spread: "timeline", reader: "selene", laid: LAID, isEntry: false },
  ...{ question: "Should I move?", ...more },
});

async function ask(person: Person, typed: Typed): Promise<string> {
  const asked = await askForReading(askerFor(person), typed, "en");
  if (asked.outcome !== "stored") throw new Error(`It came to ${JSON.stringify(asked)}.`);
  return asked.id;
}

async function hear(person: Person, id: string): Promise<string | undefined> {
  const { commission } = commissionOf(person, await findReading(person.owner, id), { followUp: false });
  const heard: string[] = [];
  for await (const { type } of followWriting(commission, null, AbortSignal.timeout(10_000))) heard.push(type);
  return heard.at(-1);
}

test("cards of one's own deck are read like any others, at the same cost, whoever laid them, and are never drawn anew", async () => {
  for (const person of [visitor(), await account("member")]) {
    const id = await ask(person, own());
    expect(await findTarot(person.owner, id)).toMatchObject({ ownCards: true, deck: "full", cards: LAID });
    await drawReading(person.owner, id);
    expect((await findTarot(person.owner, id)).cards).toEqual(LAID);
    expect(await hear(person, id)).toBe("done");
    expect(await countUses(person.owner, utcDay())).toBe(1);
    const { interpretation } = await findReading(person.owner, id);
    expect([...new Set(interpretation.chunks.map(({ section }) => section))]).toHaveLength(4);
  }
});

test("an entry costs nothing, asks no plan, and is read later at that moment's cost, once", async () => {
  const person = visitor();
  const id = await ask(person, own({ isEntry: true, question: "", reader: "corvina" }));
  expect(await findTarot(person.owner, id)).toMatchObject({
    ...{ question: null, cards: LAID, interpretation: { status: "none" } },
  });
  expect(await countUses(person.owner, utcDay())).toBe(0);
  await expect(hear(person, id)).rejects.toMatchObject({ code: "not-asked" });
  expect((await listReadings(person.owner, null)).readings).toMatchObject([{ id, ownCards: true }]);

  const entry = { kind: "entry", spread: "timeline", readingId: id } as const;
  const faulty = { ...entry, reader: "selene", question: "" };
  expect(await askForReading(askerFor(person), faulty, "en")).toMatchObject({
    faults: { question: "blank" },
  });
  const costly = { ...entry, reader: "corvina", question: "Should I move?" };
  await expect(ask(person, costly)).rejects.toMatchObject({ code: "premium" });
  await expect(ask(visitor(), { ...costly, reader: "selene" })).rejects.toMatchObject({ code: "not-found" });
  const twice = { ...costly, reader: "theo" };
  await Promise.all([ask(person, twice), ask(person, twice), ask(person, twice)]);
  expect(await findTarot(person.owner, id)).toMatchObject({ reader: "theo", question: "Should I move?" });
  expect(await hear(person, id)).toBe("done");
  expect(await countUses(person.owner, utcDay())).toBe(1);
});

test("the day's limit holds for their text; kept they may be all the same", async () => {
  const person = visitor();
  for (const question of ["Should I move?", "And if I stay?"])
    expect(await hear(person, await ask(person, own({ question })))).toBe("done");
  await expect(ask(person, own())).rejects.toMatchObject({ code: "limit" });
  await ask(person, own({ isEntry: true }));
});

test("somebody in danger is heard before anything is kept", async () => {
  const cry = own({ isEntry: true, question: "I want to kill myself" });
  expect(await askForReading(askerFor(visitor()), cry, "en")).toMatchObject({ outcome: "crisis" });
});

test("what is wrong with a place is said of it, and nothing is stored", async () => {
  const person = visitor();
  const laid = [LAID[0] ?? null, null, LAID[0] ?? null];
  const asked = await askForReading(askerFor(person), own({ laid }), "en");
  expect(asked).toEqual({ outcome: "faults", faults: { cards: { 1: "empty", 2: "twice" } } });
  expect(await db().reading.count({ where: person.owner })).toBe(0);
});

test("the database keeps true whose cards they are", async () => {
  const row = { ...visitor().owner, kind: "timeline", language: "en", reader: "selene" } as const;
  const base = { ...row, question: "Why?", deck: "full", date: new Date(utcDay()), ownCards: true } as const;
  const drawn = { cards: LAID, drawnAt: new Date() };
  await db().reading.create({ data: { ...base, ...drawn } });
  const bad = [
    base,
    { ...base, ...drawn, deck: "major" as const },
    { ...base, ...drawn, cards: [LAID[0], LAID[1], LAID[0]] as typeof LAID },
    { ...base, ...drawn, cards: LAID.slice(0, 2) },
    { ...base, ...drawn, ownCards: false, question: null },
  ];
  for (const data of bad) await expect(db().reading.create({ data })).rejects.toThrow(/check/i);
});

test("cards whose text nobody began stay as an entry, where others go", async () => {
  const person = await account("member");
  const id = await ask(person, own());
  const drawn = await ask(person, { kind: "daily", reader: "selene", question: "", deck: "major" });
  await db().writing.updateMany({ where: { reading: person.owner }, data: { createdAt: ago(2) } });
  expect(await removed()).toEqual({ ...NOTHING, "readings without a text": 1 });
  expect((await findReading(person.owner, id)).interpretation.status).toBe("none");
  await expect(findReading(person.owner, drawn)).rejects.toMatchObject({ code: "not-found" });
});

test("the export says which cards are one's own", async () => {
  const person = await account("member");
  await ask(person, own({ isEntry: true }));
  for await (const page of exportReadings(person.owner))
    expect(page).toMatchObject([{ ownCards: true, cards: LAID, writings: [] }]);
});

test("an export brings them into another account, entries too", async () => {
  const person = await account("member");
  await ask(person, own({ isEntry: true, question: "" }));
  const readings = [];
  for await (const page of exportReadings(person.owner)) readings.push(...page);
  const { owner } = await account("member");
  const { added } = await importReadings(owner, JSON.stringify({ version: 1, readings }));
  expect(added).toBe(1);
  expect((await listReadings(owner, null)).readings).toMatchObject([{ ownCards: true, cards: LAID }]);
  for (const bad of [{ cards: null, drawnAt: null }, { deck: "major" }, { ownCards: false }]) {
    const text = JSON.stringify({ version: 1, readings: readings.map((each) => ({ ...each, ...bad })) });
    await expect(importReadings(owner, text)).rejects.toMatchObject({ code: "damaged" });
  }
});

test("programs have cards read and keep them by the same verbs", async () => {
  const client = await newVisitorClient();
  const body = { kind: "timeline", reader: "selene", cards: LAID, question: "Should I move?" };
  const kept = await client.json("POST", "/readings/own", { body: { ...body, entryOnly: true } });
  expect(kept).toMatchObject({ status: 201, body: { ownCards: true, text: { status: "none" } } });
  const at = `/readings/${kept.body.id}`;
  expect(await client.json("GET", `${at}/text`)).toMatchObject({ status: 409, body: { code: "not-asked" } });
  const read = await client.json("POST", `${at}/read`, { body: { reader: "theo" } });
  expect(read).toMatchObject({ status: 201, body: { reader: "theo", text: { status: "pending" } } });
  expect((await client.json("GET", `${at}/text`)).body.text.status).toBe("done");
  const cards = [LAID[0], LAID[0], { id: "joker" }];
  const faulty = await client.json("POST", "/readings/own?lang=de", { body: { ...body, cards } });
  expect(faulty).toMatchObject({ status: 422, body: { code: "invalid" } });
  expect(faulty.body.errors).toMatchObject([
    { field: "cards.1", code: "twice" },
    { field: "cards.2", code: "unknown", detail: "Diese Karte kennen wir nicht. Bitte wähle eine andere." },
  ]);
});
