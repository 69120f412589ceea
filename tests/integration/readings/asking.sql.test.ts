import { describe, expect, test } from "vitest";
import { db } from "~/db.server";
import type { Requester } from "~/rate-limits/requester.server";
import { askForReading } from "~/readings/ask-for-reading.server";
import type { Typed } from "~/readings/check-order";
import { hearCry } from "~/readings/crisis/hear-cry.server";
import { drawReading } from "~/readings/draw-reading.server";
import { findReading } from "~/readings/find-reading.server";
import { TAROT_KINDS } from "~/readings/tarot/spreads.data";
import { DAILY_LIMITS } from "~/usage/limits";
import type { Person } from "~/usage/person";
import { readSentences } from "../../../training/corpus";
import { ask, askerFor, NO_CAPTCHA, NOBODY, visitor, withDatabase } from "../support/in-process";

withDatabase();

const CRY = "I want to kill myself tonight";

function asAsked(
  person: Person,
  typed: Typed & { isDraft?: boolean },
  countRequest = async () => {},
  requester: Requester = NOBODY,
) {
  return askForReading({ ...askerFor(person), requester, countRequest }, typed, "en");
}

/** A form of each kind, rightly filled in but for its question. */
async function forms({ owner }: ReturnType<typeof visitor>): Promise<((question: string) => Typed)[]> {
  const id = await ask(owner, { kind: "yesno", reader: "theo", deck: "major", question: "Will it rain?" });
  await drawReading(owner, id);
  await db().writing.updateMany({ where: { readingId: id }, data: { status: "done" } });
  return [
    ...TAROT_KINDS.map(
      (kind) =>
        (question: string): Typed => ({ kind, reader: "theo", deck: "major", question }),
    ),
    (question) => ({ kind: "zodiac", mine: "leo", theirs: "virgo", question }),
    (question) => ({ kind: "follow-up", readingId: id, question }),
  ];
}

const stored = async () => [await db().reading.count(), await db().writing.count()];

describe("a cry for help", () => {
  test("in any form is answered with help lines, and nothing of it is stored", async () => {
    const person = visitor();
    for (const form of await forms(person)) {
      const before = await stored();
      const asked = await asAsked(person, form(CRY));
      expect(asked).toMatchObject({ outcome: "crisis", lines: { countries: expect.any(Array) } });
      expect(await stored()).toEqual(before);
    }
  });

  test("is heard though it is only to be filled in further, asked too often, or nobody can be looked up", async () => {
    const broken = async () => {
      throw new Error("There is nobody.");
    };
    const typed = { kind: "zodiac" as const, mine: "", theirs: "", question: CRY, isDraft: true };
    const asker = { requester: NOBODY, findPerson: broken, countRequest: broken, ...NO_CAPTCHA };
    const asked = askForReading(asker, typed, "en");
    expect(await asked).toMatchObject({ outcome: "crisis" });
  });

  test("is always answered, and counted once a day of a visitor and of an address", async () => {
    const count = async () => (await db().crisisCount.aggregate({ _sum: { count: true } }))._sum.count ?? 0;
    const before = await count();
    const cry = async (requester: Requester) => {
      const typed = { kind: "zodiac" as const, mine: "", theirs: "", question: CRY };
      expect(await asAsked(visitor(), typed, undefined, requester)).toMatchObject({ outcome: "crisis" });
      return (await count()) - before;
    };
    const address = "198.51.100.7";
    expect(await cry({ visitor: "one", address })).toBe(1);
    expect(await cry({ visitor: "one", address })).toBe(1);
    for (let n = 0; n < 5; n += 1) expect(await cry({ visitor: null, address })).toBe(1);
    for (let n = 0; n < 5; n += 1) expect(await cry({ visitor: `made up ${n}`, address })).toBe(1);
    for (let n = 0; n < 5; n += 1) expect(await cry({ visitor: "one", address: `203.0.113.${n}` })).toBe(1);
    expect(await cry({ visitor: "two", address: "198.51.100.8" })).toBe(2);
  });
});

describe("what may be a cry for help", () => {
  const VEILED = readSentences("calibration", "en").crisis.find((text) => hearCry(text) === "unsure") ?? "";

  test("is stored in every form, to be shown with help lines", async () => {
    const person = visitor();
    for (const form of await forms(person)) {
      const asked = await asAsked(person, form(VEILED));
      if (asked.outcome !== "stored") throw new Error(asked.outcome);
      const { interpretation, followUp } = await findReading(person.owner, asked.id);
      expect((followUp ?? interpretation).offersHelp).toBe(true);
    }
  });
});

describe("a question", () => {
  test("is stored in every form, once its turn is taken", async () => {
    const person = visitor();
    let turns = 0;
    const countRequest = async () => {
      turns += 1;
    };
    const filled = await forms(person);
    for (const form of filled) {
      const asked = await asAsked(person, form("What now?"), countRequest);
      if (asked.outcome !== "stored") throw new Error(asked.outcome);
      expect(asked.newVisitor).toBeNull();
      expect((await findReading(person.owner, asked.id)).id).toBe(asked.id);
    }
    expect(turns).toBe(filled.length);
  });

  test("that is only to be filled in further, is blank, or comes too often stores nothing", async () => {
    const person = visitor();
    const before = await stored();
    const typed = { kind: "timeline" as const, reader: "nobody", deck: "", question: " " };
    expect(await asAsked(person, { ...typed, isDraft: true })).toEqual({ outcome: "draft" });
    expect(await asAsked(person, typed)).toEqual({
      outcome: "faults",
      faults: { reader: "unknown", deck: "unknown", question: "blank" },
    });
    const refused = async () => {
      throw new Error("too often");
    };
    await expect(asAsked(person, typed, refused)).rejects.toThrow("too often");
    expect(await stored()).toEqual(before);
  });

  test("is refused once the day's uses are taken", async () => {
    const person = visitor();
    const filled = await forms(person);
    await db().anonymousUsageLog.create({
      data: {
        sessionId: person.owner.visitorId,
        date: new Date(new Date().toISOString().slice(0, 10)),
        count: DAILY_LIMITS.anonymous,
      },
    });
    for (const form of filled)
      await expect(asAsked(person, form("What now?"))).rejects.toMatchObject({ code: "limit" });
  });

  test("of a browser that has asked nothing yet makes it a visitor", async () => {
    const typed: Typed = { kind: "daily", reader: "theo", deck: "major", question: "" };
    const asked = await asAsked({ ...visitor(), owner: null }, typed);
    if (asked.outcome !== "stored" || !asked.newVisitor) throw new Error("Nobody was made.");
    expect((await findReading({ visitorId: asked.newVisitor }, asked.id)).id).toBe(asked.id);
  });
});
