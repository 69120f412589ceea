import { describe, expect, test } from "vitest";
import { APP_URL, type Member, withSite } from "../integration/support/account-journey";
import { newEmail, OTHER_PASSWORD, PASSWORD } from "../integration/support/person";

const site = withSite();

const ELSEWHERE = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example",
  "https:evil.example",
  "HTTP://evil.example/en",
  "javascript:alert(1)",
  "data:text/html,hello",
  "%2F%2Fevil.example",
  "/%2F%2Fevil.example",
  "/%5Cevil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  "/\u0000/evil.example",
  "/\u2028/evil.example",
  "／／evil.example",
  "/／evil.example",
  "/．．//evil.example",
  "/..//evil.example",
  "/en/..//evil.example",
  "/en/%2e%2e//evil.example",
  "/en//evil.example",
  "/de//evil.example",
  "/en\\..\\\\evil.example",
  "//user@evil.example",
  "/@evil.example",
  "//starglass.example.evil.example",
  ".evil.example",
  "@evil.example",
];

/** Where a browser goes from an answer, as one resolves it: the same origin, and a path that begins with one slash. */
function expectLocal(response: Response, from: string) {
  const location = response.headers.get("Location");
  expect(location, from).not.toBeNull();
  const to = new URL(location ?? "", `${APP_URL}/en/sign-in`);
  expect(to.origin, from).toBe(APP_URL);
  expect(to.pathname, from).toMatch(/^\/(?!\/)/);
}

describe("somebody is led to a page of ours only", () => {
  test("by the form and the address of the sign-in page", async () => {
    const { email } = await site.member();
    for (const from of ELSEWHERE) {
      const browser = site.browser();
      const html = await (await browser.get(`/en/sign-in?from=${encodeURIComponent(from)}`)).text();
      const hidden = /name="from" value="([^"]*)"/.exec(html)?.[1] ?? "";
      expect(new URL(hidden, APP_URL).origin, from).toBe(APP_URL);
      expectLocal(await browser.signIn(email, PASSWORD, { from }), from);
      expectLocal(await browser.get(`/en/sign-in?from=${encodeURIComponent(from)}`), from);
      expectLocal(await browser.get(`/en/two-factor?from=${encodeURIComponent(from)}`), from);
      expectLocal(await browser.post("/en/confirm", { password: PASSWORD, from }), from);
      expectLocal(await browser.post("/sign-out", { from }), from);
      expectLocal(await browser.post("/preferences", { language: "de", from }), from);
      expectLocal(await browser.post("/preferences", { theme: "dark", from }), from);
    }
  }, 60_000);

  test("after Google, whether it knows them or not", async () => {
    for (const [n, from] of ELSEWHERE.entries()) {
      const browser = site.browser();
      const person = { sub: `redirected ${n}`, email: newEmail(), email_verified: true, name: "A" };
      expectLocal(await browser.passGoogle("refuse", { from }), from);
      expectLocal(await browser.passGoogle({ ...person, email_verified: false }, { from }), from);
      expectLocal(await browser.passGoogle(person, { from }), from);
      expectLocal(await browser.passGoogle(person, { from, intent: "link" }), from);
    }
  }, 60_000);

  test("and not by way of a very long one", async () => {
    const { email } = await site.member();
    const answer = await site.browser().signIn(email, PASSWORD, { from: `/en/${"x".repeat(50_000)}` });
    expect(answer.headers.get("Location")).toBe("/en");
  });
});

const ACCOUNT_FORMS: [string, Record<string, string>][] = [
  ["/en/account", { intent: "password", password: OTHER_PASSWORD }],
  ["/en/account", { intent: "change-email", email: "another@test.example" }],
  ["/en/account", { intent: "end-sessions" }],
  ["/en/account", { intent: "language", language: "de" }],
  ["/en/account", { intent: "delete" }],
  ["/en/account/two-factor", { intent: "begin" }],
  ["/en/sign-in", { intent: "sign-in", email: "a@test.example", password: PASSWORD }],
  ["/en/sign-in", { intent: "sign-up", email: "a@test.example", password: PASSWORD }],
  ["/en/reset-password", { intent: "request", email: "a@test.example" }],
  ["/en/verify-email", { intent: "resend", email: "a@test.example" }],
  ["/en/two-factor", { code: "123456" }],
  ["/en/confirm", { password: PASSWORD }],
  ["/en/subscription/plans", { plan: "monthly" }],
  ["/auth/google", { intent: "link" }],
  ["/sign-out", {}],
  ["/session", {}],
  ["/preferences", { language: "de" }],
];

describe("a form of another site", () => {
  test.each([
    ["of another origin", { Origin: "https://evil.example" }],
    ["of a hidden origin", { Origin: "null" }],
    ["of our name by http", { Origin: APP_URL.replace("https:", "http:") }],
    ["of our name at another port", { Origin: `${APP_URL}:8443` }],
    ["of a name that begins with ours", { Origin: `${APP_URL}.evil.example` }],
    ["that crosses sites", { "Sec-Fetch-Site": "cross-site" }],
    ["that crosses sites and claims our origin", { Origin: APP_URL, "Sec-Fetch-Site": "cross-site" }],
  ])("%s is refused everywhere, and nothing has changed", async (_, headers) => {
    const member = await site.member();
    for (const [path, fields] of ACCOUNT_FORMS) {
      for (const way of [path, `${path}.data`]) {
        const answer = await member.post(way, fields, headers);
        expect([way, answer.status, answer.headers.getSetCookie()]).toEqual([way, 403, []]);
      }
    }
    expect(await member.whoAmI()).toBe(member.email);
    expect((await site.browser().signIn(member.email)).status).toBe(303);
    expect(site.mails.mails.filter(({ to }) => to === "a@test.example")).toEqual([]);
  });

  test("is told from our own", async () => {
    const { email } = await site.member();
    const browser = site.browser();
    const fields = { intent: "sign-in", email, password: PASSWORD };
    const headers = { Origin: APP_URL, "Sec-Fetch-Site": "same-origin" };
    expect((await browser.post("/en/sign-in", fields, headers)).status).toBe(303);
  });
});

describe("a form that no page of ours sends", () => {
  const WAYS = ACCOUNT_FORMS.map(([path]) => path).filter((path) => path !== "/preferences");

  async function answersTo(
    member: Member,
    body: (fields: Record<string, string>) => BodyInit,
    type?: string,
  ) {
    const headers = { Cookie: `__Host-session=${member.session}`, "X-Forwarded-For": member.address };
    const answers = ACCOUNT_FORMS.filter(([, { intent }]) => intent !== "delete").map(([path, fields]) =>
      fetch(site.server.url + path, {
        method: "POST",
        redirect: "manual",
        headers: { ...headers, ...(type && { "Content-Type": type }) },
        body: body(fields),
      }),
    );
    return (await Promise.all(answers)).map(({ status }) => status);
  }

  test.each([
    ["has no fields", () => "", undefined],
    ["has no body's type", () => new Blob(["intent=sign-in"]), undefined],
    ["is JSON", (fields: object) => JSON.stringify(fields), "application/json"],
    ["is text", (fields: object) => JSON.stringify(fields), "text/plain"],
    ["is no form data", () => "not a form", "multipart/form-data; boundary=x"],
    ["has no boundary", () => "not a form", "multipart/form-data"],
  ])("that %s is never a fault of ours", async (_, body, type) => {
    const statuses = await answersTo(await site.member(), body, type);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  test.each<[string, (fields: Record<string, string>) => BodyInit]>([
    ["every field twice", (fields) => `${new URLSearchParams(fields)}&${new URLSearchParams(fields)}`],
    [
      "arrays",
      (fields) => new URLSearchParams(Object.entries(fields).map(([name, value]) => [`${name}[]`, value])),
    ],
    ["NUL in each", (fields) => withEach(fields, (value) => `${value}\u0000`)],
    ["control characters in each", (fields) => withEach(fields, (value) => `\u0001\u001b[31m${value}\r\n`)],
    ["lone surrogates in each", (fields) => `${new URLSearchParams(fields)}%ED%A0%80&email=%ED%A0%80`],
    ["broken escapes", (fields) => `${new URLSearchParams(fields)}%&%ZZ=%E0%A4%A`],
    ["the names of what every object has", (fields) => withEach(fields, () => "constructor")],
    ["__proto__", (fields) => withEach(fields, () => "__proto__")],
    ["blanks", (fields) => withEach(fields, () => " ")],
    ["9,000 characters in each", (fields) => withEach(fields, (value) => value + "x".repeat(9_000))],
    ["files in place of text", filesOf],
  ])("with %s is never a fault of ours", async (_, body) => {
    const statuses = await answersTo(await site.member(), body);
    expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
  });

  test("with a million characters is refused at once, on a plain page", async () => {
    for (const path of WAYS) {
      const answer = await site.browser().post(path, { password: "x".repeat(1_000_000) });
      expect(answer.status).toBe(413);
      expect(await answer.text()).toContain("<h1>");
    }
  });

  test("with a password of 60,000 characters is refused, and nothing is hashed", async () => {
    const { email } = await site.member();
    const password = "copper-lantern-41-drift ".repeat(2_500);
    const started = performance.now();
    for (const intent of ["sign-in", "sign-up"]) {
      const answer = await site.browser().post("/en/sign-in", { intent, email, password });
      expect(answer.status).toBe(422);
      expect(await answer.text()).not.toContain("copper-lantern");
    }
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe("an address", () => {
  test("in mixed case, with blanks and full-width signs is the same account", async () => {
    const { email } = await site.member();
    const [name = ""] = email.split("@");
    for (const typed of [email.toUpperCase(), ` ${name}@Test.Example\t`, `${name}@ｔｅｓｔ．example`]) {
      expect((await site.browser().signIn(typed)).status, typed).toBe(303);
      expect((await site.browser().signUp(typed, OTHER_PASSWORD)).status, typed).toBe(303);
      expect((await site.browser().signIn(typed, OTHER_PASSWORD)).status, typed).toBe(422);
    }
  });

  test("that only looks like another is none", async () => {
    const name = newEmail().replaceAll("-", "k").split("@")[0];
    for (const typed of [
      `\u212A${name}@test.example`,
      `${name}＠test.example`,
      `${name}\u200B@test.example`,
      `ı${name}@test.example`,
    ]) {
      expect((await site.browser().signUp(typed)).status, typed).toBe(422);
      expect((await site.browser().signIn(typed)).status, typed).toBe(422);
      expect(
        (await site.browser().post("/en/reset-password", { intent: "request", email: typed })).status,
      ).toBe(422);
    }
  });
});

function withEach(fields: Record<string, string>, change: (value: string) => string): URLSearchParams {
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, change(value)]));
}

function filesOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, new File([value], `${name}.txt`));
  return form;
}
