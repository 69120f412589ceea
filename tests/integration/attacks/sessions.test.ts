import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type AccountBrowser, contentOf, forge, linkFor, withSite } from "../support/account-journey";
import { OTHER_PASSWORD } from "../support/person";
import { answersTo } from "../support/private-pages";

const site = withSite();

/** What a browser with nothing but this cookie is told about itself. */
async function whoHolds(Cookie: string): Promise<string | null> {
  return site.browser().whoAmI({ Cookie });
}

const STRANGER = expect.stringContaining("/en/sign-in?from=");

describe("a session that was planted in a browser", () => {
  test("is never the one of whoever signs in there, and ends with it", async () => {
    const [attacker, victim] = [await site.member(), await site.member()];
    const planted = attacker.session;
    await victim.post("/sign-out", {});
    victim.cookies.set("__Host-session", planted);
    await victim.signIn(victim.email);
    expect(victim.session).not.toBe(planted);
    expect(await victim.whoAmI()).toBe(victim.email);
    expect(await attacker.whoAmI()).toEqual(STRANGER);
  });

  test("and made up is not taken over", async () => {
    const victim = await site.member();
    await victim.post("/sign-out", {});
    const planted = "A".repeat(43);
    victim.cookies.set("__Host-session", planted);
    expect(await victim.whoAmI()).toEqual(STRANGER);
    await victim.signIn(victim.email);
    expect(victim.session).toMatch(/^[\w-]{43}$/);
    expect(await whoHolds(`__Host-session=${planted}`)).toEqual(STRANGER);
  });
});

describe("a session", () => {
  test("of before is dead after signing in again, signing out, and a new password", async () => {
    const member = await site.member();
    const tokens = [member.session];
    await member.signIn(member.email);
    tokens.push(member.session);
    await member.change("password", { password: OTHER_PASSWORD });
    tokens.push(member.session);
    await member.post("/sign-out", {});
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(await whoHolds(`__Host-session=${token}`)).toEqual(STRANGER);
  });

  test("ends in every other browser with a new password, and with a reset in this one too", async () => {
    const member = await site.member();
    const [there, elsewhere] = [site.browser(), site.browser()];
    await there.signIn(member.email);
    await member.change("password", { password: OTHER_PASSWORD });
    expect(await there.whoAmI()).toEqual(STRANGER);
    expect(await member.whoAmI()).toBe(member.email);
    await elsewhere.post("/en/reset-password", { intent: "request", email: member.email });
    const link = await linkFor(site, member.email);
    await elsewhere.submit(await (await elsewhere.get(link)).text(), 'name="token"', {
      password: "quiet-harbor-19-fern",
    });
    expect(await member.whoAmI()).toEqual(STRANGER);
  });

  test("ends everywhere else at once, however often that is asked for at the same time", async () => {
    const member = await site.member();
    const others = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const other = site.browser();
        await other.signIn(member.email);
        return other;
      }),
    );
    const answers = await Promise.all([1, 2, 3].map(() => member.change("end-sessions")));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    for (const other of others) expect(await other.whoAmI()).toEqual(STRANGER);
    expect(await member.whoAmI()).toBe(member.email);
  });

  test("of another person is ended by nobody who names it", async () => {
    const [victim, attacker] = [await site.member(), await site.member()];
    const { session: id } = await (await victim.post("/session", {})).json();
    await attacker.change("end-session", { id });
    expect(await victim.whoAmI()).toBe(victim.email);
  });

  test("opens nothing by anything but its token", async () => {
    const member = await site.member();
    const token = member.session;
    const { session: id } = await (await member.post("/session", {})).json();
    const changed = (position: number) =>
      token.slice(0, position) + (token[position] === "A" ? "B" : "A") + token.slice(position + 1);
    const hash = createHash("sha256").update(token).digest();
    const tampered = [
      ...[0, 21, 42].map(changed),
      ...[id, hash.toString("base64url"), hash.toString("hex"), `\\x${hash.toString("hex")}`],
      ...[token.toUpperCase(), `${token}A`, `${token}=`, token.slice(1), `${token}%00`, `%00${token}`],
      ...["' OR '1'='1", "%E0%A4%A", "null", "undefined", "[object Object]", "x".repeat(8_000)],
    ];
    for (const value of tampered) expect(await whoHolds(`__Host-session=${value}`), value).toEqual(STRANGER);
    expect(
      (await site.browser().get("/en/account", { Cookie: `__Host-session=${"x".repeat(20_000)}` })).status,
    ).toBe(431);
    expect(await whoHolds(`__Host-session=${token}`)).toBe(member.email);
  });

  test("among several of one browser is one of them, for every page alike", async () => {
    const [one, two] = [await site.member(), await site.member()];
    const Cookie = `__Host-session=${one.session}; __Host-session=${two.session}`;
    const pages = ["/en/account", "/en/confirm", "/en/account/export", "/en"];
    const texts = await Promise.all(
      pages.map(async (page) => (await site.browser().get(page, { Cookie })).text()),
    );
    expect(texts.join()).not.toContain(two.email);
    expect(await whoHolds(`__Host-session=${one.session.slice(1)}; __Host-session=${two.session}`)).toEqual(
      STRANGER,
    );
  });
});

describe("a cookie without the prefix that only this host can set", () => {
  test("opens nothing, whatever it holds", async () => {
    const member = await site.member();
    expect(await whoHolds(`session=${member.session}`)).toEqual(STRANGER);
    const visitor = site.browser();
    await visitor.askAndDraw("timeline");
    await visitor.post("/sign-out", {});
    const own = visitor.cookieHeader();
    expect(own).toContain("__Host-flash=");
    const told = async (Cookie: string) => (await site.browser().get("/en/readings", { Cookie })).text();
    const [shown, planted] = [await told(own), await told(own.replaceAll("__Host-", ""))];
    for (const text of ["Should I change my job?", "See you soon."]) {
      expect(shown).toContain(text);
      expect(planted).not.toContain(text);
    }
    const [taken, left] = [await site.member(), site.browser()];
    left.cookies.set("session", taken.session);
    await left.signIn(member.email);
    expect(await taken.whoAmI()).toBe(taken.email);
  });

  test("takes no place of one that has it, be it sent before or after", async () => {
    const [attacker, victim] = [await site.member(), await site.member()];
    const [planted, own] = [`session=${attacker.session}`, `__Host-session=${victim.session}`];
    for (const Cookie of [`${planted}; ${own}`, `${own}; ${planted}`])
      expect(await whoHolds(Cookie)).toBe(victim.email);
  });

  test.each([
    ["/en", "session"],
    ["/en", "flash"],
    ["/en/tarot/daily", "visitor"],
  ])("does not keep %s from being the page of everybody, as __Host-%s does", async (path, name) => {
    const policyFor = async (Cookie: string) =>
      (await site.browser().get(path, { Cookie })).headers.get("Content-Security-Policy");
    expect(await policyFor(`${name}=${"x".repeat(43)}`)).toContain("'sha256-");
    for (const cookie of [`__Host-${name}=${"x".repeat(43)}`, `theme=dark; __Host-${name}=abc`])
      for (let n = 0; n < 2; n += 1) expect(await policyFor(cookie)).toContain("'nonce-");
  });
});

describe("a deleted account", () => {
  test("is nobody's: its other browser is answered as a stranger is, on every page and action", async () => {
    const member = await site.member();
    const there = site.browser();
    await there.signIn(member.email);
    const reading = await there.askAndDraw("timeline");
    expect((await there.listen(`/readings/${reading}/stream`)).at(-1)?.event).toBe("done");
    const answers = await Promise.all([member.change("delete"), member.change("delete")]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await answersTo(there, reading)).toEqual(await answersTo(site.browser(), reading));
    expect((await there.signIn(member.email)).status).toBe(422);
  });
});

describe("a signed cookie with another content", () => {
  async function pageWith(path: string, cookies: Record<string, string>): Promise<string> {
    const browser = site.browser();
    for (const [name, value] of Object.entries(cookies)) browser.cookies.set(`__Host-${name}`, value);
    const response = await browser.get(path);
    expect(response.status).toBe(200);
    return response.text();
  }

  async function filled(): Promise<AccountBrowser> {
    const browser = site.browser();
    await browser.askAndDraw("timeline");
    await browser.post("/en/reset-password", { intent: "request", email: "somebody@test.example" });
    await browser.post("/auth/google", { from: "/en/tarot" });
    await browser.post("/sign-out", {});
    return browser;
  }

  test("is as none: of a visitor, of a message, and of where a mail went", async () => {
    const { cookies } = await filled();
    const of = (name: string) => cookies.get(`__Host-${name}`) ?? "";
    const other = site.browser();
    await other.askAndDraw("daily");
    const stolen = forge(other.cookies.get("__Host-visitor") ?? "", contentOf(of("visitor")));
    const cases: [string, string, unknown, string, string[]][] = [
      ["visitor", "/en/readings", null, "Should I change my job?", stolen],
      ["flash", "/en", "signedOut", "accountDeleted", forge(of("flash"), { code: "accountDeleted" })],
      [
        "mail_to",
        "/en/reset-password?sent=1",
        "somebody@",
        "evil@",
        forge(of("mail_to"), "evil@test.example"),
      ],
    ];
    for (const [name, page, told, untold, forged] of cases) {
      expect(await pageWith(page, { [name]: of(name) })).toContain(told ?? untold);
      for (const cookie of forged) expect(await pageWith(page, { [name]: cookie })).not.toContain(untold);
    }
  });

  test("or of another name is as none", async () => {
    const { cookies } = await filled();
    const names = ["visitor", "flash", "mail_to", "google"];
    for (const name of names) {
      const others = names.filter((other) => other !== name);
      for (const other of others) {
        const html = await pageWith("/en/readings", { [name]: cookies.get(`__Host-${other}`) ?? "" });
        expect(html, `${other} as ${name}`).not.toContain("Should I change my job?");
      }
    }
  });

  test("is bound to its name: what one of them holds is not told as what another does", async () => {
    const { cookies } = await filled();
    const visitor = cookies.get("__Host-visitor") ?? "";
    const id = String(contentOf(visitor));
    expect(id).toMatch(/^[\da-f-]{36}$/);
    const page = "/en/reset-password?sent=1";
    expect(await pageWith(page, { mail_to: cookies.get("__Host-mail_to") ?? "" })).toContain("somebody@");
    expect(await pageWith(page, { mail_to: visitor })).not.toContain(id);
  });

  test("of a token that a form made is no visitor's: what is no address is not signed", async () => {
    const browser = site.browser();
    const email = "018f7e9e-1111-4222-8333-444455556666";
    const answer = await browser.post("/en/reset-password", { intent: "request", email });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([422, []]);
  });
});
