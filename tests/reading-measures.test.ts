import { describe, expect, test, vi } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { type Measures, measure } from "../bench/reading-measures";

// Some two thousand texts are composed and compared, maybe on a machine that others use too.
vi.setConfig({ testTimeout: 60_000 });

/**
 * What is wanted of the texts, and of the questions what has been reached, with a little room: a change that makes readings more
 * alike, or questions less well understood, is seen here. What is wanted of them is in `docs/readings-measured.md`.
 */
const MOST: Partial<Record<keyof Omit<Measures, "words">, number>> = {
  otherTopic: 0.15,
  sameTopic: 0.35,
  otherReader: 0.12,
  otherReading: 0.06,
  daily: 0.08,
  otherZodiacQuestion: 0.2,
  followUp: 0.005,
  judged: 0.05,
  unsealed: 0.08,
};
const LEAST: typeof MOST = { topicRight: 0.92, kindRight: 0.93, matterRight: 0.92 };

describe.each(LANGUAGES)("readings in %s, measured", (language) => {
  const found = measure(language);

  test.each(Object.entries(MOST))("%s is at most %f", (name, most) => {
    expect(found[name as keyof typeof MOST]).toBeLessThanOrEqual(most);
  });

  test.each(Object.entries(LEAST))("%s is at least %f", (name, least) => {
    expect(found[name as keyof typeof LEAST]).toBeGreaterThanOrEqual(least);
  });

  test("are as long as they were meant to be", () => {
    const { timeline, yesno, daily } = found.words;
    const [long, middle, short] = language.startsWith("zh") ? [430, 240, 180] : [280, 160, 115];
    expect([timeline >= long, yesno >= middle, daily >= short]).toEqual([true, true, true]);
  });
});
