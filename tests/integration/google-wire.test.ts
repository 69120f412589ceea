import { describe, expect, test } from "vitest";
import type { Person } from "../stand-ins/google";
import { APP_URL, contentOf, forge, inDatabase, linkFor, withSite } from "./account-journey";
import { onPostgres } from "./database";
import { newEmail, PASSWORD } from "./person";

const site = withSite();

let people = 0;
function person(email = newEmail(), more: Partial<Person> = {}): Person {
  people += 1;
  return { sub: `sub-${people}`, email, email_verified: true, name: "Ada Lovelace", ...more };
}

/** Which message the next page shows, by its code. */
async function messageAfter(response: Response, browser = site.browser()): Promise<string | undefined> {
  for (const set of response.headers.getSetCookie().filter((each) => each.startsWith("flash=")))
    browser.cookies.set("flash", set.slice("flash=".length, set.indexOf(";")));
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

  test("joins an account whose address is proven, and its password stays", async () => {
    const member = await site.member();
    const browser = site.browser();
    await browser.passGoogle(person(member.email.toUpperCase()));
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

  test("takes a visitor's readings along", async () => {
    const browser = site.browser();
    await browser.ask("timeline", { question: "Where is my key?" });
    const ada = person();
    await browser.passGoogle(ada);
    expect(await (await browser.get("/en/readings")).text()).toContain("Where is my key?");
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
    const errand = browser.cookies.get("google") ?? "";
    expect((await browser.get(back)).status).toBe(303);
    await browser.post("/sign-out", {});
    await expectRefused(browser, back);
    browser.cookies.set("google", errand);
    await expectRefused(browser, back);
  });

  test("with an errand that was changed signs nobody in", async () => {
    for (const variant of [0, 1, 2]) {
      const browser = site.browser();
      const back = await browser.askGoogle(person());
      const cookie = browser.cookies.get("google") ?? "";
      const held = contentOf(cookie) as { errand: object };
      const forged = forge(cookie, { ...held, errand: { ...held.errand, from: "/en/readings" } });
      browser.cookies.set("google", forged[variant] ?? "");
      await expectRefused(browser, back);
    }
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
        expect(await messageAfter(answer)).toBe("googleFailed");
      } finally {
        site.google.behave("ok");
      }
      expect((await browser.passGoogle(person())).status).toBe(303);
      expect(browser.session).not.toBe("");
    },
  );
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
