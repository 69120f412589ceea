import { createEmptyCard, fsrs, Rating } from "ts-fsrs";
import { dayAfter } from "../sky/day-in-zone";

/** What is remembered of how well something is known (the free spaced repetition scheduler, FSRS 6). */
export interface Memory {
  /** `YYYY-MM-DD`. */
  due: string;
  answeredOn: string;
  stability: number;
  difficulty: number;
  state: number;
  reps: number;
  lapses: number;
}

/** After so many days at the latest, give or take one, everything is asked again. */
const LONGEST = 365;
const DAY = 86_400_000;

/**
 * What is remembered after an answer on a day: by whole days, since everything is asked once a day at most, and without
 * chance, so that the same answers lead to the same days.
 * @param before null where it was never asked.
 */
export function scheduleNext(before: Memory | null, wasRight: boolean, day: string): Memory {
  const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, maximum_interval: LONGEST });
  const now = new Date(day);
  const { card } = scheduler.next(
    before ? cardOf(before) : createEmptyCard(now),
    now,
    wasRight ? Rating.Good : Rating.Again,
  );
  const { stability, difficulty, state, reps, lapses } = card;
  const due = card.due.toISOString().slice(0, 10);
  return {
    due: due > day ? due : dayAfter(day),
    answeredOn: day,
    stability,
    difficulty,
    state,
    reps,
    lapses,
  };
}

function cardOf({ due, answeredOn, ...known }: Memory) {
  const [dueAt, lastReview] = [new Date(due), new Date(answeredOn)];
  return {
    ...known,
    due: dueAt,
    last_review: lastReview,
    elapsed_days: 0,
    scheduled_days: Math.round((dueAt.getTime() - lastReview.getTime()) / DAY),
    learning_steps: 0,
  };
}
