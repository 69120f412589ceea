import { expect, test } from "vitest";
import { apart, sayer } from "./say";

test("what is picked in one place says nothing of what is picked in another", () => {
  const pairs = new Map<string, number>();
  for (let reading = 0; reading < 4_000; reading += 1) {
    const say = sayer(["question", reading]);
    const pair = say("opening", ["a", "b", "c", "d"]) + say("closing", ["e", "f", "g", "h"]);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  expect(pairs.size).toBe(16);
  for (const count of pairs.values()) expect(count).toBeGreaterThan(150);
});

test("the same reading is always told alike", () => {
  const told = () => sayer({ question: "Why?" })("opening", ["a", "b", "c", "d", "e"], {});
  expect(told()).toBe(told());
});

test("nothing is said twice while there is something else, nor what was read before", () => {
  const variants = ["The first of {{Card}}.", "The second of {{Card}}.", "The third of {{Card}}."];
  const say = sayer("any", ["Once there was: The second of the Sun. And so on."]);
  const said = [1, 2, 3].map((slot) => say(`slot ${slot}`, variants, { Card: "the Moon" }));
  expect(new Set(said).size).toBe(3);
  expect(said[2]).toBe("The second of the Moon.");
});

test("what holds back is told by no picture of what holds up, while there is another", () => {
  const ropes = ["{{Card}} is an old rope.", "{{Card}} is the anchor."];
  expect(apart(ropes, "The anchor holds, says the Star.")).toEqual(["{{Card}} is an old rope."]);
  expect(apart(["“{{Card}}”是一盏灯。", "“{{Card}}”是一堵墙。"], "月光落在一堵墙上。")).toEqual([
    "“{{Card}}”是一盏灯。",
  ]);
  expect(apart(["The anchor."], "An anchor.")).toEqual(["The anchor."]);
});
