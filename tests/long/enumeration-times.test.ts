import { describe, expect, test } from "vitest";
import { newAddress, withSite } from "../integration/support/account-journey";
import { ADDRESS_FORMS, withAskers } from "../integration/support/address-forms";
import { newEmail } from "../integration/support/person";

const site = withSite();
const asker = withAskers(site);

/** So often each kind of address is tried in a measurement. */
const TRIES = 40;
/** A measurement is taken again so often before it counts: other work on the machine disturbs one now and then. */
const MEASUREMENTS = 3;
/** Standard deviations of the rank sum: three measurements in a row are further apart by chance once in millions. */
const MOST_DEVIATIONS = 2.8;

/**
 * How far the times of two kinds are apart: the rank sum of one (Mann-Whitney), in standard deviations of what it is
 * where they are alike.
 */
function deviation(some: number[], others: number[]): number {
  const wins = some.flatMap((one) => others.map((other) => Number(one > other) + Number(one === other) / 2));
  const sum = wins.reduce((total, win) => total + win, 0);
  const [n, m] = [some.length, others.length];
  return Math.abs(sum - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

test("the rank test tells times apart that differ, and no others", () => {
  const times = Array.from({ length: TRIES }, (_, n) => 20 + ((n * 7) % 11));
  expect(deviation(times, times)).toBe(0);
  expect(
    deviation(
      times,
      times.map((time) => time + 10),
    ),
  ).toBeGreaterThan(MOST_DEVIATIONS);
});

describe("whether an address has an account does not show in the time that the answer takes", () => {
  /** Each is asked once only: what is counted for it is the same for all then. */
  async function signUpMany(): Promise<string[]> {
    const emails = Array.from({ length: TRIES }, newEmail);
    await Promise.all(emails.map((email) => site.browser().signUp(email)));
    return emails;
  }

  async function timeOf(name: string, email: string): Promise<number> {
    const ask = ADDRESS_FORMS[name];
    if (!ask) throw new Error(`There is no form ${name}.`);
    const browser = asker(name);
    browser.address = newAddress();
    const started = performance.now();
    await (await ask(browser, email)).text();
    return performance.now() - started;
  }

  async function measure(name: string): Promise<number> {
    const [known, unknown]: number[][] = [[], []];
    const emails = await signUpMany();
    for (const _ of [1, 2, 3]) await timeOf(name, newEmail());
    for (const [n, email] of emails.entries()) {
      const pair = [[known, email] as const, [unknown, newEmail()] as const];
      // Each goes first in every other turn: what slows the machine down slows both.
      for (const [times, address] of n % 2 ? pair : pair.reverse()) times?.push(await timeOf(name, address));
    }
    return deviation(known ?? [], unknown ?? []);
  }

  test.each(Object.keys(ADDRESS_FORMS))(
    "to %s",
    async (name) => {
      const deviations: number[] = [];
      while (
        deviations.length < MEASUREMENTS &&
        (deviations.at(-1) ?? Number.POSITIVE_INFINITY) > MOST_DEVIATIONS
      )
        deviations.push(await measure(name));
      expect(deviations.at(-1), String(deviations)).toBeLessThanOrEqual(MOST_DEVIATIONS);
    },
    60_000,
  );
});
