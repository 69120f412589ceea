import { describe, expect, test } from "vitest";
import {
  type AccountBrowser,
  APP_URL,
  codeOf,
  contentOf,
  forge,
  linkFor,
  type Member,
  tokenIn,
  withSite,
} from "../support/account-journey";
import { Authenticator } from "../support/authenticator";
import { newEmail, OTHER_PASSWORD } from "../support/person";

const site = withSite();

interface Keyholder {
  member: Member;
  authenticator: Authenticator;
  codes: string[];
}

/** What the site gives a browser to sign for a purpose. */
async function optionsFor(browser: AccountBrowser, purpose: string) {
  const answer = await browser.post("/passkey-options", { purpose });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function add(member: AccountBrowser, authenticator: Authenticator, name = "Blue key") {
  const credential = authenticator.create(await optionsFor(member, "add"));
  return member.post("/en/account/passkey", { credential, name });
}

async function keyholder(): Promise<Keyholder> {
  const [member, authenticator] = [await site.member(), new Authenticator(APP_URL)];
  const answer = await add(member, authenticator);
  const told = (await answer.text()).matchAll(/<code>([0-9a-z]{4}(?:-[0-9a-z]{4}){3})<\/code>/g);
  return { member, authenticator, codes: [...told].map(([, code = ""]) => code) };
}

type Twist = Parameters<Authenticator["get"]>[1];

/** Signs in by a passkey alone. */
async function enter(authenticator: Authenticator, twist: Twist = {}, browser = site.browser()) {
  const credential = authenticator.get(await optionsFor(browser, "sign-in"), twist);
  return send(browser, credential);
}

function send(browser: AccountBrowser, credential: string) {
  return browser.post("/en/sign-in", { intent: "passkey", from: "/en/account", credential });
}

/** A browser that has given the password, and not yet the second factor. */
async function pending({ member }: Pick<Keyholder, "member">): Promise<AccountBrowser> {
  const browser = site.browser();
  expect((await browser.signIn(member.email)).headers.get("Location")).toMatch(/^\/en\/two-factor/);
  return browser;
}

/** Shows a passkey as the second step. */
async function show(browser: AccountBrowser, authenticator: Authenticator, twist: Twist = {}) {
  const credential = authenticator.get(await optionsFor(browser, "show"), twist);
  return browser.post("/en/two-factor", { credential, from: "/en/account" });
}

const statusOf = async (answer: Promise<Response>) => (await answer).status;

describe("a passkey", () => {
  test("is added with recovery codes, named, told of by mail, and signs in by itself or as the second step", async () => {
    const { member, authenticator, codes } = await keyholder();
    expect(new Set(codes).size).toBe(10);
    await site.mails.waitFor({ to: member.email, subject: "A passkey was added" });
    expect(await (await member.get("/en/account")).text()).toContain("Blue key");
    const browser = site.browser();
    expect((await enter(authenticator, {}, browser)).headers.get("Location")).toBe("/en/account");
    expect(await browser.whoAmI()).toBe(member.email);
    const there = await pending({ member });
    expect(await there.whoAmI()).toContain("/en/sign-in");
    expect((await show(there, authenticator, { isVerified: false })).headers.get("Location")).toBe(
      "/en/account",
    );
    expect(await there.whoAmI()).toBe(member.email);
    const lost = await pending({ member });
    expect(await statusOf(lost.post("/en/two-factor", { code: codes[0] ?? "", kind: "recovery" }))).toBe(303);
    const file = await (await browser.get("/en/account/export")).json();
    expect(file.passkeys).toMatchObject([{ name: "Blue key" }]);
    expect(JSON.stringify(file)).not.toContain(authenticator.id);
  });

  test("beside an app leaves the recovery codes as they are, and either is a second step", async () => {
    const member = await site.member();
    const { secret, codes } = await member.enrol();
    const authenticator = new Authenticator(APP_URL);
    const added = await add(member, authenticator);
    expect([added.status, added.headers.get("Location")]).toEqual([303, "/en/account#passkeys"]);
    expect(await statusOf(show(await pending({ member }), authenticator))).toBe(303);
    for (const code of [codeOf(secret, 1), codes[0] ?? ""])
      expect(await statusOf((await pending({ member })).post("/en/two-factor", { code }))).toBe(303);
    await member.change("remove-factor");
    await site.mails.waitFor({ to: member.email, subject: "app was removed" });
    const browser = await pending({ member });
    expect(await statusOf(browser.post("/en/two-factor", { code: codes[1] ?? "", kind: "recovery" }))).toBe(
      303,
    );
  });

  test("that is removed opens nothing, and with the last one the second step and the recovery codes go", async () => {
    const { member, authenticator } = await keyholder();
    const page = await (await member.get("/en/account")).text();
    const renamed = await member.submit(page, 'value="rename-passkey"', { name: "Grey key" });
    expect(renamed.headers.get("Location")).toBe("/en/account");
    const stranger = await keyholder();
    const [, id = ""] = /name="id" value="([0-9a-f-]{36})"/.exec(page) ?? [];
    await stranger.member.change("remove-passkey", { id });
    await stranger.member.change("rename-passkey", { id, name: "Stolen key" });
    expect(await (await member.get("/en/account")).text()).toContain("Grey key");
    await member.submit(page, 'value="remove-passkey"');
    await site.mails.waitFor({ to: member.email, subject: "A passkey was removed" });
    expect(await (await member.get("/en/account")).text()).not.toContain("Grey key");
    expect(await statusOf(enter(authenticator))).toBe(422);
    expect((await site.browser().signIn(member.email)).headers.get("Location")).toBe("/en");
  });
});

describe("what a passkey signed is refused", () => {
  test("for another page or site, another challenge, or none", async () => {
    const { authenticator } = await keyholder();
    const twists: Twist[] = [
      { origin: "https://starglass.example.evil.example" },
      { origin: "http://starglass.example" },
      { origin: "https://starglass.example:8443" },
      { rpId: "evil.example" },
      { challenge: Buffer.alloc(32).toString("base64url") },
      { challenge: "" },
    ];
    for (const twist of twists)
      expect([twist, await statusOf(enter(authenticator, twist))]).toEqual([twist, 422]);
    const empty = authenticator.get({ challenge: "", rpId: "starglass.example" });
    expect(await statusOf(send(site.browser(), empty))).toBe(422);
    expect(await statusOf(enter(authenticator))).toBe(303);
  });

  test("where its device did not check who used it, as the only proof", async () => {
    const { member, authenticator } = await keyholder();
    expect(await statusOf(enter(authenticator, { isVerified: false }))).toBe(422);
    const browser = site.browser();
    const credential = JSON.parse(
      authenticator.get(await optionsFor(browser, "sign-in"), { isVerified: false }),
    );
    const data = Buffer.from(credential.response.authenticatorData, "base64url");
    data[32] = (data[32] ?? 0) | 4;
    credential.response.authenticatorData = data.toString("base64url");
    expect(await statusOf(send(browser, JSON.stringify(credential)))).toBe(422);
    expect(await browser.whoAmI()).not.toBe(member.email);
  });

  test("a second time, by two at once, in another browser, and for another purpose", async () => {
    const [{ member }, browser] = [await keyholder(), site.browser()];
    // Without a count it is the challenge alone that holds.
    const uncounted = new Authenticator(APP_URL);
    const created = uncounted.create(await optionsFor(member, "add"), { count: 0 });
    await member.post("/en/account/passkey", { credential: created, name: "Uncounted" });
    expect(await statusOf(member.post("/en/account/passkey", { credential: created, name: "Again" }))).toBe(
      422,
    );
    const asked = await optionsFor(browser, "sign-in");
    const held = browser.cookies.get("__Host-passkey") ?? "";
    const shown = uncounted.get(asked, { count: 0 });
    expect(await statusOf(send(site.browser(), shown))).toBe(422);
    const answers = [1, 2, 3, 4].map(() => {
      const replaying = site.browser();
      replaying.cookies.set("__Host-passkey", held);
      return statusOf(send(replaying, shown));
    });
    expect((await Promise.all(answers)).sort()).toEqual([303, 422, 422, 422]);
    const other = await pending({ member });
    const forSignIn = uncounted.get(await optionsFor(other, "sign-in"), { count: 0 });
    expect(await statusOf(other.post("/en/two-factor", { credential: forSignIn }))).toBe(422);
    const forgeries = forge(held, { ...(contentOf(held) as object), endsAt: Date.now() + 10_000_000 });
    for (const forged of forgeries) {
      const forger = site.browser();
      forger.cookies.set("__Host-passkey", forged);
      expect(await statusOf(send(forger, shown))).toBe(422);
    }
  });

  test("that is another's, or says that it is", async () => {
    const [one, two] = [await keyholder(), await keyholder()];
    expect(await statusOf(show(await pending(one), two.authenticator))).toBe(422);
    const { user } = await optionsFor(one.member, "add");
    for (const userHandle of [user.id, "", "AAAA"])
      expect([userHandle, await statusOf(enter(two.authenticator, { userHandle }))]).toEqual([
        userHandle,
        422,
      ]);
    // One credential is one person's: it cannot be added to a second account.
    expect(await statusOf(add(one.member, two.authenticator))).toBe(422);
    expect(await statusOf(enter(new Authenticator(APP_URL)))).toBe(422);
    // Known by the password, whose it is need not be said again.
    expect(await statusOf(show(await pending(two), two.authenticator, { userHandle: "" }))).toBe(303);
  });

  test("whose count went back or stood still: a copy of the passkey signs in no more", async () => {
    const { authenticator } = await keyholder();
    expect(await statusOf(enter(authenticator, { count: 7 }))).toBe(303);
    for (const count of [7, 6, 0])
      expect([count, await statusOf(enter(authenticator, { count }))]).toEqual([count, 422]);
    const both = await Promise.all([1, 2].map(() => statusOf(enter(authenticator, { count: 8 }))));
    expect(both.sort()).toEqual([303, 422]);
    expect(site.server.lines.some((line) => line.includes("whose count did not go on"))).toBe(true);
  });

  test("that is no passkey's answer at all, and no fault of ours", async () => {
    const browser = site.browser();
    for (const credential of ["", "null", "[]", "{}", '{"id":"a"}', "x".repeat(50_000), "\u0000"]) {
      await optionsFor(browser, "sign-in");
      expect([credential.slice(0, 9), await statusOf(send(browser, credential))]).toEqual([
        credential.slice(0, 9),
        422,
      ]);
    }
  });
});

test("a passkey with a number longer than any may be is not added", async () => {
  const [member, authenticator] = [await site.member(), new Authenticator(APP_URL, 3_000)];
  expect(await statusOf(add(member, authenticator))).toBe(422);
});

test("nobody is given anything to sign for a passkey of an account but who is signed in to it", async () => {
  const purposes = ["add", "show", "another"];
  const asked = purposes.map((purpose) => statusOf(site.browser().post("/passkey-options", { purpose })));
  expect(await Promise.all(asked)).toEqual([403, 403, 404]);
  const half = await pending(await keyholder());
  expect(await statusOf(half.post("/passkey-options", { purpose: "add" }))).toBe(403);
  const unproven = site.browser();
  const email = `${crypto.randomUUID()}@test.example`;
  await unproven.signUp(email);
  await unproven.signIn(email);
  const answer = await add(unproven, new Authenticator(APP_URL));
  // Led from the page with the form, which is not for them either.
  expect(answer.headers.get("Location")).toBe("/en/account#passkeys");
  expect(await (await unproven.get("/en/account")).text()).not.toContain("Blue key");
});

test.each(["reset", "google"])(
  "the passkey of who took somebody's address before them opens nothing after its owner's proof by %s",
  async (way) => {
    const [email, authenticator] = [newEmail(), new Authenticator(APP_URL)];
    const [squatter, owner] = [site.browser(), site.browser()];
    await squatter.signUp(email);
    // The owner follows the only link there is, in a browser that knows nothing of a sign-up: the password stays.
    await owner.follow(await linkFor(site, email));
    await squatter.signIn(email);
    await add(squatter, authenticator);
    expect(await statusOf(enter(authenticator))).toBe(303);
    if (way === "reset") {
      await owner.post("/en/reset-password", { intent: "request", email });
      const token = tokenIn(await linkFor(site, email));
      await owner.post("/en/reset-password", { intent: "reset", token, password: OTHER_PASSWORD });
      expect((await owner.signIn(email, OTHER_PASSWORD)).headers.get("Location")).toBe("/en");
    } else
      await owner.passGoogle({ sub: email, email, email_verified: true, hd: "test.example", name: "Owner" });
    expect(await owner.whoAmI()).toBe(email);
    expect(await statusOf(enter(authenticator))).toBe(422);
    expect(await squatter.whoAmI()).not.toBe(email);
    expect(await (await owner.get("/en/account")).text()).not.toContain("Blue key");
  },
);
