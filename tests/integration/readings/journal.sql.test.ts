import { describe, expect, test } from "vitest";
import { db } from "~/db.server";
import type { Language } from "~/i18n/languages";
import { drawReading } from "~/readings/draw-reading.server";
import { exportReadings } from "~/readings/export/export-readings.server";
import { changeEntry } from "~/readings/journal/change-entry.server";
import { typedNotes, typedTags } from "~/readings/journal/entry";
import type { JournalFilter } from "~/readings/journal/filter";
import { findAsked } from "~/readings/journal/find-asked.server";
import { findEntry } from "~/readings/journal/find-entry.server";
import { indexEntries } from "~/readings/journal/index-entries.server";
import { keepDraft, restoreNotes, saveNotes } from "~/readings/journal/save-notes.server";
import { listReadings, READINGS_PER_PAGE } from "~/readings/list-readings.server";
import { moveVisitor } from "~/readings/move-visitor.server";
import { utcDay } from "~/usage/day";
import type { Owner } from "~/usage/owner";
import { onPostgres } from "../support/database";
import { account, ask, visitor, withDatabase } from "../support/in-process";
import { ago, removed } from "../support/outdated";

withDatabase();

const TEXT = "The Tower tells of a façade that falls. Walk on, in small steps.";

/** A reading of three cards whose text is whole. */
async function finished(
  owner: Owner,
  {
    question = "Should I change my job?",
    text = TEXT,
    language = "en" as Language,
    cards = ["tower", "star", "sun"],
  } = {},
): Promise<string> {
  const id = await ask(owner, { kind: "timeline", reader: "theo", question, deck: "full" }, language);
  const drawn = cards.map((card) => ({ id: card, orientation: "upright" }));
  await db().reading.update({ where: { id }, data: { cards: drawn, drawnAt: new Date() } });
  const chunks = [{ section: "past", text }];
  await db().writing.updateMany({ where: { readingId: id }, data: { status: "done", attempt: 1, chunks } });
  return id;
}

const found = async (owner: Owner, filter: JournalFilter) =>
  (await listReadings(owner, null, filter)).readings.map(({ id }) => id);

describe("readings are found", () => {
  test("by words of the question, the text and the notes, whatever their case and accents, and by beginnings", async () => {
    const { owner } = visitor();
    const job = await finished(owner);
    const garden = await finished(owner, { question: "¿Y el jardín?", text: "Un río lento. Löwenmut." });
    await saveNotes(owner, job, { notes: "Talked to Ágnes about it.\nSecond line", seen: 0 });
    expect(await found(owner, { q: "JOB" })).toEqual([job]);
    expect(await found(owner, { q: "facade falls" })).toEqual([job]);
    expect(await found(owner, { q: "chang" })).toEqual([job]);
    expect(await found(owner, { q: "agnes" })).toEqual([job]);
    expect(await found(owner, { q: "RIO" })).toEqual([garden]);
    expect(await found(owner, { q: "löwin" })).toEqual([]);
    expect(await found(owner, { q: "job rio" })).toEqual([]);
    expect(await found(owner, { q: "?!" })).toEqual([garden, job]);
    expect((await listReadings(owner, null)).readings[1]).toMatchObject({
      firstLine: "Talked to Ágnes about it.",
    });
  });

  test("in Chinese by one character, by two and by more, in both scripts", async () => {
    const { owner } = visitor();
    const work = await finished(owner, {
      question: "我該換工作嗎？",
      text: "高塔在過去。",
      language: "zh-TW",
    });
    const love = await finished(owner, {
      question: "他会回来吗？",
      text: "星星照着你的路。",
      language: "zh-CN",
    });
    expect(await found(owner, { q: "工作" })).toEqual([work]);
    expect(await found(owner, { q: "该换工作" })).toEqual([work]);
    expect(await found(owner, { q: "過去" })).toEqual([work]);
    expect(await found(owner, { q: "路" })).toEqual([love]);
    expect(await found(owner, { q: "會回來" })).toEqual([love]);
    expect(await found(owner, { q: "作工" })).toEqual([]);
  });

  test("by card, kind, reader, topic, tag, month, mood and star, all at once", async () => {
    const { owner } = await account("member");
    const tower = await finished(owner);
    const cups = await finished(owner, { question: "Does he love me?", cards: ["two-cups", "star", "fool"] });
    await changeEntry(owner, tower, { tags: ["Work", "2026"], isStarred: true, mood: "uneasy" });
    await db().reading.update({
      where: { id: cups },
      data: { date: new Date("2026-02-03"), createdAt: new Date("2026-02-03") },
    });
    const month = new Date().toISOString().slice(0, 7);
    for (const filter of [
      ...[
        { card: "tower" },
        { topic: "work" },
        { tag: "work" },
        { month },
        { mood: "uneasy" },
        { starred: "1" },
      ],
      {
        card: "star",
        q: "tower",
        kind: "timeline",
        reader: "theo",
        tag: "WORK",
        starred: "1",
        month: month.slice(0, 4),
      },
    ] as JournalFilter[])
      expect([filter, await found(owner, filter)]).toEqual([filter, [tower]]);
    expect(await found(owner, { card: "star" })).toEqual([tower, cups]);
    expect(await found(owner, { month: "2026-02" })).toEqual([cups]);
    expect(await found(owner, { kind: "zodiac" })).toEqual([]);
    await changeEntry(owner, tower, { tags: [], isStarred: false, mood: null });
    expect(await found(owner, { tag: "work" })).toEqual([]);
    expect(await found(owner, { starred: "1" })).toEqual([]);
  });

  test("by nobody else, by their new owner after a sign-in, and no more once deleted", async () => {
    const { owner } = visitor();
    const { owner: person } = await account("member");
    const id = await finished(owner);
    await saveNotes(owner, id, { notes: "Kept", seen: 0 });
    expect(await found(person, { q: "job" })).toEqual([]);
    expect(await found(owner, { q: "job" })).toEqual([id]);
    await db().$transaction((client) => moveVisitor({ ...owner, ...person }, client));
    expect(await found(owner, { q: "job" })).toEqual([]);
    expect(await found(person, { q: "kept job" })).toEqual([id]);
    expect((await findEntry(person, id)).notes).toBe("Kept");
    await expect(findEntry(owner, id)).rejects.toMatchObject({ code: "not-found" });
    await db().reading.delete({ where: { id } });
    expect(await found(person, { q: "job" })).toEqual([]);
    expect(await db().journalEntry.count({ where: { readingId: id } })).toBe(0);
  });

  test("a page at a time, the rare among many as well as the frequent; drafts never", async () => {
    const { owner } = await account("member");
    const first = await finished(owner, { question: "Where is the heron?" });
    await db().reading.update({ where: { id: first }, data: { createdAt: ago(100) } });
    await db().$executeRaw`
      INSERT INTO "readings" ("user_id", "kind", "language", "reader", "question", "deck", "cards", "date", "created_at", "drawn_at")
      SELECT ${owner.userId}::uuid, 'yesno', 'en', 'oriel', 'Number ' || n, 'full', '[{"id": "sun", "orientation": "upright"}]',
        now(), now() - n * interval '1 hour', now() FROM generate_series(1, 230) n`;
    await ask(owner, { kind: "timeline", reader: "theo", question: "Never drawn heron?", deck: "full" });
    while ((await indexEntries(owner.userId, 200)) > 0);
    expect(await found(owner, { q: "heron" })).toEqual([first]);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listReadings>> = await listReadings(owner, after, {
        q: "number",
        reader: "oriel",
      });
      seen.push(...page.readings.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(new Set(seen).size).toBe(230);
    expect(seen).toHaveLength(230);
    expect(READINGS_PER_PAGE).toBe(20);
  });

  test("what is older gets its topic when it is indexed; new ones have it", async () => {
    const { owner } = visitor();
    const id = await finished(owner);
    const topic = async () => (await db().reading.findUniqueOrThrow({ where: { id } })).topic;
    expect(await topic()).toBe("work");
    await db().reading.update({ where: { id }, data: { topic: null } });
    await indexEntries(owner.visitorId, 10);
    expect(await topic()).toBe("work");
  });
});

describe("notes", () => {
  test("of two tabs are both kept: what stood there is a version, and can be had back", async () => {
    const { owner } = visitor();
    const id = await finished(owner);
    expect(await saveNotes(owner, id, { notes: "From the first", seen: 0 })).toEqual({
      revision: 1,
      wasChanged: false,
    });
    expect(await saveNotes(owner, id, { notes: "From the second", seen: 0 })).toEqual({
      revision: 2,
      wasChanged: true,
    });
    const { notes, versions } = await findEntry(owner, id);
    expect([notes, versions.map((version) => version.notes)]).toEqual([
      "From the second",
      ["From the first"],
    ]);
    await restoreNotes(owner, id, versions[0]?.id);
    const restored = await findEntry(owner, id);
    expect(restored.notes).toBe("From the first");
    expect(restored.versions.map((version) => version.notes)).toContain("From the second");
  });

  test("that a browser had kept unsent become a version, once; what was written since stands", async () => {
    const { owner } = visitor();
    const id = await finished(owner);
    await saveNotes(owner, id, { notes: "Since", seen: 0 });
    expect(await keepDraft(owner, id, "Before")).toEqual({ revision: 1, wasChanged: true });
    expect(await keepDraft(owner, id, "Before")).toEqual({ revision: 1, wasChanged: false });
    for (const text of ["", "Since"])
      expect(await keepDraft(owner, id, text)).toEqual({ revision: 1, wasChanged: false });
    const { notes, versions } = await findEntry(owner, id);
    expect([notes, versions.map((version) => version.notes)]).toEqual(["Since", ["Before"]]);
    await expect(keepDraft(visitor().owner, id, "Mine")).rejects.toMatchObject({ code: "not-found" });
  });

  test.runIf(onPostgres)("written at the same moment lose nothing", async () => {
    const { owner } = visitor();
    const id = await finished(owner);
    const texts = Array.from({ length: 8 }, (_, n) => `Tab ${n}`);
    await Promise.all(texts.map((notes) => saveNotes(owner, id, { notes, seen: 0 })));
    const { notes, versions } = await findEntry(owner, id);
    expect([notes, ...versions.map((version) => version.notes)].sort()).toEqual(texts);
  });

  test("that go on make no version each, those that shrink or are emptied do; twenty are kept, for a day", async () => {
    const { owner } = visitor();
    const id = await finished(owner);
    let revision = 0;
    const write = async (notes: string) => {
      ({ revision } = await saveNotes(owner, id, { notes, seen: revision }));
    };
    await write("One");
    await write("One two");
    await write("One two three");
    expect((await findEntry(owner, id)).versions.map(({ notes }) => notes)).toEqual(["One"]);
    await write("");
    expect((await findEntry(owner, id)).versions.map(({ notes }) => notes)).toEqual(["One two three", "One"]);
    for (let n = 0; n < 25; n += 1) await saveNotes(owner, id, { notes: `Text ${n}`, seen: null });
    expect((await findEntry(owner, id)).versions).toHaveLength(20);
    await db().noteVersion.updateMany({ where: { readingId: id }, data: { expiresAt: ago(1) } });
    expect((await findEntry(owner, id)).versions).toEqual([]);
    expect((await removed())["versions of notes"]).toBe(20);
  });

  test("of somebody else are neither read, written nor had back", async () => {
    const { owner } = visitor();
    const other = visitor().owner;
    const id = await finished(owner);
    await saveNotes(owner, id, { notes: "Mine", seen: 0 });
    await saveNotes(owner, id, { notes: "Mine again", seen: null });
    const { versions } = await findEntry(owner, id);
    for (const attempt of [
      () => findEntry(other, id),
      () => saveNotes(other, id, { notes: "Theirs", seen: 2 }),
      () => restoreNotes(other, id, versions[0]?.id),
      () => changeEntry(other, id, { isStarred: true }),
      () => saveNotes(owner, "no id", { notes: "", seen: 0 }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "not-found" });
    expect((await findEntry(owner, id)).notes).toBe("Mine again");
  });

  test("and tags are kept as they are meant", () => {
    expect(typedNotes("a\r\nb\u0000\tc \n")).toBe("a\nb\tc");
    expect(typedTags(" Work, work，工作、#Home ,, a  b ")).toEqual(["Work", "工作", "Home", "a b"]);
  });
});

describe("what came of it", () => {
  test("is asked once the time has come, until it is answered or dismissed", async () => {
    const { owner } = await account("member");
    const id = await finished(owner);
    await changeEntry(owner, id, { remind: "week" });
    expect(await findAsked(owner)).toBeNull();
    const { askAt } = await findEntry(owner, id);
    // The whole of that day, as the page says, at whichever hour somebody comes.
    expect(askAt?.toISOString()).toBe(`${utcDay(new Date(Date.now() + 7 * 86_400_000))}T00:00:00.000Z`);
    const due = () => db().journalEntry.update({ where: { readingId: id }, data: { askAt: ago(1) } });
    await due();
    expect((await findAsked(owner))?.id).toBe(id);
    await changeEntry(owner, id, { remind: null });
    expect(await findAsked(owner)).toBeNull();
    await due();
    await changeEntry(owner, id, { outcome: "I stayed, and it is well." });
    expect(await findAsked(owner)).toBeNull();
    expect(await found(owner, { q: "stayed well" })).toEqual([id]);
    const exported = [];
    for await (const page of exportReadings(owner)) exported.push(...page);
    expect(exported[0]).toMatchObject({
      topic: "work",
      entry: { outcome: "I stayed, and it is well.", mood: null },
    });
  });
});

test("a reading drawn in the way of the site is found by its cards", async () => {
  const { owner } = visitor();
  const id = await ask(owner, { kind: "daily", reader: "selene", question: "", deck: "major" });
  expect(await found(owner, { kind: "daily" })).toEqual([]);
  await drawReading(owner, id);
  expect(await found(owner, { kind: "daily" })).toEqual([id]);
});
