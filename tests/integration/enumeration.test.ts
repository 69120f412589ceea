import { beforeAll, describe, expect, test } from "vitest";
import { type AccountBrowser, type Member, newAddress, withSite } from "./account-journey";
import { newEmail, OTHER_PASSWORD } from "./person";

const site = withSite();

/** So often each kind of address is tried in a measurement. */
const TRIES = 40;
/** A measurement is taken again so often before it counts: other work on the machine disturbs one now and then. */
const MEASUREMENTS = 3;
/** Standard deviations of the rank sum: three measurements in a row are further apart by chance once in millions. */
const MOST_DEVIATIONS = 2.8;

type Ask = (browser: AccountBrowser, email: string) => Promise<Response>;

const FORMS: Record<string, Ask> = {
  "signing in": (browser, email) => browser.signIn(email, "not the password"),
  "signing up": (browser, email) => browser.signUp(email, OTHER_PASSWORD),
  "asking for a reset": (browser, email) => browser.post("/en/reset-password", { intent: "request", email }),
  "asking for the link again": (browser, email) =>
    browser.post("/en/verify-email", { intent: "resend", email }),
  "changing to it": (browser, email) => browser.change("change-email", { email }),
};
const NAMES = Object.keys(FORMS);
const CHANGE = "changing to it";

let members: Member[];
beforeAll(async () => {
  members = await Promise.all([site.member(), site.member()]);
});

/** Addresses that have an account, proven, not proven and by Google alone, and one that has none. */
async function allKinds(): Promise<string[]> {
  const [unproven, google] = [newEmail(), newEmail()];
  const { email: proven } = await site.member();
  await site.browser().signUp(unproven);
  await site.browser().passGoogle({ sub: google, email: google, email_verified: true, name: "A" });
  return [proven, unproven, google, newEmail()];
}

/** A browser that may send the form: a new one, or where it takes somebody who is signed in, one of the members'. */
function asker(name: string): AccountBrowser {
  return (name === CHANGE && members[0]) || site.browser();
}

/** Everything that tells one answer from another, without what was typed and what is random in any two. */
async function tellOf(browser: AccountBrowser, answer: Response, email: string) {
  const next = answer.headers.get("Location");
  const bodies = [await answer.text(), next ? await (await browser.get(next)).text() : ""];
  const plain = (text: string) =>
    text
      .replaceAll(email, "")
      .replaceAll(/nonce="[^"]*"/g, "")
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "");
  return {
    status: answer.status,
    headers: [...answer.headers].map(([name, value]) => [name, name in RANDOM ? "" : value]),
    cookies: answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, "")),
    bodies: bodies.map(plain),
  };
}
const RANDOM = { date: 0, "x-request-id": 0, "content-security-policy": 0, "set-cookie": 0 };

describe("whether an address has an account does not show in the answer", () => {
  test.each(NAMES)("to %s", async (name) => {
    const ask = FORMS[name] as Ask;
    const tells = [];
    for (const email of await allKinds()) {
      const browser = asker(name);
      tells.push(await tellOf(browser, await ask(browser, email), email));
      if (name === CHANGE) await browser.change("cancel-email-change");
    }
    for (const tell of tells.slice(1)) expect(tell).toEqual(tells[0]);
  });

  test("nor in how the limits of its tries run out", async () => {
    const runs = await Promise.all(
      (await allKinds()).map(async (email) => {
        const browser = site.browser();
        const statuses: number[] = [];
        for (let n = 0; n < 12; n += 1) statuses.push((await browser.signIn(email, `wrong ${n}`)).status);
        return statuses;
      }),
    );
    for (const run of runs) expect(run).toEqual([...Array(10).fill(422), 429, 429]);
  });
});

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

describe("nor in the time that the answer takes", () => {
  /** Each is asked once only: what is counted for it is the same for all then. */
  async function signUpMany(): Promise<string[]> {
    const emails = Array.from({ length: TRIES }, newEmail);
    await Promise.all(emails.map((email) => site.browser().signUp(email)));
    return emails;
  }

  async function timeOf(name: string, email: string): Promise<number> {
    const ask = FORMS[name] as Ask;
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

  test.each(NAMES)(
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
