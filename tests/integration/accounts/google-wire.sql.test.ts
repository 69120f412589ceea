import { describe, expect, test } from "vitest";
import type { Person } from "../../stand-ins/google";
import { APP_URL, codeOf, contentOf, forge, inDatabase, linkFor, withSite } from "../support/account-journey";
import { onPostgres } from "../support/database";
import { newEmail, PASSWORD } from "../support/person";

const site = withSite();

let people = 0;
function person(email = newEmail(), more: Partial<Person> = {}): Person {
  people += 1;
  return { sub: `sub-${people}`, email, email_verified: true, name: "Ada Lovelace", ...more };
}

/** Which message the next page shows, by its code. */
async function messageAfter(response: Response, browser = site.browser()): Promise<string | undefined> {
  for (const set of response.headers.getSetCookie().filter((each) => each.startsWith("__Host-flash=")))
    browser.cookies.set("__Host-flash", set.slice("__Host-flash=".length, set.indexOf(";")));
  const html = await (await browser.get("/en")).text();
  return /\\"flash\\",\{[^}]*\},\\"code\\",\\"(\w+)\\"|\\"code\\",\\"(\w+)\\"/
    .exec(html)
    ?.slice(1)
    .find(Boolean);
}

describe("signing in with Google", () => {
  test("lets somebody new in, and again, under the same account", async () => {
    const ada = person();
    const browser = site.browser();
    const answer = await browser.passGoogle(ada, { from: "/en/tarot" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/en/tarot"]);
    expect(await browser.whoAmI()).toBe(ada.email);
    const there = site.browser();
    await there.passGoogle({ ...ada, email: newEmail() });
    expect(await there.whoAmI()).toBe(ada.email);
  });

  test("joins an account whose mailbox Google runs, and its password stays", async () => {
    const member = await site.member();
    const browser = site.browser();
    await browser.passGoogle(person(member.email.toUpperCase(), { hd: "test.example" }));
    expect(await browser.whoAmI()).toBe(member.email);
    expect((await site.browser().signIn(member.email)).status).toBe(303);
    expect(await member.whoAmI()).toBe(member.email);
  });

  test("joins an account whose address never was, and whoever made that is out", async () => {
    const email = newEmail();
    const squatter = site.browser();
    await squatter.signUp(email);
    const link = await linkFor(site, email);
    await squatter.signIn(email);
    const browser = site.browser();
    await browser.passGoogle(person(email));
    expect(await browser.whoAmI()).toBe(email);
    expect(await squatter.whoAmI()).toContain("/en/sign-in");
    expect((await squatter.signIn(email, PASSWORD)).status).toBe(422);
    expect((await squatter.follow(link).catch(() => null))?.status).not.toBe(303);
  });

  test("is refused for an address that Google has not checked, or that is none", async () => {
    const member = await site.member();
    const claims: Partial<Person>[] = [
      { email: member.email, email_verified: false },
      { email: newEmail(), email_verified: false },
      { email: "nobody" },
      { email: "" },
      { email: `\u212A${member.email}` },
    ];
    for (const claim of claims) {
      const browser = site.browser();
      const answer = await browser.passGoogle(person(undefined, claim));
      expect(answer.headers.get("Location"), claim.email).toContain("/en/sign-in");
      expect(await messageAfter(answer), claim.email).toBe("googleUnproven");
      expect(browser.session).toBe("");
    }
  });

  test("and refusing there changes nothing, and says so", async () => {
    const browser = site.browser();
    const answer = await browser.passGoogle("refuse", { from: "/en/tarot" });
    expect(answer.headers.get("Location")).toBe(`/en/sign-in?from=${encodeURIComponent("/en/tarot")}`);
    expect(await messageAfter(answer)).toBe("googleRefused");
    expect(browser.session).toBe("");
  });

  test.each([
    ["access_denied", "googleRefused"],
    ["temporarily_unavailable", "googleAway"],
    ["server_error", "googleAway"],
    ["invalid_scope", "googleFailed"],
    ["<b>odd</b>", "googleFailed"],
  ])(
    "and the error %s there is said in a sentence of ours, never in the provider's words",
    async (error, said) => {
      const browser = site.browser();
      const state = new URL(
        await browser.askGoogle(person(), { from: "/en/tarot" }),
        APP_URL,
      ).searchParams.get("state");
      const query = new URLSearchParams({ error, error_description: "Their words.", state: state ?? "" });
      const answer = await browser.get(`/auth/google/callback?${query}`);
      expect(answer.headers.get("Location")).toBe(`/en/sign-in?from=${encodeURIComponent("/en/tarot")}`);
      expect(await messageAfter(answer)).toBe(said);
      expect(await browser.nextPage(answer)).not.toContain("Their words.");

      const stranger = site.browser();
      expect(await messageAfter(await stranger.get(`/auth/google/callback?${query}`))).toBe(said);
      const page = await stranger.get(`/en/sign-in?from=%2Fen%2Ftarot&${query}`);
      expect(page.headers.get("Location")).toBe(`/en/sign-in?from=${encodeURIComponent("/en/tarot")}`);
      expect(await messageAfter(page)).toBe(said);
    },
  );

  test("takes a visitor's readings along", async () => {
    const browser = site.browser();
    await browser.askAndDraw("timeline", { question: "Where is my key?" });
    const ada = person();
    await browser.passGoogle(ada);
    expect(await (await browser.get("/en/readings")).text()).toContain("Where is my key?");
  });
});

describe("an account whose mailbox is not Google's", () => {
  /** Somebody with an account, their Google, and a browser that has come with it and was not let in. */
  async function refusedAtFirst() {
    const member = await site.member();
    const ada = person(member.email);
    const browser = site.browser();
    const answer = await browser.passGoogle(ada, { from: "/en/tarot" });
    return { member, ada, browser, answer };
  }

  /** Whose account somebody's Google opens in another browser. */
  async function openedBy(ada: Person): Promise<string | null> {
    const there = site.browser();
    await there.passGoogle(ada);
    return there.session === "" ? null : there.whoAmI();
  }

  test("is linked once its owner has signed in the way they did before, and told by mail", async () => {
    const { member, ada, browser, answer } = await refusedAtFirst();
    expect(answer.headers.get("Location")).toBe(`/en/sign-in?from=${encodeURIComponent("/en/tarot")}`);
    expect(await messageAfter(answer, browser)).toBe("oldWayFirst");
    expect([browser.session, await openedBy(ada)]).toEqual(["", null]);
    const wrong = await browser.signIn(member.email, "not the password");
    expect([wrong.status, browser.session]).toEqual([422, ""]);
    const entered = await browser.signIn(member.email, PASSWORD, { from: "/en/tarot" });
    expect(entered.headers.get("Location")).toBe("/en/tarot");
    expect(await messageAfter(entered, browser)).toBe("googleLinked");
    expect(browser.cookies.has("__Host-google")).toBe(false);
    const notice = await site.mails.waitFor({
      to: member.email,
      subject: "Google is linked to your account",
    });
    expect(notice.text).toContain("Google");
    expect(await openedBy(ada)).toBe(member.email);
  });

  test("is linked after the second factor, where it has one, and not before", async () => {
    const member = await site.member();
    const { secret } = await member.enrol();
    const ada = person(member.email);
    const browser = site.browser();
    await browser.passGoogle(ada);
    await browser.signIn(member.email);
    expect(await openedBy(ada)).toBeNull();
    const wrong = await browser.post("/en/two-factor", { code: "abcdef", from: "/en/account" });
    expect([wrong.status, await openedBy(ada)]).toEqual([422, null]);
    const entered = await browser.post("/en/two-factor", { code: codeOf(secret, 1), from: "/en/account" });
    expect(await messageAfter(entered, browser)).toBe("googleLinked");
    const there = site.browser();
    expect((await there.passGoogle(ada)).headers.get("Location")).toMatch(/^\/en\/two-factor/);
  });

  test("is not linked by whoever signs in to another account, nor afterwards", async () => {
    const { member, ada, browser, answer } = await refusedAtFirst();
    await messageAfter(answer, browser);
    const other = await site.member();
    expect(await messageAfter(await browser.signIn(other.email), browser)).toBeUndefined();
    await messageAfter(await browser.post("/sign-out", {}), browser);
    expect(await messageAfter(await browser.signIn(member.email), browser)).toBeUndefined();
    expect(await openedBy(ada)).toBeNull();
  });

  test("is linked to nobody that a changed cookie names", async () => {
    const { ada, browser } = await refusedAtFirst();
    const thief = await site.member();
    const cookie = browser.cookies.get("__Host-google") ?? "";
    const held = contentOf(cookie) as { kept: object };
    expect(held.kept).toMatchObject({ subject: ada.sub, email: ada.email });
    for (const forged of forge(cookie, { kept: { ...held.kept, email: thief.email } })) {
      const there = site.browser();
      there.cookies.set("__Host-google", forged);
      await there.signIn(thief.email);
      expect(await messageAfter(await there.get("/en"), there)).toBeUndefined();
    }
    expect(await openedBy(ada)).toBeNull();
  });
});

describe("a way back from Google", () => {
  async function expectRefused(browser: ReturnType<typeof site.browser>, path: string) {
    const answer = await browser.get(path);
    expect([answer.status, browser.session]).toEqual([303, ""]);
    expect(answer.headers.get("Location")).toContain("/en/sign-in");
    expect(await messageAfter(answer)).toBe("googleFailed");
  }

  test("that another browser began signs nobody in", async () => {
    const [attacker, victim] = [site.browser(), site.browser()];
    const back = await attacker.askGoogle(person());
    await expectRefused(victim, back);
    await victim.askGoogle(person());
    await expectRefused(victim, back);
  });

  test("with another state, none, or none of its parts signs nobody in", async () => {
    const tampers: ((query: URLSearchParams) => void)[] = [
      (query) => query.set("state", `${query.get("state")}0`),
      (query) => query.set("state", ""),
      (query) => query.delete("state"),
      (query) => query.delete("code"),
      (query) => query.set("code", "4/made-up"),
      (query) => query.set("code", "\u0000"),
      (query) => query.set("code", "x".repeat(3_000)),
    ];
    for (const tamper of tampers) {
      const browser = site.browser();
      const back = new URL(await browser.askGoogle(person()), APP_URL);
      tamper(back.searchParams);
      await expectRefused(browser, back.pathname + back.search);
    }
    await expectRefused(site.browser(), "/auth/google/callback");
  });

  test("is taken once, also by the browser that went", async () => {
    const browser = site.browser();
    const back = await browser.askGoogle(person());
    const state = browser.cookies.get("__Host-google") ?? "";
    expect((await browser.get(back)).status).toBe(303);
    await browser.post("/sign-out", {});
    await expectRefused(browser, back);
    browser.cookies.set("__Host-google", state);
    await expectRefused(browser, back);
  });

  test("with a state that was changed signs nobody in", async () => {
    for (const variant of [0, 1, 2]) {
      const browser = site.browser();
      const back = await browser.askGoogle(person());
      const cookie = browser.cookies.get("__Host-google") ?? "";
      const held = contentOf(cookie) as { asked: object };
      const forged = forge(cookie, { ...held, asked: { ...held.asked, from: "/en/readings" } });
      browser.cookies.set("__Host-google", forged[variant] ?? "");
      await expectRefused(browser, back);
    }
  });

  test("with a fresh code, but the cookie and the state of before, signs nobody in", async () => {
    const browser = site.browser();
    const ada = person();
    const going = await browser.leaveForGoogle();
    const cookie = browser.cookies.get("__Host-google") ?? "";
    const ways = [await browser.answerAtGoogle(going, ada), await browser.answerAtGoogle(going, ada)];
    await browser.get(ways[0] ?? "");
    expect(await browser.whoAmI()).toBe(ada.email);
    await browser.post("/sign-out", {});
    browser.cookies.set("__Host-google", cookie);
    await expectRefused(browser, ways[1] ?? "");
  });

  test("is used up by a refusal as well", async () => {
    const browser = site.browser();
    const going = await browser.leaveForGoogle();
    const cookie = browser.cookies.get("__Host-google") ?? "";
    await browser.get(await browser.answerAtGoogle(going, "refuse"));
    browser.cookies.set("__Host-google", cookie);
    await expectRefused(browser, await browser.answerAtGoogle(going, person()));
  });

  test.each([
    ["another question", { nonce: "another" }],
    ["no question", { nonce: undefined }],
    ["another client", { aud: "another", azp: "another" }],
    ["another issuer", { iss: "https://accounts.google.com" }],
    ["another person than the access token's", { sub: "another" }],
    ["a time that is over", { exp: Math.floor(Date.now() / 1000) - 120 }],
  ])("with an ID token for %s signs nobody in", async (_, claims) => {
    site.google.claim(claims);
    try {
      const browser = site.browser();
      await expectRefused(browser, await browser.askGoogle(person()));
    } finally {
      site.google.claim({});
    }
  });

  test("goes there with a nonce, the SHA-256 of a secret that stays here, and a state, new each time", async () => {
    const queries = await Promise.all(
      [1, 2].map(async () => {
        const going = await site.browser().leaveForGoogle();
        return new URL(going.headers.get("Location") ?? "").searchParams;
      }),
    );
    for (const name of ["state", "nonce", "code_challenge"])
      expect(new Set([...queries.map((query) => query.get(name)), null, ""]).size, name).toBe(4);
    expect(queries[0]?.get("code_challenge_method")).toBe("S256");
    expect(queries[0]?.has("code_verifier")).toBe(false);
  });

  test.each(["link", "confirm"])("for a %s that another account asked for does nothing", async (intent) => {
    const [browser, other] = [await site.member(), await site.member()];
    const ada = person();
    const back = await browser.askGoogle(ada, { intent, from: "/en/account" });
    await browser.post("/sign-out", {});
    await browser.signIn(other.email);
    const before = browser.session;
    expect(await messageAfter(await browser.get(back))).toBe("googleFailed");
    expect(browser.session).toBe(before);
    const there = site.browser();
    await there.passGoogle(ada);
    expect(await there.whoAmI()).toBe(ada.email);
  });

  test("is followed by no link of another site: going there takes a form of ours", async () => {
    const answer = await site.browser().get("/auth/google?intent=sign-in");
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
  });
});

describe("while Google", () => {
  test.each(["down", "garbage", "slow"] as const)(
    "is %s nobody is signed in, and the message says so",
    async (how) => {
      const browser = site.browser();
      const back = await browser.askGoogle(person());
      site.google.behave(how);
      try {
        const answer = await browser.get(back);
        expect([answer.status, browser.session]).toEqual([303, ""]);
        expect(await messageAfter(answer)).toBe(how === "slow" ? "googleAway" : "googleFailed");
      } finally {
        site.google.behave("ok");
      }
      expect((await browser.passGoogle(person())).status).toBe(303);
      expect(browser.session).not.toBe("");
    },
  );
});

describe("proving anew who one is with Google", () => {
  const CONFIRM = { intent: "confirm", from: "/en/account/two-factor" };

  /** Somebody who came in by Google. */
  async function entered() {
    const ada = person();
    const browser = site.browser();
    await browser.passGoogle(ada);
    return { ada, browser, before: browser.session };
  }

  test("has Google ask anew, and tell when it did", async () => {
    const { browser } = await entered();
    const going = await browser.leaveForGoogle(CONFIRM);
    const query = new URL(going.headers.get("Location") ?? "").searchParams;
    expect(query.get("max_age")).toBe("0");
    expect(JSON.parse(query.get("claims") ?? "")).toEqual({ id_token: { auth_time: { essential: true } } });
  });

  test("is asked for after signing in by it, where Google did not ask or does not tell", async () => {
    const { ada } = await entered();
    for (const signedInAgo of [20 * 60, null]) {
      const browser = site.browser();
      await browser.passGoogle({ ...ada, signedInAgo });
      expect(await browser.whoAmI()).toBe(ada.email);
      const answer = await browser.post("/en/account", { intent: "delete" });
      expect(answer.headers.get("Location")).toContain("/en/confirm");
    }
  });

  test("is done once Google has asked", async () => {
    const { ada, browser, before } = await entered();
    const answer = await browser.passGoogle(ada, CONFIRM);
    expect(answer.headers.get("Location")).toBe(CONFIRM.from);
    expect(browser.session).not.toBe(before);
  });

  test("is refused with a message where Google let them through as they were", async () => {
    const { ada, browser, before } = await entered();
    const answer = await browser.passGoogle({ ...ada, signedInAgo: 120 }, CONFIRM);
    expect(answer.headers.get("Location")).toBe(`/en/confirm?from=${encodeURIComponent(CONFIRM.from)}`);
    expect(await messageAfter(answer, browser)).toBe("googleStale");
    expect(browser.session).toBe(before);
  });

  test("takes a mailed code where Google tells no time", async () => {
    const { ada, browser, before } = await entered();
    const answer = await browser.passGoogle({ ...ada, signedInAgo: null }, CONFIRM);
    const page = answer.headers.get("Location") ?? "";
    expect(page).toBe(`/en/confirm?from=${encodeURIComponent(CONFIRM.from)}&sent=1`);
    expect(browser.session).toBe(before);
    const { text } = await site.mails.waitFor({ to: ada.email });
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? "";
    const html = await (await browser.get(page)).text();
    const form = 'value="mailed-code"';
    const blank = await browser.submit(html, form, { code: "" });
    const wrong = await browser.submit(html, form, { code: code === "000000" ? "000001" : "000000" });
    expect([blank.status, wrong.status, browser.session]).toEqual([422, 422, before]);
    expect(await wrong.text()).toContain("This code isn’t right");
    const right = await browser.submit(html, form, { code });
    expect([right.status, right.headers.get("Location")]).toEqual([303, CONFIRM.from]);
    expect(browser.session).not.toBe(before);
    expect((await browser.submit(html, form, { code })).status).toBe(422);
  });

  test("says so where too many codes were mailed, and takes the last one", async () => {
    const { ada, browser } = await entered();
    const confirm = () => browser.passGoogle({ ...ada, signedInAgo: null }, CONFIRM);
    for (let n = 0; n < 5; n += 1) await confirm();
    const answer = await confirm();
    expect(answer.headers.get("Location")).toContain("sent=1");
    expect(await messageAfter(answer, browser)).toBe("tooManyCodes");
  });

  test("asks for no code of who was sent none", async () => {
    const member = await site.member();
    expect(await (await member.get("/en/confirm?sent=1")).text()).not.toContain("mailed-code");
    const answer = await member.post("/en/confirm", { kind: "mailed-code", code: "123456" });
    expect(answer.status).toBe(422);
  });
});

describe("an identity at Google", () => {
  test("is linked by somebody who is signed in, opens their account then, and confirms that it is them", async () => {
    const member = await site.member();
    const ada = person();
    const answer = await member.passGoogle(ada, { intent: "link", from: "/en/account" });
    expect([answer.headers.get("Location"), await messageAfter(answer)]).toEqual([
      "/en/account",
      "googleLinked",
    ]);
    const there = site.browser();
    await there.passGoogle(ada);
    expect(await there.whoAmI()).toBe(member.email);
    const before = there.session;
    await there.passGoogle(ada, { intent: "confirm", from: "/en/account" });
    expect(there.session).not.toBe(before);
  });

  test("goes to one of two people who claim it at once", async () => {
    const members = [await site.member(), await site.member()];
    const ada = person();
    const ways = await Promise.all(members.map((member) => member.askGoogle(ada, { intent: "link" })));
    const answers = await Promise.all(members.map((member, n) => member.get(ways[n] ?? "")));
    const messages = await Promise.all(answers.map((answer) => messageAfter(answer)));
    expect(messages.sort()).toEqual(["googleLinked", "googleTaken"]);
  });

  test("of two new browsers at once makes one account", async () => {
    const ada = person();
    const browsers = [site.browser(), site.browser()];
    const ways = await Promise.all(browsers.map((browser) => browser.askGoogle(ada)));
    await Promise.all(browsers.map((browser, n) => browser.get(ways[n] ?? "")));
    expect(await Promise.all(browsers.map((browser) => browser.whoAmI()))).toEqual([ada.email, ada.email]);
  });

  test("of somebody else opens, links and confirms nothing", async () => {
    const [owner, thief] = [site.browser(), await site.member()];
    const ada = person();
    await owner.passGoogle(ada);
    const linked = await thief.passGoogle(ada, { intent: "link" });
    expect(await messageAfter(linked)).toBe("googleTaken");
    const before = owner.session;
    const confirmed = await owner.passGoogle(person(), { intent: "confirm", from: "/en/account" });
    expect([owner.session, await messageAfter(confirmed)]).toEqual([before, "googleTaken"]);
    const another = site.browser();
    const entered = await another.passGoogle(person(ada.email));
    expect([another.session, await messageAfter(entered)]).toEqual(["", "googleTaken"]);
  });

  test("is not linked without being signed in, nor to an unproven address", async () => {
    const stranger = await site.browser().passGoogle(person(), { intent: "link" });
    expect(stranger.headers.get("Location")).toContain("/en/sign-in");
    const email = newEmail();
    const browser = site.browser();
    await browser.signUp(email);
    await browser.signIn(email);
    expect(await messageAfter(await browser.passGoogle(person(), { intent: "link" }))).toBe("googleUnproven");
  });

  test.runIf(onPostgres)("is not linked without a proof of a moment ago", async () => {
    const member = await site.member();
    await inDatabase(
      site,
      `UPDATE "sessions" SET "authenticated_at" = now() - interval '16 minutes'
       WHERE "user_id" = (SELECT "id" FROM "users" WHERE "email" = $1)`,
      [member.email],
    );
    const ada = person();
    await member.passGoogle(ada, { intent: "link", from: "/en/account" });
    const there = site.browser();
    await there.passGoogle(ada);
    expect(await there.whoAmI()).toBe(ada.email);
  });

  test("is never unlinked as the last way in", async () => {
    const ada = person();
    const browser = site.browser();
    await browser.passGoogle(ada);
    expect((await browser.change("unlink-google")).status).toBe(422);
    await browser.post("/sign-out", {});
    await browser.passGoogle(ada);
    expect(await browser.whoAmI()).toBe(ada.email);
  });
});
