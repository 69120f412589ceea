import { afterAll, describe, expect, test } from "vitest";
import { type SmsStandIn, startSms } from "../../stand-ins/sms";
import { type AccountBrowser, APP_URL, codeOf, linkFor, tokenIn, withSite } from "../support/account-journey";
import { Authenticator } from "../support/authenticator";
import { readMetrics } from "../support/metrics";
import { newEmail, OTHER_PASSWORD, PASSWORD } from "../support/person";
import type { LogLine } from "../support/server";

let gateway: SmsStandIn;
const site = withSite(async () => {
  gateway = await startSms();
  return { METRICS_PORT: "0", SMS_URL: gateway.url };
});
afterAll(() => gateway?.close());

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NETWORK = /^[0-9a-f]{16}$/;

/** What the log says of security about the request that an answer is to. */
async function said(answer: Response | Promise<Response>): Promise<LogLine[]> {
  return (await site.server.linesAbout(await answer)).filter(({ msg }) => msg === "security");
}

/** The same in short, of one that has one event: what, how, how it ended. */
async function eventOf(answer: Response | Promise<Response>): Promise<unknown[]> {
  const lines = await said(answer);
  expect(lines).toHaveLength(1);
  return [lines[0]?.event, lines[0]?.how, lines[0]?.outcome];
}

/** Whose account an event was about. */
async function userOf(answer: Response | Promise<Response>): Promise<unknown> {
  return (await said(answer))[0]?.userId;
}

/** What a browser with a passkey sends for a purpose. */
async function optionsFor(browser: AccountBrowser, purpose: string) {
  return (await browser.post("/passkey-options", { purpose })).json();
}

describe("an operator finds in the log, with the id of the account and a hash of the network,", () => {
  test("somebody signing up, proving the address, signing in, and trying a wrong password", async () => {
    const browser = site.browser();
    const email = newEmail();
    expect(await said(browser.signUp(email))).toMatchObject([{ event: "sign-up", how: "password" }]);
    const [proven] = await said(browser.follow(await linkFor(site, email)));
    expect(proven).toMatchObject({ event: "email-proven", how: "link", outcome: "done" });
    const [userId, network] = [proven?.userId, proven?.network];
    expect([userId, network]).toEqual([expect.stringMatching(UUID), expect.stringMatching(NETWORK)]);

    const entered = { event: "sign-in", how: "password", outcome: "done", userId, network, level: 30 };
    expect(await said(browser.signIn(email))).toEqual([expect.objectContaining(entered)]);
    const [failed] = await said(site.browser().signIn(email, "wrong"));
    expect(failed).toMatchObject({ event: "sign-in", how: "password", outcome: "failed", userId });
    expect(failed?.network).toMatch(NETWORK);
    expect(failed?.network).not.toBe(network);
    const [unknown] = await said(browser.signIn(newEmail(), "wrong"));
    expect(unknown).toMatchObject({ event: "sign-in", outcome: "failed", network });
    expect(unknown).not.toHaveProperty("userId");
  });

  test("an app added, shown, guessed and removed, and what a recovery code did", async () => {
    const member = await site.member();
    const { secret, codes } = await member.enrol();
    const browser = site.browser();
    const halfway = await browser.signIn(member.email);
    expect(await eventOf(halfway)).toEqual(["sign-in", "password", "factor-next"]);
    const answers = [
      await browser.post("/en/two-factor", { code: "000000" }),
      await browser.post("/en/two-factor", { code: "aaaa-aaaa-aaaa-aaaa" }),
      await browser.post("/en/two-factor", { code: codes[0] ?? "" }),
    ];
    expect(await Promise.all(answers.map(eventOf))).toEqual([
      ["second-factor", "code", "failed"],
      ["second-factor", "recovery-code", "failed"],
      ["second-factor", "recovery-code", "done"],
    ]);
    const there = site.browser();
    await there.signIn(member.email);
    const passed = await there.post("/en/two-factor", { code: codeOf(secret, 1) });
    expect(await eventOf(passed)).toEqual(["second-factor", "app", "done"]);
    const removed = await there.change("remove-factor");
    expect(await eventOf(removed)).toEqual(["factor-removed", "app", "done"]);
    const users = await Promise.all([halfway, ...answers, passed, removed].map(userOf));
    expect(new Set(users).size).toBe(1);
    expect(users[0]).toMatch(UUID);
  });

  test("a passkey added, signing in, shown by somebody else, copied and removed", async () => {
    const [member, authenticator] = [await site.member(), new Authenticator(APP_URL)];
    const credential = authenticator.create(await optionsFor(member, "add"));
    expect(await eventOf(member.post("/en/account/passkey", { credential, name: "Key" }))).toEqual([
      "factor-added",
      "passkey",
      "done",
    ]);
    const enter = async (twist: Parameters<Authenticator["get"]>[1] = {}) => {
      const browser = site.browser();
      const shown = authenticator.get(await optionsFor(browser, "sign-in"), twist);
      return eventOf(await browser.post("/en/sign-in", { intent: "passkey", credential: shown }));
    };
    expect(await enter()).toEqual(["sign-in", "passkey", "done"]);
    expect(await enter({ rpId: "evil.example" })).toEqual(["sign-in", "passkey", "failed"]);
    expect(await enter({ count: 1 })).toEqual(["passkey-copy", "passkey", "failed"]);
    const page = await (await member.get("/en/account")).text();
    const removed = await member.submit(page, 'value="remove-passkey"');
    expect(await eventOf(removed)).toEqual(["factor-removed", "passkey", "done"]);
  });

  test("a phone added and removed, and that its number has had enough codes", async () => {
    const [member, number] = [await site.member(), `+49170${Date.now()}`.slice(0, 15)];
    const setup = "/en/account/phone";
    await member.post(setup, { intent: "send", phone: number, channel: "sms" });
    const code = /\d{6}/.exec(gateway.messages.findLast(({ to }) => to === number)?.text ?? "")?.[0] ?? "";
    const added = await member.post(setup, { intent: "confirm", code });
    expect(await eventOf(added)).toEqual(["factor-added", "phone", "done"]);
    expect(await eventOf(member.change("remove-phone"))).toEqual(["factor-removed", "phone", "done"]);
    for (let n = 0; n < 4; n += 1)
      await member.post(setup, { intent: "send", phone: number, channel: "sms" });
    const held = await said(member.post(setup, { intent: "send", phone: number, channel: "sms" }));
    expect(held).toMatchObject([{ event: "lock-out", limit: "phone code", userId: await userOf(added) }]);
    expect(site.server.lines.join("\n")).not.toContain(number.slice(1));
  });

  test("Google's way in, linked and unlinked, and of somebody who may not come in by it", async () => {
    const person = { sub: `g-${newEmail()}`, email: newEmail(), email_verified: true, name: "Ada" };
    const browser = site.browser();
    const first = await said(browser.passGoogle(person));
    expect(first).toMatchObject([
      { event: "sign-up", how: "google" },
      { event: "sign-in", how: "google", outcome: "done", userId: first[0]?.userId },
    ]);
    const other = { ...person, sub: `${person.sub}-2` };
    expect(await said(site.browser().passGoogle(other))).toMatchObject([
      { event: "sign-in", how: "google", outcome: "failed", userId: first[0]?.userId },
    ]);
    const member = await site.member();
    const mine = { sub: `g-${member.email}`, email: newEmail(), email_verified: true, name: "Ada" };
    const linked = await member.passGoogle(mine, { intent: "link", from: "/en/account" });
    expect(await eventOf(linked)).toEqual(["identity-linked", "google", "done"]);
    const confirmed = await member.passGoogle(mine, { intent: "confirm", from: "/en/account" });
    expect(await eventOf(confirmed)).toEqual(["identity-proof", "google", "done"]);
    const wrong = await member.passGoogle(person, { intent: "confirm", from: "/en/account" });
    expect(await eventOf(wrong)).toEqual(["identity-proof", "google", "failed"]);
    const guessed = member.post("/en/confirm", { kind: "mailed-code", code: "123456" });
    expect(await eventOf(guessed)).toEqual(["identity-proof", "mailed-code", "failed"]);
    expect(await eventOf(member.change("unlink-google"))).toEqual(["identity-unlinked", "google", "done"]);
  });

  test("everything that changes who can come in, what was taken along, and that the account is gone", async () => {
    const member = await site.member();
    const userId = await userOf(site.browser().signIn(member.email, "wrong"));
    const { codes } = await member.enrol();
    const there = site.browser();
    await there.signIn(member.email);
    await there.post("/en/two-factor", { code: codes[0] ?? "" });
    const answers = [
      await member.post("/en/confirm", { password: "wrong" }),
      await member.post("/en/confirm", { password: PASSWORD }),
      await member.post("/en/account/two-factor", { intent: "renew" }),
      await there.post("/sign-out", {}),
      await member.change("end-sessions"),
      await member.change("password", { password: OTHER_PASSWORD }),
      await member.get("/en/account/export"),
    ];
    expect(await Promise.all(answers.map(eventOf))).toEqual([
      ["identity-proof", "password", "failed"],
      ["identity-proof", "password", "done"],
      ["recovery-codes-replaced", "session", "done"],
      ["sessions-ended", "own", "done"],
      ["sessions-ended", "others", "done"],
      ["password-changed", "session", "done"],
      ["export", "session", "done"],
    ]);
    const next = newEmail();
    await member.change("change-email", { email: next });
    await member.follow(await linkFor(site, next));
    const changed = await member.follow(await linkFor(site, member.email));
    expect(await eventOf(changed)).toEqual(["email-changed", "link", "done"]);
    await site.browser().post("/en/reset-password", { intent: "request", email: next });
    const token = tokenIn(await linkFor(site, next));
    const reset = await site
      .browser()
      .post("/en/reset-password", { intent: "reset", token, password: PASSWORD });
    expect(await eventOf(reset)).toEqual(["password-changed", "link", "done"]);
    const users = await Promise.all([...answers, changed, reset].map(userOf));
    expect(new Set(users)).toEqual(new Set([userId]));
  });

  test("the deletion of an account", async () => {
    const member = await site.member();
    expect(await eventOf(member.change("delete"))).toEqual(["account-deleted", "session", "done"]);
  });
});

describe("somebody who guesses", () => {
  const lockOuts = async (limit: string) =>
    (await readMetrics(site.server)).value(`starglass_lockouts_total{limit="${limit}"}`) ?? 0;

  test("is said to be locked out once for each account, however often they go on", async () => {
    const [known, nobody] = [(await site.member()).email, newEmail()];
    const guesser = site.browser();
    const before = await lockOuts("sign-in");
    const failed = await guesser.signIn(known, "wrong");
    const refused: Response[] = [];
    for (const email of [known, nobody])
      for (let n = 0; n < 14; n += 1) {
        const answer = await guesser.signIn(email, "wrong");
        if (answer.status === 429) refused.push(answer);
      }
    expect(refused).toHaveLength(9);
    const lines = (await Promise.all(refused.map(said))).flat();
    const network = (await said(failed))[0]?.network;
    expect(lines).toEqual([
      expect.objectContaining({ event: "lock-out", limit: "sign-in", userId: await userOf(failed), network }),
      expect.objectContaining({ event: "lock-out", limit: "sign-in", network }),
    ]);
    expect(lines[1]).not.toHaveProperty("userId");
    expect(await lockOuts("sign-in")).toBe(before + 2);
  });

  test("of many accounts from one network is locked out as one, which no account is named for", async () => {
    const guesser = site.browser();
    const before = await lockOuts("sign-in per address");
    const answers = await Promise.all(Array.from({ length: 63 }, () => guesser.signIn(newEmail(), "wrong")));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    const lines = (await Promise.all(refused.map(said))).flat();
    expect(lines).toMatchObject([{ event: "lock-out", limit: "sign-in per address" }]);
    expect(lines[0]).not.toHaveProperty("userId");
    expect(await lockOuts("sign-in per address")).toBe(before + 1);
  });

  test("with a network of IPv6 has one hash", async () => {
    const hashes = ["2001:db8:7:1::1", "2001:db8:7:1:ffff::2", "2001:db8:7:2::1"].map(async (address) => {
      const guesser = site.browser();
      guesser.address = address;
      return (await said(guesser.signIn(newEmail(), "wrong")))[0]?.network;
    });
    const [one, same, other] = await Promise.all(hashes);
    expect(one).toMatch(NETWORK);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });
});

test("the metrics count each event, begin all that can happen with 0, and name nobody", async () => {
  const { text, value } = await readMetrics(site.server);
  const events = (event: string, how: string, outcome: string) =>
    value(`starglass_security_events_total{event="${event}",how="${how}",outcome="${outcome}"}`);
  const lines = site.server.lines.map((line): LogLine => JSON.parse(line));
  const logged = (event: string, how: string, outcome: string) =>
    lines.filter((line) => line.event === event && line.how === how && line.outcome === outcome).length;
  for (const [event, how, outcome] of [
    ["sign-in", "password", "failed"],
    ["sign-in", "google", "done"],
    ["second-factor", "code", "failed"],
    ["factor-removed", "passkey", "done"],
    ["account-deleted", "session", "done"],
  ] as const) {
    expect(events(event, how, outcome)).toBeGreaterThan(0);
    expect(events(event, how, outcome)).toBe(logged(event, how, outcome));
  }
  expect(events("sessions-ended", "all", "done")).toBe(0);
  for (const limit of ["link per address", "sign-in per account, no captcha"])
    expect(value(`starglass_lockouts_total{limit="${limit}"}`)).toBe(0);
  expect(value('starglass_webhook_events_total{type="unknown",outcome="unsigned"}')).toBe(0);
  const users = new Set(lines.map(({ userId }) => userId).filter((id) => id !== undefined));
  expect(users.size).toBeGreaterThan(5);
  for (const user of users) expect(text).not.toContain(user);
});

test("no line names an address, a password or a code", () => {
  const log = site.server.lines.join("\n");
  expect(log).toContain('"msg":"security"');
  for (const secret of ["@test.example", PASSWORD, OTHER_PASSWORD, "2001:db8", '"10.'])
    expect(log.includes(secret), secret).toBe(false);
});
