import { expect, test } from "vitest";
import { db } from "~/db.server";
import { createLoadContext } from "~/http/load-context.server";
import type { Language } from "~/i18n/languages";
import { drawReading } from "~/readings/draw-reading.server";
import { findReading } from "~/readings/find-reading.server";
import { READINGS_PER_PAGE } from "~/readings/list-readings.server";
import { loader } from "../../../app/routes/readings/list/route";
import { ask, visitor, withDatabase } from "../support/in-process";
import { newPerson, signedInAs } from "../support/person";

withDatabase();

type Shelf = Awaited<ReturnType<typeof loader>>;

/** What the page shows somebody with an account. */
async function shelfOf(userId: string, { language = "en" as Language, query = "" } = {}): Promise<Shelf> {
  const { token } = await signedInAs(userId);
  const path = `/${language}/readings`;
  const request = new Request(`http://localhost${path}${query}`, { headers: { Cookie: `session=${token}` } });
  const headers = { cookie: `session=${token}`, acceptLanguage: undefined };
  const known = {
    nonce: undefined,
    clientAddress: "127.0.0.1",
    disconnected: new AbortController().signal,
  };
  return loader({ request, context: createLoadContext({ path, ...headers }, known), params: {} });
}

const idsOn = ({ months }: Shelf) =>
  months.map(({ month, readings }) => [month, readings.map(({ id }) => id)]);

/** Moves a reading to the moment at which it was asked. */
async function askedAt(id: string, moment: string): Promise<string> {
  const createdAt = new Date(moment);
  await db().reading.update({ where: { id }, data: { createdAt, date: createdAt } });
  return id;
}

test("what was drawn stands under its month, newest first; drafts and what is somebody else's do not", async () => {
  const owner = { userId: (await newPerson()).id };
  const tarot = (question: string) =>
    ask(owner, { kind: "timeline", reader: "selene", question, deck: "full" }, "de");
  const drawn = async (question: string) => {
    const id = await tarot(question);
    await drawReading(owner, id);
    return id;
  };
  const signs = { kind: "zodiac", mine: "leo", theirs: "pisces", question: "Do we get on?" } as const;
  const zodiac = await askedAt(await ask(owner, signs), "2026-11-30T23:59:59Z");
  const older = await askedAt(await drawn("Soll ich umziehen?"), "2026-11-01T00:00:00Z");
  const newer = await askedAt(await drawn("Soll ich kündigen?"), "2026-12-01T00:00:00Z");
  const draft = await askedAt(await tarot("Nie gezogen?"), "2026-12-02T00:00:00Z");
  const { owner: other } = visitor();
  await drawReading(other, await ask(other, { kind: "daily", reader: "oriel", question: "", deck: "major" }));

  const shelf = await shelfOf(owner.userId, { language: "zh-CN" });
  expect(idsOn(shelf)).toEqual([
    ["2026-12", [newer]],
    ["2026-11", [zodiac, older]],
  ]);
  expect(shelf.months.map(({ name }) => name)).toEqual(["2026年12月", "2026年11月"]);
  expect((await shelfOf(owner.userId)).months.map(({ name }) => name)).toEqual([
    "December 2026",
    "November 2026",
  ]);
  expect((await findReading(owner, draft)).id).toBe(draft);
});

test("a reading shows its cards as they lie, small, or its two signs, and who read them", async () => {
  const owner = { userId: (await newPerson()).id };
  const id = await ask(owner, { kind: "yesno", reader: "wen", question: "Should I?", deck: "full" });
  await drawReading(owner, id);
  const reversed = [{ id: "two-cups", orientation: "reversed" as const }];
  await db().reading.update({ where: { id }, data: { cards: reversed, createdAt: new Date("2026-03-01") } });
  const signs = { kind: "zodiac", mine: "leo", theirs: "pisces", question: "Do we get on?" } as const;
  await askedAt(await ask(owner, signs), "2026-02-01T00:00:00Z");

  const shown = (await shelfOf(owner.userId)).months.flatMap(({ readings }) => readings);
  expect(shown).toMatchObject([
    {
      question: "Should I?",
      reader: { name: "Wen Yue" },
      subject: "Two of Cups (Reversed)",
      thumbnails: [{ image: "/images/tarot/small/cu02.webp", shape: "card", orientation: "reversed" }],
    },
    {
      day: "February 1",
      reader: null,
      subject: "Leo, Pisces",
      thumbnails: [
        { image: "/images/zodiac/leo.webp", shape: "sign" },
        { image: "/images/zodiac/pisces.webp", shape: "sign" },
      ],
    },
  ]);
});

test("a month that goes on on the next page is named there again; past the last page is the first", async () => {
  const { id: userId } = await newPerson();
  await db().$executeRaw`
    INSERT INTO "readings" ("user_id", "kind", "language", "reader", "question", "deck", "cards", "date", "created_at", "drawn_at")
    SELECT ${userId}::uuid, 'yesno', 'en', 'oriel', 'Number ' || n, 'full', '[{"id": "sun", "orientation": "upright"}]',
      '2026-06-30', '2026-06-30'::timestamptz - n * interval '1 second', '2026-06-30'
    FROM generate_series(1, ${READINGS_PER_PAGE + 2}::int) n`;
  const first = await shelfOf(userId);
  const second = await shelfOf(userId, { query: first.older?.slice(first.older.indexOf("?")) ?? "" });
  for (const { months } of [first, second]) expect(months.map(({ name }) => name)).toEqual(["June 2026"]);
  expect(second.months.flatMap(({ readings }) => readings.map(({ question }) => question))).toEqual([
    `Number ${READINGS_PER_PAGE + 1}`,
    `Number ${READINGS_PER_PAGE + 2}`,
  ]);
  const last = second.months[0]?.readings.at(-1)?.id;
  const beyond = shelfOf(userId, { query: `?after=${last}` });
  await expect(beyond).rejects.toMatchObject({ status: 303 });
});
