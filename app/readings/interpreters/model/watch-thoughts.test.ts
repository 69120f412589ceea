import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { REASONING } from "./reasoning-limits";
import { watchThoughts } from "./watch-thoughts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function thinking() {
  const completion = { reasoning: 0 };
  const text = { reasoning: 0, hasWords: false };
  return { completion, text, thoughts: watchThoughts({ completion, text, longest: 1_000 }) };
}

test("a model that does not think is left alone, however long it takes", () => {
  const { thoughts } = thinking();
  vi.advanceTimersByTime(10_000);
  expect([thoughts.haveGrown(), thoughts.check()]).toEqual([false, false]);
});

test("thoughts beside the text are life, each once", () => {
  const { completion, thoughts } = thinking();
  completion.reasoning = 3;
  expect([thoughts.haveGrown(), thoughts.check(), thoughts.haveGrown()]).toEqual([true, true, false]);
});

test("thoughts end after their time, counted from the first, and after their length, unless there is text", () => {
  const { completion, text, thoughts } = thinking();
  vi.advanceTimersByTime(5_000);
  completion.reasoning = 1;
  thoughts.check();
  vi.advanceTimersByTime(1_001);
  text.reasoning = 1;
  expect(() => thoughts.check()).toThrow("timeout");

  const other = thinking();
  other.text.reasoning = REASONING.characters + 1;
  expect(() => other.thoughts.check()).toThrow("reasoning");
  other.text.hasWords = true;
  other.text.reasoning += 1;
  expect(other.thoughts.check()).toBe(true);
});
