import { db } from "~/db.server";
import type { Owner } from "~/usage/owner";
import { Prisma } from "../../../prisma/client/client";
import type { Orientation } from "../reading";
import { ReadingError } from "../reading-error";
import { dayIn } from "../sky/day-in-zone";
import { zoneOf } from "../sky/keep-whereabouts.server";
import { visitorRowsUntil } from "../visitor-rows";
import { choosePractice, type Practised } from "./choose-practice";
import { answersFor } from "./practice-answers.server";
import { type PracticeItem, practiceItem, practiceKey } from "./practice-item";
import { type Memory, scheduleNext } from "./schedule.server";

/** Something to practise on a day, and how it was answered, if it was. */
export interface DayItem extends PracticeItem {
  answered: { chosen: PracticeItem; wasRight: boolean } | null;
}

/** What somebody has to practise on a day of theirs. */
export interface PracticeDay {
  /** `YYYY-MM-DD`, in their zone. */
  day: string;
  items: DayItem[];
}

/** What somebody typed of an answer: which card, on which day, and the number of the meaning, from 1. */
export interface TypedAnswer {
  item: unknown;
  day: unknown;
  answer: unknown;
}

interface Known extends Practised, Memory {
  chosen: string;
  wasRight: boolean;
}

/** What somebody, or nobody yet, has to practise today. */
export async function findPracticeDay(owner: Owner | null): Promise<PracticeDay> {
  const [day, known] = await Promise.all([today(owner), readKnown(owner)]);
  return { day, items: itemsOf(known, day) };
}

/**
 * Takes an answer to one of the cards of today; a second one to the same changes nothing.
 * @returns `over` where the day it was given for is over, `blank` where it is none of the meanings that are offered.
 * @throws ReadingError `not-found` for what is no card of the day.
 */
export async function answerPractice(owner: Owner, typed: TypedAnswer): Promise<"kept" | "over" | "blank"> {
  const [day, known] = await Promise.all([today(owner), readKnown(owner)]);
  const item = practiceItem(typed.item);
  if (!item) throw new ReadingError("not-found");
  if (typed.day !== day) return "over";
  const asked = itemsOf(known, day).find((each) => practiceKey(each) === practiceKey(item));
  if (!asked) throw new ReadingError("not-found");
  const chosen = /^[1-9]$/.test(String(typed.answer))
    ? answersFor(item, day)[Number(typed.answer) - 1]
    : undefined;
  if (!chosen) return "blank";
  if (asked.answered) return "kept";
  const before = known.find((each) => practiceKey(each) === practiceKey(item)) ?? null;
  const wasRight = practiceKey(chosen) === practiceKey(item);
  await keepAnswer(owner, { item, before, next: scheduleNext(before, wasRight, day), chosen, wasRight });
  return "kept";
}

async function today(owner: Owner | null): Promise<string> {
  return dayIn(await zoneOf(owner));
}

function itemsOf(known: readonly Known[], day: string): DayItem[] {
  return choosePractice(known, day).map((item) => {
    const row = known.find((each) => practiceKey(each) === practiceKey(item) && each.answeredOn >= day);
    const chosen = row && practiceItem(row.chosen);
    return { ...item, answered: row && chosen ? { chosen, wasRight: row.wasRight } : null };
  });
}

async function readKnown(owner: Owner | null): Promise<Known[]> {
  if (!owner) return [];
  const rows = await db().practiceCard.findMany({ where: owner });
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return rows.map(({ due, dueBefore, answeredOn, orientation, ...row }) => ({
    ...row,
    orientation: orientation as Orientation,
    due: day(due),
    dueBefore: dueBefore && day(dueBefore),
    answeredOn: day(answeredOn),
  }));
}

interface Answer {
  item: PracticeItem;
  before: Known | null;
  next: Memory;
  chosen: PracticeItem;
  wasRight: boolean;
}

/** Of several answers to the same on one day the first one counts, whichever process takes it: the row itself decides. */
async function keepAnswer(owner: Owner, { item, before, next, chosen, wasRight }: Answer): Promise<void> {
  const column = Prisma.raw(owner.userId === undefined ? `"visitor_id"` : `"user_id"`);
  const id = owner.userId ?? owner.visitorId;
  const expiresAt = owner.userId === undefined ? visitorRowsUntil() : null;
  await db().$executeRaw`
    INSERT INTO "practice_cards" AS kept (${column}, "card", "orientation", "due", "stability", "difficulty", "state",
      "reps", "lapses", "answered_on", "chosen", "was_right", "expires_at")
    VALUES (${id}::uuid, ${item.card}, ${item.orientation}, ${next.due}::date, ${next.stability}, ${next.difficulty},
      ${next.state}, ${next.reps}, ${next.lapses}, ${next.answeredOn}::date, ${practiceKey(chosen)}, ${wasRight}, ${expiresAt})
    ON CONFLICT (${column}, "card", "orientation") DO UPDATE SET "due" = EXCLUDED."due", "due_before" = kept."due",
      "stability" = EXCLUDED."stability", "difficulty" = EXCLUDED."difficulty", "state" = EXCLUDED."state",
      "reps" = EXCLUDED."reps", "lapses" = EXCLUDED."lapses", "answered_on" = EXCLUDED."answered_on",
      "answered_at" = now(), "chosen" = EXCLUDED."chosen", "was_right" = EXCLUDED."was_right",
      "expires_at" = EXCLUDED."expires_at"
    WHERE kept."answered_on" < EXCLUDED."answered_on" AND kept."reps" = ${before?.reps ?? -1}`;
}
