import { generateSync } from "otplib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginTotp } from "~/accounts/factors/begin-totp.server";
import { confirmPendingTotp } from "~/accounts/factors/confirm-totp.server";
import { closeDatabase, db, openDatabase } from "~/db.server";
import { Authenticator } from "../support/authenticator";
import { WireBrowser } from "../support/browser";
import { createDatabase, type TestDatabase } from "../support/database";
import { newCaller, newEmail, newPerson, PASSWORD, signedIn, signedInAs } from "../support/person";
import { type RunningServer, startServer } from "../support/server";

const MINUTES = 60_000;
/** Where a server says that it is which was told nothing. */
const SITE = "http://localhost:3000";

let database: TestDatabase;
let server: RunningServer;
let people: Awaited<ReturnType<typeof makePeople>>;

/** Made before the server starts: the embedded database has one process at a time. */
beforeAll(async () => {
  database = await createDatabase();
  Object.assign(process.env, { LOG_LEVEL: "silent", ...database.env });
  await openDatabase(database);
  people = await makePeople();
  await closeDatabase();
  server = await startServer({ ...database.env, TRUST_PROXY: "1", APP_URL: SITE });
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

async function makePeople() {
  const plain = await newPerson();
  const careful = await newPerson();
  const [stale, alarmed] = [await withStaleSession(), await withStaleSession()];
  const [first, second] = [await withFactor(), await withFactor()];
  const staleWithFactor = await Promise.all([withStaleFactor(), withStaleFactor()]);
  const staleWithPasskey = await withStalePasskey();
  return {
    staleWithFactor,
    staleWithPasskey,
    plain,
    careful,
    stale,
    alarmed,
    first,
    second,
    googleOnly: await withoutPassword(),
  };
}

/** Somebody who proved who they are long ago. */
async function withStaleSession() {
  const person = await newPerson();
  const { token } = await signedIn(person.email);
  await makeStale(person.id);
  return { ...person, token };
}

async function makeStale(userId: string) {
  const authenticatedAt = new Date(Date.now() - 16 * MINUTES);
  const factorAt = authenticatedAt;
  await db().session.updateMany({ where: { userId, aal: 1 }, data: { authenticatedAt } });
  await db().session.updateMany({ where: { userId, aal: 2 }, data: { authenticatedAt, factorAt } });
}

async function withFactor() {
  const person = await newPerson();
  const { secret } = await beginTotp(await signedInAs(person.id));
  const before = new Date(Date.now() - 5 * MINUTES);
  const { recoveryCodes } = await db().$transaction((client) =>
    confirmPendingTotp(person.id, shown(secret, before), client, before),
  );
  return { ...person, secret, recoveryCodes };
}

/** The same with a second factor, which they showed as long ago. */
async function withStaleFactor() {
  const person = await withFactor();
  const { token } = await signedInAs(person.id);
  await makeStale(person.id);
  return { ...person, token };
}

async function withStalePasskey() {
  const person = await newPerson();
  const authenticator = new Authenticator(SITE);
  const credentialId = Buffer.from(authenticator.id, "base64url");
  const made = { credentialId, publicKey: authenticator.publicKey, transports: [], name: "A key" };
  await db().passkey.create({ data: { ...made, userId: person.id } });
  const tokens = [];
  for (const _ of [1, 2]) tokens.push((await signedInAs(person.id)).token);
  await makeStale(person.id);
  return { ...person, authenticator, tokens };
}

async function withoutPassword() {
  const { id } = await db().user.create({ data: { email: newEmail(), language: "en" } });
  const { token } = await signedInAs(id, { aal: 1 });
  await makeStale(id);
  return { id, token };
}

/** What the authenticator app with this secret shows. */
function shown(secret: string, now = new Date()): string {
  return generateSync({ secret: secret.replaceAll(" ", ""), epoch: now.getTime() / 1000 });
}

function browser(token?: string): WireBrowser {
  const made = new WireBrowser(server.url);
  if (token) made.cookies.set("session", token);
  return made;
}

/** The headers of a client with an address of its own. */
function from(): Record<string, string> {
  return { "X-Forwarded-For": newCaller().address };
}

async function signIn(email: string, password = PASSWORD, fields: Record<string, string> = {}) {
  const visitor = browser();
  const answer = await visitor.post("/en/sign-in", { intent: "sign-in", email, password, ...fields }, from());
  return { visitor, answer };
}

const sessionIn = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith("session=")) ?? "";

describe("the sign-in page", () => {
  test("signs in: 303 back, and a cookie that scripts cannot read", async () => {
    const { answer, visitor } = await signIn(people.plain.email, PASSWORD, { from: "/es/zodiac?step=mine" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/en/zodiac?step=mine"]);
    expect(sessionIn(answer)).toMatch(/^session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const again = await visitor.get("/fr/sign-in?from=%2Freadings");
    expect([again.status, again.headers.get("Location")]).toEqual([302, "/fr/readings"]);
  });

  test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "leads home instead of to %s",
    async (target) => {
      const { answer } = await signIn(people.plain.email, PASSWORD, { from: target });
      expect(answer.headers.get("Location")).toBe("/en");
    },
  );

  test("refuses with 422, keeps the address, and never sends a password back", async () => {
    const { answer } = await signIn("Someone@Test.example", "not-the-password-9");
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(sessionIn(answer)).toBe("");
    expect(html).toContain('value="Someone@Test.example"');
    expect(html).not.toContain("not-the-password-9");
  });

  test("answers too many tries with 429 and when to come back, to scripts as well", async () => {
    const headers = from();
    const visitor = browser();
    const fields = { intent: "sign-in", email: people.careful.email, password: "not-the-password-9" };
    for (let tries = 0; tries < 10; tries++)
      expect((await visitor.post("/en/sign-in", fields, headers)).status).toBe(422);
    for (const path of ["/en/sign-in", "/en/sign-in.data"]) {
      const refused = await visitor.post(path, fields, headers);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
  });

  test("answers a sign-up alike for an address with an account and one without", async () => {
    const answers = await Promise.all(
      [people.plain.email, newEmail()].map(async (email) => {
        const fields = { intent: "sign-up", email, password: "silent-walnut-88-river" };
        const { status, headers } = await browser().post("/de/sign-in", fields, from());
        const cookies = headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, ""));
        return { status, location: headers.get("Location"), cookies };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 303, location: "/de/verify-email?sent=1" });
  });

  test("refuses what is no form of its own", async () => {
    expect((await browser().post("/en/sign-in", { intent: "become-admin" })).status).toBe(422);
  });
});

describe("the second step", () => {
  test("comes before everything else, takes the app's code once, and leads back", async () => {
    const { email, secret } = people.first;
    const { answer, visitor } = await signIn(email, PASSWORD, { from: "/en/tarot" });
    expect(answer.headers.get("Location")).toBe("/en/two-factor?from=%2Fen%2Ftarot");
    const confirm = await visitor.get("/en/confirm");
    expect(confirm.headers.get("Location")).toBe("/en/sign-in?from=%2Fen%2Fconfirm");
    const back = await visitor.get("/en/sign-in?from=%2Fen%2Ftarot");
    expect(back.headers.get("Location")).toBe("/en/two-factor?from=%2Fen%2Ftarot");

    const page = "/en/two-factor?from=%2Fen%2Ftarot";
    expect((await visitor.get(page)).status).toBe(200);
    expect((await visitor.post(page, { code: "" }, from())).status).toBe(422);
    expect((await visitor.post(page, { code: "abc" }, from())).status).toBe(422);
    const half = visitor.cookies.get("session");
    const code = shown(secret);
    const passed = await visitor.post(page, { code, from: "/en/tarot" }, from());
    expect([passed.status, passed.headers.get("Location")]).toEqual([303, "/en/tarot"]);
    expect(visitor.cookies.get("session")).not.toBe(half);
    expect((await visitor.get(page)).headers.get("Location")).toBe("/en/tarot");

    const { visitor: other } = await signIn(email);
    const replayed = await other.post(page, { code, kind: "app" }, from());
    expect(replayed.status).toBe(422);
  });

  test("takes a recovery code instead, and keeps its part of the page open when that is wrong", async () => {
    const { email, recoveryCodes } = people.second;
    const { visitor } = await signIn(email);
    const wrong = await visitor.post("/en/two-factor", { code: "0000", kind: "recovery" }, from());
    expect(await wrong.text()).toMatch(/<details[^>]* open/);
    const fields = { code: recoveryCodes[0] ?? "", kind: "recovery" };
    const passed = await visitor.post("/en/two-factor", fields, from());
    expect([passed.status, passed.headers.get("Location")]).toEqual([303, "/en"]);
  });

  test("can be left by signing out, and is over then", async () => {
    const { visitor } = await signIn(people.second.email);
    const left = await visitor.post("/sign-out", { from: "/en/sign-in?from=%2Fen%2Ftarot" });
    expect(left.headers.get("Location")).toBe("/en/sign-in?from=%2Fen%2Ftarot");
    const late = await visitor.post("/en/two-factor", { code: "123456" }, from());
    expect([late.status, late.headers.get("Location")]).toEqual([303, "/en/sign-in?from=%2Fen"]);
    expect(late.headers.getSetCookie().some((cookie) => cookie.startsWith("flash="))).toBe(true);
  });
});

describe("confirming that it is you", () => {
  test("asks for the password, and goes on with a new session", async () => {
    const { email, token } = people.stale;
    const visitor = browser(token);
    const page = "/en/confirm?from=%2Fen%2Faccount";
    const asked = await (await visitor.get(page)).text();
    expect(asked).toContain(email);
    const wrong = await visitor.post(page, { password: "not-the-password-9" }, from());
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).not.toContain("not-the-password-9");
    const right = await visitor.post(page, { password: PASSWORD, from: "/account#password" }, from());
    expect([right.status, right.headers.get("Location")]).toEqual([303, "/en/account#password"]);
    expect(visitor.cookies.get("session")).not.toBe(token);
    const again = await visitor.post(page, { password: "not-the-password-9" }, from());
    expect(again.status).toBe(422);
    expect((await browser(token).get(page)).status).toBe(303);
  });

  test("is not asked of somebody who ends sessions and has browsers forgotten, nor done by it", async () => {
    const visitor = browser(people.alarmed.token);
    for (const intent of ["end-session", "end-sessions", "forget-browser", "forget-browsers"]) {
      const answer = await visitor.post("/en/account", { intent });
      expect([intent, answer.status]).toEqual([intent, 303]);
      expect(answer.headers.get("Location")).toMatch(/^\/en\/account(#|$)/);
    }
    const dangerous = await visitor.post("/en/account", { intent: "delete" });
    expect(dangerous.headers.get("Location")).toBe("/en/confirm?from=%2Fen%2Faccount");
  });

  /** What takes a fresh proof of somebody with a second factor, and where each is led to without it. */
  async function dangerous(visitor: WireBrowser): Promise<(string | null)[]> {
    const answers = [
      await visitor.get("/en/account/export"),
      await visitor.post("/en/account/two-factor", { intent: "renew" }),
      await visitor.post("/en/account", { intent: "remove-factor" }),
      await visitor.post("/en/account", { intent: "delete" }),
    ];
    return answers.map(({ headers }) => headers.get("Location"));
  }

  const REFUSED = [
    "/en/confirm?from=%2Fen%2Faccount%23export",
    "/en/confirm?from=%2Fen%2Faccount%2Ftwo-factor",
    "/en/confirm?from=%2Fen%2Faccount",
    "/en/confirm?from=%2Fen%2Faccount",
  ];

  test("takes the second factor as well as the password: neither alone opens what is dangerous", async () => {
    const [person] = people.staleWithFactor;
    const visitor = browser(person.token);
    const page = "/en/confirm?from=%2Fen%2Faccount";
    expect(await dangerous(visitor)).toEqual(REFUSED);
    const half = await visitor.post(page, { password: PASSWORD, from: "/en/account" }, from());
    expect([half.status, half.headers.get("Location")]).toEqual([303, page]);
    expect(await dangerous(visitor)).toEqual(REFUSED);
    const asked = await (await visitor.get(page)).text();
    expect(asked).not.toContain('name="password"');
    expect((await visitor.post(page, { code: "" }, from())).status).toBe(422);
    expect((await visitor.post(page, { code: "abc" }, from())).status).toBe(422);
    const fields = { code: shown(person.secret), from: "/en/account" };
    const whole = await visitor.post(page, fields, from());
    expect([whole.status, whole.headers.get("Location")]).toEqual([303, "/en/account"]);
    const file = await visitor.get("/en/account/export");
    expect([file.status, (await file.json()).email]).toEqual([200, person.email]);
    const renewed = await visitor.post("/en/account/two-factor", { intent: "renew" });
    expect(renewed.status).toBe(200);
    expect(await renewed.text()).not.toContain(person.recoveryCodes[0]);
  });

  test("takes the password as well as a recovery code, which is used up by it", async () => {
    const [, person] = people.staleWithFactor;
    const visitor = browser(person.token);
    const fields = { code: person.recoveryCodes[0] ?? "", kind: "recovery", from: "/en/account" };
    const half = await visitor.post("/en/confirm", fields, from());
    expect(half.headers.get("Location")).toBe("/en/confirm?from=%2Fen%2Faccount");
    expect(await dangerous(visitor)).toEqual(REFUSED);
    expect((await visitor.post("/en/confirm", fields, from())).status).toBe(422);
    const whole = await visitor.post("/en/confirm", { password: PASSWORD, from: "/en/account" }, from());
    expect(whole.headers.get("Location")).toBe("/en/account");
    expect((await visitor.post("/en/account", { intent: "remove-factor" })).headers.get("Location")).toBe(
      "/en/account",
    );
    expect((await signIn(person.email)).answer.headers.get("Location")).toBe("/en");
  });

  test("takes a passkey for both where its device has checked who uses it, and else for the second factor", async () => {
    const { authenticator, tokens } = people.staleWithPasskey;
    const fields = { from: "/en/account" };
    for (const [n, isVerified] of [true, false].entries()) {
      const visitor = browser(tokens[n]);
      expect(await dangerous(visitor)).toEqual(REFUSED);
      const asked = await visitor.post("/passkey-options", { purpose: "show" }, from());
      const credential = authenticator.get(await asked.json(), { isVerified });
      const answer = await visitor.post("/en/confirm", { ...fields, credential }, from());
      expect(answer.headers.get("Location")).toBe(
        isVerified ? "/en/account" : "/en/confirm?from=%2Fen%2Faccount",
      );
      expect((await visitor.get("/en/account/export")).status).toBe(isVerified ? 200 : 303);
    }
  });

  test("shows somebody without a password how to set one", async () => {
    const html = await (await browser(people.googleOnly.token).get("/en/confirm")).text();
    expect(html).not.toContain('name="password"');
    expect(html).toContain('href="/en/reset-password"');
  });
});

describe("signing out", () => {
  test.each([
    ["/fr/tarot?x=1", "/fr/tarot?x=1"],
    ["/fr/account", "/fr"],
    ["/de/readings/3f0e", "/de"],
    ["/subscription/plans", "/en/subscription/plans"],
    ["https://evil.example/", "/en"],
  ])("ends the session and leads from %s to %s", async (here, there) => {
    const { visitor } = await signIn(people.plain.email);
    const token = visitor.cookies.get("session");
    const answer = await visitor.post("/sign-out", { from: here });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, there]);
    expect(sessionIn(answer)).toMatch(/^session=; Max-Age=0;/);
    expect((await browser(token).get("/en/confirm")).headers.get("Location")).toMatch(/sign-in/);
  });

  test("is no fault where nobody is signed in, and nothing a link can do", async () => {
    expect((await browser("x".repeat(43)).post("/sign-out", {})).status).toBe(303);
    const { visitor } = await signIn(people.plain.email);
    expect((await visitor.get("/sign-out")).status).toBe(302);
    expect((await visitor.get("/en/sign-in")).status).toBe(302);
  });
});

describe("links of mails", () => {
  test("that are dead say so at once, with a form for another", async () => {
    for (const path of ["/en/verify-email?token=dead", "/en/reset-password?token=dead"]) {
      const answer = await browser().get(path);
      const html = await answer.text();
      expect([path, answer.status]).toEqual([path, 200]);
      expect(html).toContain("no longer works");
      expect(html).toContain('name="email"');
    }
  });

  test("that die meanwhile are refused with 422", async () => {
    const visitor = browser();
    const verify = { intent: "verify", token: "dead" };
    expect((await visitor.post("/en/verify-email", verify, from())).status).toBe(422);
    const reset = { intent: "reset", token: "dead", password: "silent-walnut-88-river" };
    expect((await visitor.post("/en/reset-password", reset, from())).status).toBe(422);
  });
});
