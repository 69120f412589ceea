import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayAfter } from "../sky/day-in-zone";
import { choosePractice, type Practised } from "./choose-practice";
import { CARDS_A_DAY, PRACTICE_ITEMS, type PracticeItem, practiceKey } from "./practice-item";
import { type Memory, scheduleNext } from "./schedule.server";

const DAY = "2026-11-28";
const keys = (items: readonly PracticeItem[]) => items.map(practiceKey);

type Known = Practised & Memory;

/** What is known after an answer. */
function answer(known: readonly Known[], item: PracticeItem, day: string, wasRight = true): Known[] {
  const before = known.find((each) => practiceKey(each) === practiceKey(item)) ?? null;
  const next = { ...item, ...scheduleNext(before, wasRight, day), dueBefore: before?.due ?? null };
  return [...known.filter((each) => each !== before), next];
}

describe("what a day has to practise", () => {
  test("is five cards, each once, the major arcana first", () => {
    const chosen = choosePractice([], DAY);
    expect(chosen).toHaveLength(CARDS_A_DAY);
    expect(new Set(chosen.map(({ card }) => card)).size).toBe(CARDS_A_DAY);
    for (const { card } of chosen) expect(card).not.toContain("-wands");
    expect(keys(choosePractice([], DAY))).toEqual(keys(chosen));
    expect(keys(choosePractice([], dayAfter(DAY)))).not.toEqual(keys(chosen));
  });

  test("stays the same, in the same order, while it is answered, whatever was practised before", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 5, maxLength: 60 }), fc.nat(12), (answers, gap) => {
        let [known, day]: [Known[], string] = [[], DAY];
        for (let from = 0; from + CARDS_A_DAY <= answers.length; from += CARDS_A_DAY) {
          const chosen = choosePractice(known, day);
          expect(chosen).toHaveLength(CARDS_A_DAY);
          for (const [at, item] of chosen.entries()) {
            known = answer(known, item, day, answers[from + at]);
            expect(keys(choosePractice(known, day))).toEqual(keys(chosen));
          }
          day = dayAfter(day, 1 + gap);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("brings everything in time, and what was wrong again the next day", () => {
    let [known, day]: [Known[], string] = [[], DAY];
    const [first] = choosePractice(known, day);
    if (!first) throw new Error("There is a first card.");
    known = answer(known, first, day, false);
    expect(keys(choosePractice(known, dayAfter(day)))).toContain(practiceKey(first));
    for (let n = 0; n < 400; n += 1, day = dayAfter(day))
      for (const item of choosePractice(known, day)) known = answer(known, item, day);
    expect(known).toHaveLength(PRACTICE_ITEMS.length);
    expect(choosePractice(known, day)).toHaveLength(CARDS_A_DAY);
  });

  test("is no more than a day's cards where others were answered elsewhere", () => {
    const elsewhere = PRACTICE_ITEMS.slice(100, 104).reduce<Known[]>(
      (known, item) => answer(known, item, DAY),
      [],
    );
    const chosen = choosePractice(elsewhere, DAY);
    expect(chosen).toHaveLength(CARDS_A_DAY);
    expect(keys(chosen)).toEqual(expect.arrayContaining(keys(elsewhere)));
  });
});

test("what is answered rightly comes later each time, and at the latest in about a year", () => {
  let [memory, day]: [Memory | null, string] = [null, DAY];
  const waits: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    memory = scheduleNext(memory, true, day);
    waits.push((Date.parse(memory.due) - Date.parse(day)) / 86_400_000);
    day = memory.due;
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits[0]).toBeGreaterThan(0);
  expect(waits.at(-1)).toBeLessThanOrEqual(366);
  expect(scheduleNext(memory, false, day).lapses).toBe(1);
});
