import { expect, test } from "vitest";
import { db } from "~/db.server";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { askForReading } from "~/readings/ask-for-reading.server";
import { hearCry } from "~/readings/crisis/hear-cry.server";
import { deleteReading } from "~/readings/delete-reading.server";
import { drawReading } from "~/readings/draw-reading.server";
import { findAskedBefore, isAskedOften } from "~/readings/find-asked-before.server";
import { findReading } from "~/readings/find-reading.server";
import type { TarotKind } from "~/readings/reading";
import type { Owner } from "~/usage/owner";
import { showAskedBefore } from "../../../app/routes/readings/reading/show-asked-before.server";
import { showReading } from "../../../app/routes/readings/reading/show-reading.server";
import { readSentences } from "../../../training/corpus";
import { newVisitorClient, ORIGIN } from "../support/api-client";
import { account, ask, askerFor, findTarot, visitor, withDatabase } from "../support/in-process";
import { ago } from "../support/outdated";

withDatabase(() => ({ APP_URL: ORIGIN }));

interface Asked {
  kind?: TarotKind;
  language?: Language;
  isDrawn?: boolean;
  days?: number;
}

async function asked(
  owner: Owner,
  question: string,
  { kind = "timeline", language = "en", isDrawn = true, days = 0 }: Asked = {},
) {
  const id = await ask(owner, { kind, reader: "selene", question, deck: "major" }, language);
  if (isDrawn) await drawReading(owner, id);
  if (days > 0) await db().reading.update({ where: { id }, data: { createdAt: ago(days) } });
  return id;
}

const before = async (owner: Owner, id: string) => (await findTarot(owner, id)).askedBeforeId;

async function shown(owner: Owner, id: string) {
  const reading = await findReading(owner, id);
  return showAskedBefore(owner, reading, showReading(reading, "en"), "en");
}

test("the same question in other words within three days leads to the reading before it, of any spread, to nobody else's", async () => {
  for (const { owner } of [visitor(), await account("member")]) {
    const first = await asked(owner, "Should I quit my job?");
    const asking = [owner, "Is it a good idea to leave my job?", "en"] as const;
    expect(await findAskedBefore(...asking)).toBe(first);
    // Where comparing takes too long, it is another question.
    expect(await findAskedBefore(...asking, 0)).toBeNull();
    const again = await asked(owner, "Is it a good idea to leave my job?", { kind: "yesno", isDrawn: false });
    expect(await before(owner, first)).toBeNull();
    expect(await before(owner, again)).toBe(first);
    expect(await shown(owner, again)).toMatchObject({
      ...{ id: first, question: "Should I quit my job?", isOften: false },
      cards: [{}, {}, {}],
    });
    const { owner: other } = visitor();
    expect(await before(other, await asked(other, "Should I quit my job?"))).toBeNull();
  }
});

test("not what was asked longer ago, in another language, or was never drawn; nor another question", async () => {
  const { owner } = visitor();
  await asked(owner, "Should I quit my job?", { days: 3.1 });
  await asked(owner, "Should I quit my job?", { language: "fr" });
  await asked(owner, "Should I quit my job?", { isDrawn: false });
  expect(await before(owner, await asked(owner, "Should I quit my job?"))).toBeNull();
  expect(await before(owner, await asked(owner, "Should I not quit my job?"))).toBeNull();
  expect(await before(owner, await asked(owner, "Should my brother quit his job?"))).toBeNull();
});

test("the third time within a day it is said that it may rest, and drawing is possible all the same", async () => {
  const { owner } = visitor();
  await asked(owner, "Will my ex come back?", { days: 2 });
  const second = await asked(owner, "Will my ex come back?", { isDrawn: false });
  expect((await shown(owner, second))?.isOften).toBe(false);
  await drawReading(owner, second);
  await asked(owner, "Will my ex return?");
  const fourth = await asked(owner, "Is my ex coming back?", { isDrawn: false });
  expect((await shown(owner, fourth))?.isOften).toBe(true);
  expect(await isAskedOften(await findTarot(owner, fourth))).toBe(true);
  await drawReading(owner, fourth);
  expect(await shown(owner, fourth)).toBeNull();
});

/** In each language, what may be a cry for help. */
const IN_NEED = LANGUAGES.map((language) => {
  const veiled = readSentences("calibration", language).crisis.find((text) => hearCry(text) === "unsure");
  return [language, veiled ?? ""] as const;
});

test("whoever may be in need is told nothing of it", async () => {
  for (const unsure of ["before", "again"] as const) {
    const { owner } = visitor();
    const ids = { before: await asked(owner, "Should I move?"), again: "" };
    ids.again = await asked(owner, "Should I move?", { isDrawn: false });
    expect(await shown(owner, ids.again)).not.toBeNull();
    await db().writing.updateMany({ where: { readingId: ids[unsure] }, data: { offersHelp: true } });
    expect(await shown(owner, ids.again)).toBeNull();
  }
});

test("where the reading before goes, the one after it stays", async () => {
  const { owner } = visitor();
  const first = await asked(owner, "Should I move?");
  const again = await asked(owner, "Should I move?", { isDrawn: false });
  await deleteReading(owner, first);
  expect(await before(owner, again)).toBeNull();
  expect(await shown(owner, again)).toBeNull();
  await expect(db().reading.update({ where: { id: again }, data: { askedBeforeId: again } })).rejects.toThrow(
    /check/i,
  );
});

test("programs are told of it", async () => {
  const client = await newVisitorClient();
  const body = { kind: "timeline", reader: "selene", question: "Should I change my job?" };
  const first = await client.json("POST", "/readings", { body });
  await client.json("POST", `/readings/${first.body.id}/draw`);
  const again = await client.json("POST", "/readings", { body });
  expect([first.body.askedBefore, again.body.askedBefore]).toEqual([null, first.body.id]);
});

test("however often somebody in need asks within a day, help stands there, and never that they have asked already", async () => {
  for (const [language, question] of IN_NEED) {
    const { owner } = visitor();
    for (let time = 1; time <= 4; time += 1) {
      const id = await asked(owner, question, { language, isDrawn: false });
      const reading = await findReading(owner, id);
      const page = showReading(reading, language);
      expect([language, time, page.interpretation.help.length > 0]).toEqual([language, time, true]);
      expect([language, time, await before(owner, id)]).toEqual([language, time, null]);
      expect(await showAskedBefore(owner, reading, page, language)).toBeNull();
      await drawReading(owner, id);
    }
  }
});

test("of whoever is in danger nothing is stored, also where they have asked thrice the same before", async () => {
  const { owner } = visitor();
  for (let time = 1; time <= 3; time += 1) await asked(owner, "Will my ex come back?");
  const typed = { kind: "yesno", reader: "selene", deck: "major" } as const;
  for (const question of ["I want to kill myself", "I don’t want to live anymore"]) {
    const outcome = await askForReading(askerFor({ ...visitor(), owner }), { ...typed, question }, "en");
    expect(outcome).toMatchObject({ outcome: "crisis", lines: expect.anything() });
  }
  expect(await db().reading.count({ where: owner })).toBe(3);
});
