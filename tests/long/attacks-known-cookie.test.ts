import { describe, expect, test } from "vitest";
import {
  type AccountBrowser,
  codeOf,
  contentOf,
  forge,
  withSite,
} from "../integration/support/account-journey";
import { newEmail } from "../integration/support/person";

const site = withSite();

const NAME = "__Host-known";

function knownIn(browser: AccountBrowser): string {
  return browser.cookies.get(NAME) ?? "";
}

/** Whoever holds a cookie, at an address of their own. */
function holding(cookie: string): AccountBrowser {
  const browser = site.browser();
  browser.cookies.set(NAME, cookie);
  return browser;
}

/** Strangers try wrong passwords until the account has no tries left, a hundred in an hour. */
async function besiege(email: string): Promise<void> {
  await Promise.all(Array.from({ length: 100 }, () => site.browser().signIn(email, "wrong")));
  expect((await site.browser().signIn(email)).status).toBe(429);
}

/** The ids of what the account page offers to forget, and its words. */
async function offered(browser: AccountBrowser) {
  const html = await (await browser.get("/en/account")).text();
  const ids = [
    ...html.matchAll(/value="forget-browser"\/?><input type="hidden" name="id" value="([0-9a-f-]{36})"/g),
  ];
  return { html, ids: ids.map(([, id = ""]) => id) };
}

describe("the cookie of a known browser", () => {
  test("is set by signing in fully, not half-way, and kept for a year from scripts and other sites", async () => {
    const member = await site.member();
    const { secret } = await member.enrol();
    const browser = site.browser();
    const halfway = await browser.signIn(member.email);
    expect(halfway.headers.getSetCookie().join()).not.toContain(NAME);
    const passed = await browser.post("/en/two-factor", { code: codeOf(secret, 1) });
    const set = passed.headers.getSetCookie().find((cookie) => cookie.startsWith(NAME)) ?? "";
    const [, ...attributes] = set.split("; ");
    expect(attributes.sort()).toEqual(
      ["HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=Lax", "Secure"].sort(),
    );
    const google = { sub: newEmail(), email: newEmail(), email_verified: true, name: "Ada" };
    const there = site.browser();
    await there.passGoogle(google);
    expect(contentOf(knownIn(there))).toHaveLength(1);
    await there.post("/sign-out", {});
    expect(knownIn(there)).not.toBe("");
  });

  test("lets its owner in while strangers guess, and nobody by another, a forged or an unprefixed one", async () => {
    const [owner, other] = [await site.member(), await site.member()];
    await owner.post("/sign-out", {});
    await besiege(owner.email);
    const own = knownIn(owner);
    const visitor = site.browser();
    await visitor.ask("daily");
    const refused = [
      ...forge(knownIn(other), contentOf(own)),
      knownIn(other),
      visitor.cookies.get("__Host-visitor") ?? "",
      encodeURIComponent(own),
      "x".repeat(4_000),
    ];
    for (const cookie of refused) expect((await holding(cookie).signIn(owner.email)).status).toBe(429);
    const unprefixed = site.browser();
    unprefixed.cookies.set("known", own);
    expect((await unprefixed.signIn(owner.email)).status).toBe(429);
    expect((await owner.signIn(owner.email)).headers.get("Location")).toBe("/en");
    // Stolen, it is worth ten guesses in a quarter of an hour, as no cookie is.
    const thief = holding(own);
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, n) => thief.signIn(owner.email, `wrong ${n}`)),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 422)).toHaveLength(10);
    expect(await thief.whoAmI()).toContain("/en/sign-in");
  });

  test("of one person says nothing of another, whose first sign-in is answered as ever", async () => {
    const [one, nobody] = [await site.member(), newEmail()];
    await one.post("/sign-out", {});
    for (const email of [nobody, (await site.member()).email]) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => one.signIn(email, "wrong").then(({ status }) => status)),
      );
      expect(answers.sort()).toEqual([...Array(10).fill(422), 429, 429]);
    }
  });
});

describe("known browsers in the account", () => {
  test("are listed, forgotten one by one or all, and only by whose they are", async () => {
    const [owner, there, stranger] = [await site.member(), site.browser(), await site.member()];
    await there.signIn(owner.email);
    const { html, ids } = await offered(owner);
    expect(html).toContain("Known browsers");
    expect(html.match(/This browser/g)).toHaveLength(1);
    expect(ids).toHaveLength(2);
    const [id = ""] = contentOf(knownIn(there)) as string[];
    await stranger.change("forget-browser", { id });
    await stranger.change("forget-browser", { id: "' OR true" });
    await stranger.change("forget-browsers");
    expect((await offered(owner)).ids).toEqual(ids);
    const forgotten = await owner.change("forget-browser", { id });
    expect(await owner.nextPage(forgotten)).toContain("That browser is forgotten.");
    expect((await offered(owner)).ids).toEqual(contentOf(knownIn(owner)));
    await besiege(owner.email);
    await there.post("/sign-out", {});
    expect((await there.signIn(owner.email)).status).toBe(429);
    const all = await owner.change("forget-browsers");
    expect(await owner.nextPage(all)).toContain("All browsers are forgotten.");
    expect((await offered(owner)).html).not.toContain("Known browsers");
    await owner.post("/sign-out", {});
    expect((await owner.signIn(owner.email)).status).toBe(429);
  });
});
