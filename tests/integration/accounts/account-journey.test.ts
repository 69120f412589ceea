import { expect, test } from "vitest";
import { APP_URL, codeOf, linkFor, tokenIn, withSite } from "../support/account-journey";
import { newEmail, OTHER_PASSWORD, PASSWORD } from "../support/person";

const site = withSite();

const DAILY = { reader: "selene", deck: "major" };

/** What must stand in no line of the log: gathered on the way. */
const secrets = new Set<string>();

function keep(...told: (string | undefined)[]) {
  for (const each of told) if (each) secrets.add(each);
}

test("a visitor becomes somebody with an account, changes everything about it, and leaves", async () => {
  const browser = site.browser();
  const [email, next] = [newEmail(), newEmail()];
  keep(email, next, PASSWORD, OTHER_PASSWORD, browser.address);

  // A visitor asks for a reading.
  const reading = await browser.askAndDraw("timeline", { question: "What does the sea want?" });
  expect((await browser.listen(`/readings/${reading}/stream`)).at(-1)?.event).toBe("done");
  keep("What does the sea want?", browser.cookies.get("__Host-visitor"));

  // They sign up by the forms of the pages alone.
  const welcome = await (await browser.get("/en/sign-in?from=%2Fen%2Freadings")).text();
  const made = await browser.submit(welcome, 'value="sign-up"', { email, password: PASSWORD });
  expect([made.status, made.headers.get("Location")]).toEqual([
    303,
    "/en/verify-email?sent=1&from=%2Fen%2Freadings",
  ]);
  expect(await browser.nextPage(made)).toContain(email);
  const link = await linkFor(site, email);
  keep(tokenIn(link));
  const proven = await browser.follow(link);
  const onward = "/en/sign-in?from=%2Fen%2Freadings";
  expect([proven.status, proven.headers.get("Location")]).toEqual([303, onward]);
  expect(await browser.nextPage(proven)).toContain('role="status"');
  expect((await browser.get(link)).status).toBe(200);

  // They sign in, and find the reading that they made before.
  const entered = await browser.submit(welcome, 'value="sign-in"', { email, password: PASSWORD });
  expect([entered.status, entered.headers.get("Location")]).toEqual([303, "/en/readings"]);
  keep(browser.session);
  expect(await browser.nextPage(entered)).toContain("What does the sea want?");
  // Its use counts among the three of an account's day.
  for (const _ of [1, 2]) {
    const id = await browser.askAndDraw("daily");
    expect((await browser.listen(`/readings/${id}/stream`)).at(-1)?.event).toBe("done");
  }
  expect((await browser.post("/en/tarot/daily", DAILY)).status).toBe(429);

  // They change the address.
  const account = await (await browser.get("/en/account")).text();
  const changing = await browser.submit(account, 'value="change-email"', { email: next });
  expect(changing.headers.get("Location")).toBe("/en/account");
  for (const box of [next, email]) {
    const proof = await linkFor(site, box);
    keep(tokenIn(proof));
    expect((await browser.follow(proof)).headers.get("Location")).toBe("/en/account");
  }
  expect(await browser.whoAmI()).toBe(next);
  expect((await site.browser().signIn(email)).status).toBe(422);

  // They set an authenticator app up, sign in with it, and with a recovery code when it is lost.
  const { secret, codes } = await browser.enrol();
  expect(codes).toHaveLength(10);
  keep(secret, secret.replaceAll(" ", ""), ...codes, browser.session);
  for (const code of [codeOf(secret, 1), codes[0] ?? ""]) {
    const there = site.browser();
    const asked = await there.signIn(next, PASSWORD, { from: "/en/account" });
    const question = await there.nextPage(asked);
    const passed = await there.submit(question, code === codes[0] ? 'value="recovery"' : 'value="app"', {
      code,
    });
    expect([passed.status, passed.headers.get("Location")]).toEqual([303, "/en/account"]);
    expect(await there.whoAmI()).toBe(next);
    keep(there.session);
  }

  // They change the password, and forget it.
  await browser.submit(await (await browser.get("/en/account")).text(), 'value="password"', {
    password: OTHER_PASSWORD,
  });
  const out = await browser.submit(await (await browser.get("/en/account")).text(), 'action="/sign-out"');
  expect([out.status, out.headers.get("Location")]).toEqual([303, "/en"]);
  const lost = await (await browser.get("/en/reset-password")).text();
  await browser.submit(lost, 'value="request"', { email: next });
  const reset = await linkFor(site, next);
  keep(tokenIn(reset));
  const chosen = await browser.submit(await (await browser.get(reset)).text(), 'value="reset"', {
    password: PASSWORD,
  });
  expect(chosen.headers.get("Location")).toBe("/en/sign-in");
  await browser.signIn(next);
  await browser.post("/en/two-factor", { code: codes[1] ?? "" });
  expect(await browser.whoAmI()).toBe(next);

  // They take their data along and delete the account.
  const data = await (await browser.get("/en/account/export")).text();
  expect(data).toContain(next);
  for (const hidden of ["argon2", secret.replaceAll(" ", ""), browser.session, "tokenHash"])
    expect(data).not.toContain(hidden);
  const table = await browser.get("/en/account/export?as=csv");
  expect(table.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(await table.text()).toContain("What does the sea want?");
  const pages = await (await browser.get("/en/account/export?as=html")).text();
  expect(pages).toContain("What does the sea want?");
  expect(pages).toContain(".cards{");
  expect(
    pages.match(/<symbol id="[a-z-]+" viewBox="[^"]+"><image [^>]*href="data:image\/webp;base64,UklGR/g)
      ?.length,
  ).toBeGreaterThanOrEqual(3);
  const leaving = await (await browser.get("/en/account")).text();
  const left = await browser.submit(leaving, 'value="delete"');
  expect([left.status, left.headers.get("Location")]).toEqual([303, "/en"]);
  for (const name of ["__Host-session", "__Host-visitor"]) expect(browser.cookies.has(name)).toBe(false);
  expect((await browser.get(`/en/readings/${reading}`)).status).toBe(404);
  expect((await browser.signIn(next)).status).toBe(422);
  await site.mails.waitFor({ to: next, subject: "deleted" });
  await browser.signUp(next);
  await browser.follow(await linkFor(site, next));
  await browser.signIn(next);
  expect(await (await browser.get("/en/readings")).text()).not.toContain("What does the sea want?");
}, 60_000);

test("nothing of it stands in the log: no address, password, code or token", () => {
  expect(secrets.size).toBeGreaterThan(20);
  const log = site.server.lines.join("\n");
  expect(log).toContain("/en/verify-email");
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(site.server.lines.filter((line) => /"level":(40|50|60)/.test(line))).toEqual([]);
});

test("every cookie is kept from scripts, other sites and other hosts, and from connections that are not encrypted", async () => {
  const browser = site.browser();
  await browser.ask("daily");
  const member = await site.member();
  const answers = [
    await browser.post("/en/tarot/daily", DAILY),
    await browser.signUp(newEmail()),
    await browser.post("/auth/google", {}),
    await browser.signIn(member.email),
    await browser.post("/sign-out", {}),
    await member.change("password", { password: OTHER_PASSWORD }),
    await member.change("delete"),
    await site.browser().post("/en/tarot/daily", DAILY),
  ];
  const set = answers.flatMap((answer) => answer.headers.getSetCookie());
  expect(new Set(set.map((cookie) => cookie.split("=")[0]))).toEqual(
    new Set(["visitor", "mail_to", "google", "session", "flash", "known"].map((name) => `__Host-${name}`)),
  );
  for (const cookie of set) {
    const [, ...attributes] = cookie.split("; ");
    expect(attributes, cookie).toEqual(expect.arrayContaining(["HttpOnly", "Secure", "SameSite=Lax"]));
    expect(attributes).toContain("Path=/");
    expect(cookie).not.toContain("Domain");
  }
});

test("no page of an account is kept by a cache in between", async () => {
  const member = await site.member();
  for (const page of [
    "/en/account",
    "/en/account/two-factor",
    "/en/account/export",
    "/en/readings",
    "/en/account.data",
  ])
    expect((await member.get(page)).headers.get("Cache-Control"), page).toMatch(/private|no-store/);
  const answer = await member.get("/en/account");
  expect(answer.headers.get("Strict-Transport-Security")).toContain("max-age");
  expect(new URL(APP_URL).protocol).toBe("https:");
});

test("language and theme keep the secret of a mail's link, which no form holds, as the browser names its page", async () => {
  const browser = site.browser();
  const from = "/en/verify-email?from=%2Fen%2Freadings";
  const choose = (referrer: string) =>
    browser.post("/preferences", { language: "de", from }, { Referer: referrer });
  const page = `${APP_URL}/en/verify-email?token=abc&from=%2Fen%2Freadings`;
  expect((await choose(page)).headers.get("Location")).toBe(
    "/de/verify-email?token=abc&from=%2Fen%2Freadings",
  );
  for (const other of [`${APP_URL}/en?token=abc`, page.replace("https:", "http:"), "nonsense"])
    expect((await choose(other)).headers.get("Location")).toBe("/de/verify-email?from=%2Fen%2Freadings");
});
