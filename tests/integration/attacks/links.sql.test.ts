import { describe, expect, test } from "vitest";
import { inDatabase, linkFor, tokenIn, withSite } from "../support/account-journey";
import { onPostgres } from "../support/database";
import { newEmail, OTHER_PASSWORD, PASSWORD } from "../support/person";

const site = withSite();

type Kind = "verify" | "reset" | "changeFrom" | "changeTo";

/** Each kind of link, as it comes in a mail: the secret in it. */
const SENT: Record<Kind, () => Promise<string>> = {
  async verify() {
    const email = newEmail();
    await site.browser().signUp(email);
    return tokenIn(await linkFor(site, email));
  },
  async reset() {
    const { email } = await site.member();
    await site.browser().post("/en/reset-password", { intent: "request", email });
    return tokenIn(await linkFor(site, email));
  },
  changeFrom: async () => (await changing()).from,
  changeTo: async () => (await changing()).to,
};

/** What the button behind each kind of link posts. */
const USED: Record<Kind, (token: string) => Promise<Response>> = {
  verify: (token) => site.browser().post("/en/verify-email", { intent: "verify", token }),
  reset: (token) =>
    site.browser().post("/en/reset-password", { intent: "reset", token, password: OTHER_PASSWORD }),
  changeFrom: (token) => site.browser().post("/en/verify-email?change=1", { intent: "change", token }),
  changeTo: (token) => site.browser().post("/en/verify-email?change=1", { intent: "change", token }),
};
const KINDS = Object.keys(SENT) as Kind[];

async function changing() {
  const member = await site.member();
  const next = newEmail();
  await member.change("change-email", { email: next });
  const [from, to] = [tokenIn(await linkFor(site, member.email)), tokenIn(await linkFor(site, next))];
  return { member, next, from, to };
}

describe("the link of a mail", () => {
  test.each(KINDS)(
    "of the kind %s works once, however often it is pressed at the same time",
    async (kind) => {
      const token = await SENT[kind]();
      const answers = await Promise.all([1, 2, 3].map(() => USED[kind](token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422]);
      expect((await USED[kind](token)).status).toBe(422);
    },
  );

  test.each([
    ["verify", ["reset", "changeFrom"]],
    ["reset", ["verify", "changeFrom"]],
    ["changeFrom", ["verify", "reset"]],
    ["changeTo", ["verify", "reset"]],
  ] as [Kind, Kind[]][])("of the kind %s is good for nothing else, and stays good", async (kind, others) => {
    const token = await SENT[kind]();
    for (const other of others) expect((await USED[other](token)).status).toBe(422);
    expect((await USED[kind](token)).status).toBe(303);
  });

  test.each(KINDS)("of the kind %s with another letter is none", async (kind) => {
    const token = await SENT[kind]();
    const other = token.startsWith("A") ? "B" : "A";
    const tampered = [other + token.slice(1), token.slice(1), `${token}A`, token.toLowerCase(), "", "\u0000"];
    for (const each of tampered) expect((await USED[kind](each)).status, each).toBe(422);
  });

  test("changes nothing by being looked at", async () => {
    const email = newEmail();
    const browser = site.browser();
    await browser.signUp(email);
    const link = await linkFor(site, email);
    for (const method of ["GET", "HEAD", "GET"])
      expect((await fetch(site.server.url + link, { method })).status).toBe(200);
    expect((await browser.follow(link)).status).toBe(303);
  });

  test("stands in no other address of its page, which nobody else is told", async () => {
    const email = newEmail();
    const browser = site.browser();
    await browser.signUp(email);
    const link = await linkFor(site, email);
    const response = await browser.get(link);
    expect(response.headers.get("Referrer-Policy")).toBe("same-origin");
    const html = await response.text();
    const addresses = [...html.matchAll(/(?:href|action|src)="([^"]*)"|name="from" value="([^"]*)"/g)];
    expect(addresses.map(([found]) => found).join()).not.toContain(tokenIn(link));
  });

  test("to a new password leaves no older one good, nor the password of before", async () => {
    const { email } = await site.member();
    const tokens: string[] = [];
    for (const _ of [1, 2]) {
      await site.browser().post("/en/reset-password", { intent: "request", email });
      tokens.push(tokenIn(await linkFor(site, email)));
    }
    const [older = "", newer = ""] = tokens;
    expect((await USED.reset(newer)).status).toBe(303);
    expect((await USED.reset(older)).status).toBe(422);
    expect((await site.browser().signIn(email)).status).toBe(422);
    expect((await site.browser().signIn(email, OTHER_PASSWORD)).status).toBe(303);
  });

  test("of a change that was cancelled or replaced is dead", async () => {
    const { member, from, to } = await changing();
    await member.change("cancel-email-change");
    for (const token of [from, to]) expect((await USED.changeTo(token)).status).toBe(422);
    expect(await member.whoAmI()).toBe(member.email);
  });

  test("both at once change an address once, and whoever follows them stays signed in", async () => {
    const { member, next, from, to } = await changing();
    const press = (token: string) => member.post("/en/verify-email?change=1", { intent: "change", token });
    const answers = await Promise.all([from, to].map(press));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await member.whoAmI()).toBe(next);
  });

  test("to a new address ends the session that asked, where it is followed by whoever reads its mail", async () => {
    const { member, next, from, to } = await changing();
    for (const token of [from, to]) expect((await USED.changeTo(token)).status).toBe(303);
    expect(await member.whoAmI()).not.toBe(next);
  });

  test.runIf(onPostgres).each(KINDS)("of the kind %s is dead when its time is over", async (kind) => {
    const token = await SENT[kind]();
    await inDatabase(site, `UPDATE "mail_tokens" SET "expires_at" = now() - interval '1 second'`);
    expect((await USED[kind](token)).status).toBe(422);
  });
});

describe("who took somebody's address before them", () => {
  const CHOSEN = "marble-comet-88-fern";

  /** Signs up with an address that is not theirs, and in. */
  async function squat() {
    const email = newEmail();
    const squatter = site.browser();
    await squatter.signUp(email);
    await linkFor(site, email);
    await squatter.signIn(email);
    return { email, squatter, owner: site.browser() };
  }

  test("is out as soon as its owner follows the link of their own sign-up", async () => {
    const { email, squatter, owner } = await squat();
    await owner.signUp(email, OTHER_PASSWORD);
    await owner.follow(await linkFor(site, email), { password: CHOSEN });
    expect(await squatter.whoAmI()).not.toBe(email);
    for (const password of [PASSWORD, OTHER_PASSWORD])
      expect((await site.browser().signIn(email, password)).status).toBe(422);
    expect((await owner.signIn(email, CHOSEN)).status).toBe(303);
  });

  test("is out as well where the link was sent again", async () => {
    const { email, squatter, owner } = await squat();
    await owner.signUp(email, OTHER_PASSWORD);
    await linkFor(site, email);
    await owner.post("/en/verify-email", { intent: "resend", email });
    await owner.follow(await linkFor(site, email), { password: CHOSEN });
    expect(await squatter.whoAmI()).not.toBe(email);
    expect((await site.browser().signIn(email, PASSWORD)).status).toBe(422);
  });

  test("is out as well where its owner takes the link of the squatter's sign-up for their own", async () => {
    const email = newEmail();
    const [squatter, owner] = [site.browser(), site.browser()];
    await squatter.signUp(email);
    const wrong = await linkFor(site, email);
    await squatter.signIn(email);
    await owner.signUp(email, OTHER_PASSWORD);
    const page = await (await owner.get(wrong)).text();
    expect(page).toContain('autoComplete="new-password"');
    expect((await owner.follow(wrong)).status).toBe(422);
    expect((await owner.follow(wrong, { password: "password" })).status).toBe(422);
    expect((await owner.follow(wrong, { password: CHOSEN })).status).toBe(303);
    expect(await squatter.whoAmI()).not.toBe(email);
    expect((await squatter.signIn(email, PASSWORD)).status).toBe(422);
  });

  test("sees no question of its owner's, and leaves them none, whichever way the address is proven", async () => {
    for (const way of ["link", "google"]) {
      const { email, squatter, owner } = await squat();
      const id = await squatter.askAndDraw("timeline", { question: "What will I find?" });
      expect(await (await squatter.get("/en/readings")).text()).toContain("What will I find?");
      if (way === "link") {
        await owner.signUp(email, OTHER_PASSWORD);
        await owner.follow(await linkFor(site, email), { password: CHOSEN });
        await owner.signIn(email, CHOSEN);
      } else await owner.passGoogle({ sub: email, email, email_verified: true, name: "Owner" });
      expect(await owner.whoAmI()).toBe(email);
      expect((await owner.get(`/en/readings/${id}`)).status).toBe(404);
      await owner.askAndDraw("timeline", { question: "What do I keep?" });
      const seen = await (await squatter.get("/en/readings")).text();
      expect(seen).toContain("What will I find?");
      expect(seen).not.toContain("What do I keep?");
    }
  });

  test("has no more than a visitor's readings, and is told to prove the address", async () => {
    const { squatter } = await squat();
    for (const _ of [1, 2]) {
      const id = await squatter.askAndDraw("timeline");
      await squatter.listen(`/readings/${id}/stream`);
    }
    const question = { question: "A third?", reader: "selene", deck: "major" };
    const refused = await squatter.post("/en/tarot/timeline", question);
    expect(refused.status).toBe(429);
    const html = await refused.text();
    expect(html).toContain("Until your address is confirmed");
    expect(html).toMatch(/<a [^>]*href="\/en\/verify-email"/);
  });

  test.each(["sign-up", "reset"])(
    "cannot take the account along to another address after its %s",
    async (way) => {
      const { email, squatter, owner } = await squat();
      const theirs = newEmail();
      await squatter.change("change-email", { email: theirs });
      const trap = tokenIn(await linkFor(site, theirs));
      if (way === "sign-up") await owner.signUp(email, OTHER_PASSWORD);
      else await owner.post("/en/reset-password", { intent: "request", email });
      const link = await linkFor(site, email);
      if (way === "sign-up") await owner.follow(link, { password: OTHER_PASSWORD });
      else await USED.reset(tokenIn(link));
      await owner.signIn(email, OTHER_PASSWORD);
      expect((await USED.changeTo(trap)).status).toBe(422);
      expect(await owner.whoAmI()).toBe(email);
    },
  );
});

describe("a password that is replaced", () => {
  test.each(["reset", "change"])(
    "lets nobody in who was being signed in by it during the %s",
    async (way) => {
      const owner = await site.member();
      await owner.post("/en/reset-password", { intent: "request", email: owner.email });
      const token = tokenIn(await linkFor(site, owner.email));
      const thieves = Array.from({ length: 20 }, () => site.browser());
      const enter = (some: typeof thieves) => some.map((thief) => thief.signIn(owner.email));
      // Those before it keep the new password waiting to be hashed, while those after it find the old one.
      const before = enter(thieves.slice(0, 10));
      const replacing =
        way === "reset" ? USED.reset(token) : owner.change("password", { password: OTHER_PASSWORD });
      const entered = await Promise.all([...before, ...enter(thieves.slice(10))]);
      expect((await replacing).status).toBe(303);
      expect(entered.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      const inside = await Promise.all(thieves.map((thief) => thief.whoAmI()));
      expect(inside.filter((who) => who === owner.email)).toEqual([]);
    },
  );
});

describe("a form that is sent twice at once", () => {
  const CHANGES: [string, Record<string, string>][] = [
    ["/en/account", { intent: "change-email", email: "twice@test.example" }],
    ["/en/account", { intent: "cancel-email-change" }],
    ["/en/account", { intent: "password", password: OTHER_PASSWORD }],
    ["/en/account", { intent: "send-verification" }],
    ["/en/account", { intent: "language", language: "de" }],
    ["/en/account", { intent: "unlink-google" }],
    ["/en/account", { intent: "remove-factor" }],
    ["/en/account/two-factor", { intent: "begin" }],
    ["/en/account/two-factor", { intent: "renew" }],
    ["/sign-out", {}],
  ];

  test.each(CHANGES)("%s %j is no fault of ours", async (path, fields) => {
    const member = await site.member();
    const answers = await Promise.all([1, 2, 3].map(() => member.post(path, fields)));
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });

  test("makes one account and signs in to it as often as it was sent", async () => {
    const email = newEmail();
    const browser = site.browser();
    const made = await Promise.all([1, 2].map(() => browser.signUp(email)));
    expect(made.map(({ status }) => status)).toEqual([303, 303]);
    await browser.follow(await linkFor(site, email));
    const entered = await Promise.all([1, 2].map(() => browser.signIn(email)));
    expect(entered.map(({ status }) => status)).toEqual([303, 303]);
    expect(await browser.whoAmI()).toBe(email);
  });
});
