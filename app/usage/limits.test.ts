import { expect, test } from "vitest";
import { readSettings } from "~/env.server";
import { CEILING_SHARES, DAILY_LIMITS, NETWORK_MULTIPLES } from "./limits";

const PER_ADDRESS = readSettings({}).anonymousDailyPerAddress;
const readTwice = (people: number) => people * DAILY_LIMITS.anonymous;

test("a room, a school and a network of phones fit into the day of their networks", () => {
  expect(PER_ADDRESS).toBeGreaterThanOrEqual(3 * readTwice(30));
  const of = (version: "IPv4" | "IPv6", bits: number) =>
    PER_ADDRESS * (NETWORK_MULTIPLES[version].find((each) => each.bits === bits)?.times ?? 0);
  // Each phone has a /64 of its own.
  expect(of("IPv6", 56)).toBeGreaterThanOrEqual(readTwice(256));
  expect(of("IPv4", 24)).toBeGreaterThanOrEqual(readTwice(500));
  expect(of("IPv6", 48)).toBeGreaterThanOrEqual(readTwice(1_000));
});

test("a wider network has more, but by far not as much as all the narrower ones in it", () => {
  for (const widths of Object.values(NETWORK_MULTIPLES)) {
    expect(widths[0]?.times).toBe(1);
    for (const [n, { bits, times }] of widths.slice(1).entries()) {
      const narrower = widths[n] ?? { bits: 0, times: 0 };
      expect(bits).toBeLessThan(narrower.bits);
      expect(times).toBeGreaterThan(narrower.times);
      expect(times / narrower.times).toBeLessThanOrEqual(2 ** (narrower.bits - bits) / 16);
    }
  }
});

test("of the calls of a day a part is kept for people with an account, and another for subscribers", () => {
  expect(CEILING_SHARES.subscriber).toBe(1);
  expect(CEILING_SHARES.member).toBeLessThanOrEqual(0.9);
  expect(CEILING_SHARES.anonymous).toBeLessThanOrEqual(CEILING_SHARES.member - 0.1);
});
