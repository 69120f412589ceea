import { beforeAll, describe, expect, test } from "vitest";
import { type AccountBrowser, codeOf, type Member, withSite } from "../support/account-journey";
import { OTHER_PASSWORD } from "../support/person";
import { answersTo } from "../support/private-pages";

const site = withSite();

interface Enrolled {
  member: Member;
  secret: string;
  codes: string[];
}

async function enrolled(): Promise<Enrolled> {
  const member = await site.member();
  return { member, ...(await member.enrol()) };
}

/** A browser that has given the password, and not yet the code. */
async function pending({ member }: Enrolled): Promise<AccountBrowser> {
  const browser = site.browser();
  const answer = await browser.signIn(member.email);
  expect(answer.headers.get("Location")).toMatch(/^\/en\/two-factor\?from=/);
  return browser;
}

function pass(browser: AccountBrowser, code: string) {
  return browser.post("/en/two-factor", { code, from: "/en/account" });
}

function wrong(code: string): string {
  return `${(Number(code[0]) + 5) % 10}${code.slice(1)}`;
}

describe("a session that waits for its second factor", () => {
  let person: Enrolled;
  beforeAll(async () => {
    person = await enrolled();
  });

  test("opens nothing: every page and action answers it as a stranger", async () => {
    const reading = await person.member.askAndDraw("timeline");
    await person.member.listen(`/readings/${reading}/stream`);
    const browser = await pending(person);
    expect(await answersTo(browser, reading)).toEqual(await answersTo(site.browser(), reading));
    const page = await (await browser.get("/en")).text();
    expect(page).not.toContain(person.member.email);
  });

  test("still sees what its visitor sees, and takes none of it along", async () => {
    const browser = site.browser();
    await browser.askAndDraw("timeline", { question: "What does the sea want?" });
    await browser.signIn(person.member.email);
    expect(await (await browser.get("/en/readings")).text()).toContain("What does the sea want?");
    expect(await (await person.member.get("/en/readings")).text()).not.toContain("What does the sea want?");
  });

  test("does not link, confirm or sign in with somebody else's Google", async () => {
    const browser = await pending(person);
    const google = { sub: "a thief", email: "thief@test.example", email_verified: true, name: "A" };
    for (const intent of ["link", "confirm"]) {
      const answer = await browser.passGoogle(google, { intent });
      expect(answer.headers.get("Location")).toContain("/en/sign-in");
    }
    const owner = { ...google, sub: "owner", email: person.member.email, hd: "test.example" };
    const answer = await site.browser().passGoogle(owner);
    expect(answer.headers.get("Location")).toMatch(/^\/en\/two-factor/);
  });

  test("becomes another one with the code, and is dead itself", async () => {
    const browser = await pending(person);
    const before = browser.session;
    expect((await pass(browser, codeOf(person.secret, 1))).headers.get("Location")).toBe("/en/account");
    expect(browser.session).not.toBe(before);
    expect(await browser.whoAmI()).toBe(person.member.email);
    expect(await site.browser().whoAmI({ Cookie: `__Host-session=${before}` })).toContain("/en/sign-in");
  });

  test("ends with the password that opened it", async () => {
    const other = await enrolled();
    const thief = await pending(other);
    await other.member.change("password", { password: OTHER_PASSWORD });
    const answer = await pass(thief, codeOf(other.secret, 1));
    expect(answer.headers.get("Location")).toContain("/en/sign-in");
  });
});

describe("a code", () => {
  test("is not asked of somebody who gave no password, nor of somebody who is in", async () => {
    const { member, secret } = await enrolled();
    const asked = await pass(site.browser(), codeOf(secret, 1));
    expect([asked.status, asked.headers.get("Location")]).toEqual([
      303,
      `/en/sign-in?from=${encodeURIComponent("/en/account")}`,
    ]);
    expect((await member.get("/en/two-factor")).headers.get("Location")).toBe("/en");
  });

  test("is right once: not after it enrolled the app, not for two at once, not again", async () => {
    const person = await enrolled();
    const browsers = await Promise.all([1, 2, 3].map(() => pending(person)));
    const code = codeOf(person.secret, 1);
    const answers = await Promise.all(browsers.map((browser) => pass(browser, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422]);
    const late = await pending(person);
    for (const used of [code, codeOf(person.secret)]) expect((await pass(late, used)).status).toBe(422);
  });

  test("opens only the account that it is of", async () => {
    const [one, two] = [await enrolled(), await enrolled()];
    const browser = await pending(one);
    expect((await pass(browser, codeOf(two.secret, 1))).status).toBe(422);
    expect((await pass(browser, two.codes[0] ?? "")).status).toBe(422);
    expect(await browser.whoAmI()).toContain("/en/sign-in");
  });

  test("that is no code is refused as one, and no fault of ours", async () => {
    const browser = await pending(await enrolled());
    for (const code of ["\u0000", "x".repeat(5_000)]) expect((await pass(browser, code)).status).toBe(422);
    expect((await pass(browser, "")).status).toBe(422);
    expect((await pass(browser, "１２３４５６")).status).toBe(422);
  });

  test("can be guessed five times by however many strangers, who then shut out its owner from no browser that is known, and no recovery code", async () => {
    const person = await enrolled();
    const browsers = await Promise.all([1, 2, 3, 4].map(() => pending(person)));
    const code = wrong(codeOf(person.secret, 1));
    const answers = await Promise.all(
      browsers.flatMap((browser) => [1, 2, 3].map(() => pass(browser, code))),
    );
    const statuses = answers.map(({ status }) => status);
    // The enrolment's own code was one of the five.
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(7);
    const stranger = await pending(person);
    const late = await pass(stranger, codeOf(person.secret, 1));
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(0);
    // Its owner has lost the phone, and is in a browser that nobody knows.
    expect((await pass(stranger, person.codes[0] ?? "")).headers.get("Location")).toBe("/en/account");
    const { member } = person;
    await member.post("/sign-out", {});
    await member.signIn(member.email);
    expect((await pass(member, codeOf(person.secret, 1))).headers.get("Location")).toBe("/en/account");
  });

  test("can be guessed five times in a browser that is known, too", async () => {
    const { member, secret } = await enrolled();
    await member.post("/sign-out", {});
    await member.signIn(member.email);
    const code = wrong(codeOf(secret, 1));
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await pass(member, code)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });
});

describe("a recovery code", () => {
  test("is right once, in any case and without dashes, and its owner is told", async () => {
    const person = await enrolled();
    const [first = "", second = ""] = person.codes;
    expect(person.codes).toHaveLength(10);
    const browsers = await Promise.all([1, 2].map(() => pending(person)));
    const answers = await Promise.all(browsers.map((browser) => pass(browser, first)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
    expect((await pass(await pending(person), first)).status).toBe(422);
    expect((await pass(await pending(person), second.toUpperCase().replaceAll("-", ""))).status).toBe(303);
    for (const _ of [1, 2])
      await site.mails.waitFor({ to: person.member.email, subject: "recovery code was used" });
  });

  test("is void when there are new ones, or none any more", async () => {
    const person = await enrolled();
    const renewed = await person.member.post("/en/account/two-factor", { intent: "renew" });
    expect(renewed.headers.get("Cache-Control")).toBe("no-store");
    expect(await renewed.text()).not.toContain(person.codes[0]);
    expect((await pass(await pending(person), person.codes[0] ?? "")).status).toBe(422);
    await person.member.change("remove-factor");
    const browser = site.browser();
    expect((await browser.signIn(person.member.email)).headers.get("Location")).toBe("/en");
  });

  test("is on no page but the one that first told it", async () => {
    const { member, codes, secret } = await enrolled();
    for (const page of ["/en/account", "/en/account/two-factor", "/en/account/export"]) {
      const html = await (await member.get(page)).text();
      for (const told of [...codes, secret, secret.replaceAll(" ", "")]) expect(html).not.toContain(told);
    }
  });
});
