import { expect, test } from "vitest";
import { sayer } from "./say";

test("what is picked in one place says nothing of what is picked in another", () => {
  const pairs = new Map<string, number>();
  const variants = ["a", "b", "c", "d"];
  for (let reading = 0; reading < 4_000; reading += 1) {
    const say = sayer(["question", reading]);
    const pair = say("opening", variants) + say("closing", variants);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  expect(pairs.size).toBe(16);
  for (const count of pairs.values()) expect(count).toBeGreaterThan(150);
});

test("the same reading is always told alike", () => {
  const told = () => sayer({ question: "Why?" })("opening", ["a", "b", "c", "d", "e"], {});
  expect(told()).toBe(told());
});
