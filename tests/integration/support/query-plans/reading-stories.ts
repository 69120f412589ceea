import { expect } from "vitest";
import { exportAccount } from "~/accounts/export-account.server";
import { exportVisitor } from "~/accounts/export-visitor.server";
import { giveBackCounts } from "~/rate-limits/take-attempts.server";
import { askAlmanac } from "~/readings/ask-almanac.server";
import { askForReading } from "~/readings/ask-for-reading.server";
import type { Typed } from "~/readings/check-order";
import { commissionOf } from "~/readings/commission.server";
import { deleteReading } from "~/readings/delete-reading.server";
import { drawReading } from "~/readings/draw-reading.server";
import { exportReadings } from "~/readings/export/export-readings.server";
import { isAskedOften } from "~/readings/find-asked-before.server";
import { findReading } from "~/readings/find-reading.server";
import { importReadings } from "~/readings/import/import-readings.server";
import { createMeter } from "~/readings/interpreters/model/meter.server";
import { changeEntry } from "~/readings/journal/change-entry.server";
import { addChangesOfSome } from "~/readings/journal/figures/add-changes.server";
import { findFigures } from "~/readings/journal/figures/find-figures.server";
import { findAsked } from "~/readings/journal/find-asked.server";
import { findEntry } from "~/readings/journal/find-entry.server";
import { indexEntries } from "~/readings/journal/index-entries.server";
import { keepDraft, restoreNotes, saveNotes } from "~/readings/journal/save-notes.server";
import { listReadings } from "~/readings/list-readings.server";
import { countMet, countMetCard } from "~/readings/practice/count-met.server";
import { practiceKey } from "~/readings/practice/practice-item";
import { answerPractice, findPracticeDay } from "~/readings/practice/practise.server";
import { retryReading } from "~/readings/retry-reading.server";
import { findShared } from "~/readings/sharing/find-shared.server";
import { reportShared } from "~/readings/sharing/report-shared.server";
import { shareReading, withdrawShare } from "~/readings/sharing/share-reading.server";
import { listReported, takeDown } from "~/readings/sharing/take-down.server";
import { findWhereabouts, forgetWhereabouts, keepWhereabouts } from "~/readings/sky/keep-whereabouts.server";
import {
  abandonClaims,
  claimWriting,
  failWriting,
  renewClaims,
} from "~/readings/writing/claim-writing.server";
import { followWriting } from "~/readings/writing/follow-writing.server";
import { leaveToAlmanac } from "~/readings/writing/leave-to-almanac.server";
import { countUses } from "~/usage/count-uses.server";
import { utcDay } from "~/usage/day";
import { forgiveOnce } from "~/usage/forgive-once.server";
import { giveBackUse } from "~/usage/give-back-use.server";
import { moveUses } from "~/usage/move-uses.server";
import { networkLimits } from "~/usage/network-limits.server";
import type { Owner } from "~/usage/owner";
import type { Person } from "~/usage/person";
import { readTaken } from "~/usage/read-taken.server";
import { QUICK_LIMITS } from "../../../../app/rate-limits/request-limits";
import { shareCounts } from "../../../../app/rate-limits/share-counts.server";
import { takeQuickRequest } from "../../../../app/rate-limits/take-quick-request.server";
import { account, askerFor, findTarot, NO_CAPTCHA, visitor } from "../in-process";

const ORDER: Typed = {
  kind: "yesno",
  reader: "selene",
  question: "Will it rain?",
  deck: "major",
};

/** What visitors and people do with readings. */
export async function tellOfReadings(): Promise<void> {
  for (const person of [visitor(), await account("member")]) {
    await readOnce(person);
    await practiseOnce(person);
  }
  await readOwnCards(visitor());
  await readAFailedOne(visitor());
  await measureTheModel();
  await ask(visitor(), { ...ORDER, question: "I want to kill myself" });
  await askTooOften();
}

async function practiseOnce({ owner }: Person): Promise<void> {
  if (!owner) return;
  await keepWhereabouts(owner, { zone: "Asia/Taipei", place: null });
  const { day, items } = await findPracticeDay(owner);
  for (const item of items.slice(0, 1))
    await answerPractice(owner, { item: practiceKey(item), day, answer: 1 });
  expect(await findWhereabouts(owner)).not.toBeNull();
  await forgetWhereabouts(owner);
  await countMet(owner);
  await countMetCard(owner, "star");
}

async function askTooOften(): Promise<void> {
  for (let n = 0; n < QUICK_LIMITS.list.visitor; n += 1)
    takeQuickRequest("list", { visitor: "hasty", address: "10.0.0.1" });
  await shareCounts();
}

/** @returns the reading's id; none for a cry for help. */
async function ask(person: Person, typed: Typed): Promise<string> {
  const asked = await askForReading(askerFor(person), typed, "en");
  return asked.outcome === "stored" ? asked.id : "";
}

async function readOnce(person: Person & { owner: Owner }): Promise<void> {
  const { owner } = person;
  const id = await ask(person, ORDER);
  await drawReading(owner, id);
  await hearAll(person, id, { followUp: false });
  // Before the day's uses are taken: nobody asks for more than they have.
  const first = await ask(person, ORDER);
  await ask(person, { kind: "follow-up", readingId: id, question: "And tomorrow?" });
  await hearAll(person, id, { followUp: true });
  expect(await isAskedOften(await findTarot(owner, first))).toBe(false);
  await showToOthers(owner, id);
  expect(await countUses(owner, utcDay())).toBe(2);
  expect((await listReadings(owner, first)).readings).toHaveLength(1);
  // The other has no cards yet.
  expect((await listReadings(owner, null)).readings).toHaveLength(1);
  const exported = [];
  for await (const page of exportReadings(owner, 1)) exported.push(...page);
  expect(exported).toHaveLength(2);
  const held = await (owner.userId === undefined
    ? exportVisitor(owner.visitorId)
    : exportAccount(owner.userId));
  await importReadings(owner, JSON.stringify({ ...held, readings: exported }));
  await keepAJournal(owner, id);
  await deleteReading(owner, id);
}

async function keepAJournal(owner: Owner, id: string): Promise<void> {
  await saveNotes(owner, id, { notes: "Notes", seen: 0 });
  await saveNotes(owner, id, { notes: "Others", seen: 0 });
  await keepDraft(owner, id, "Left behind");
  await restoreNotes(owner, id, (await findEntry(owner, id)).versions[0]?.id);
  await changeEntry(owner, id, { isStarred: true, tags: ["rain"], remind: "week" });
  expect(await findAsked(owner)).toBeNull();
  expect((await listReadings(owner, null, { q: "rain", starred: "1" })).readings).toHaveLength(1);
  expect((await listReadings(owner, id, { q: "rain" })).readings).toHaveLength(0);
  await indexEntries(null, 10);
  expect((await findFigures(owner, "all")).figures.readings).toBeGreaterThan(0);
  await changeEntry(owner, id, { mood: "light" });
  await addChangesOfSome();
  await changeEntry(owner, id, { mood: null });
  await findFigures(owner, String(new Date().getUTCFullYear()));
}

/** Cards of one's own deck: read, and kept first and read later. */
async function readOwnCards(person: Person): Promise<void> {
  const laid = [{ id: "two-cups", orientation: "reversed" }];
  const own = { kind: "own", spread: "yesno", reader: "selene", laid, question: "Will it rain?" } as const;
  await hearAll(person, await ask(person, { ...own, isEntry: false }), { followUp: false });
  const readingId = await ask(person, { ...own, isEntry: true });
  const entry = { kind: "entry", spread: "yesno", readingId, reader: "selene" } as const;
  await ask(person, { ...entry, question: "Will it rain?" });
}

async function showToOthers(owner: Owner, id: string): Promise<void> {
  await shareReading(owner, id, { withQuestion: true });
  const { token } = (await findReading(owner, id)).share ?? {};
  expect((await findShared(token)).question).not.toBeNull();
  await reportShared(token);
  expect(await listReported()).toHaveLength(1);
  await withdrawShare(owner, id);
  await shareReading(owner, id, { withQuestion: false });
  expect(await takeDown((await findReading(owner, id)).share?.token ?? "")).toBe(true);
}

async function hearAll(person: Person, id: string, which: { followUp: boolean }): Promise<void> {
  const { commission } = commissionOf(person, await findReading(person.owner, id), which);
  const heard: string[] = [];
  for await (const { type } of followWriting(commission, null, AbortSignal.timeout(10_000))) heard.push(type);
  expect(heard.at(-1)).toBe("done");
}

async function readAFailedOne(person: ReturnType<typeof visitor>): Promise<void> {
  const id = await ask(person, ORDER);
  await drawReading(person.owner, id);
  const { commission } = commissionOf(person, await findReading(person.owner, id), { followUp: false });
  const networks = networkLimits("2001:db8:1::1", commission.date, "visitors");
  await readTaken(person.owner, commission.date, networks);
  for (const again of [() => retryReading(person, id, NO_CAPTCHA), () => askAlmanac(person, id)]) {
    const claim = await claimWriting({ ...commission, networks });
    if (!claim) throw new Error("Somebody else writes it.");
    await renewClaims([claim.token]);
    await leaveToAlmanac(claim, { attempt: claim.attempt, holder: person.owner, date: commission.date });
    const failure = { code: "model" as const, detail: null };
    await failWriting(claim, { failure, chunks: [] }, async (client) => {
      const keys = networks.map(({ key }) => key);
      await giveBackCounts(keys, client);
      await forgiveOnce(person.owner, commission.date, client);
      await giveBackUse(claim.writingId, client);
    });
    await again();
    await abandonClaims([claim.token]);
  }
  const { userId } = (await account("member")).owner;
  await moveUses({ visitorId: person.owner.visitorId, userId, date: utcDay() });
}

async function measureTheModel(): Promise<void> {
  await createMeter("a model", 10).takeCall("member");
  await createMeter("a model", undefined).countTokens({ prompt: 1, completion: 1 });
}
