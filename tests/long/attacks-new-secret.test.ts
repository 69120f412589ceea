import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { codeOf, type Member, newAddress, withSite } from "../integration/support/account-journey";
import { PASSWORD } from "../integration/support/person";

vi.setConfig({ testTimeout: 60_000 });

const QUESTION = "What does the sea want?";
const [UNUSED, OLD, PRESENT, NEXT] = ["unused", "old", "present", "next"].map((name) => name.repeat(12));

const site = withSite(() => ({ SESSION_SECRET: OLD ?? "" }));

async function enrolled() {
  const member = await site.member();
  return { member, ...(await member.enrol()) };
}

/** Whether a code is taken in a browser where the password was given. */
async function opens(member: Member, code: string): Promise<boolean> {
  const browser = site.browser();
  await browser.signIn(member.email);
  const answer = await browser.post("/en/two-factor", { code });
  return answer.status === 303 && (await browser.whoAmI()) === member.email;
}

async function visitor() {
  const browser = site.browser();
  await browser.askAndDraw("timeline", { question: QUESTION });
  return browser;
}

/** What a visitor is shown of their readings, by the server that runs now. */
async function readingsOf(browser: Awaited<ReturnType<typeof visitor>>) {
  browser.origin = site.server.url;
  const answer = await browser.get("/en/readings");
  return { text: await answer.text(), set: answer.headers.getSetCookie() };
}

function client(grant: string, body: object) {
  return fetch(`${site.server.url}/auth/v1/token?grant_type=${grant}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": newAddress() },
    body: JSON.stringify(body),
  });
}

/** The refresh token of a client in which somebody new signs in. */
async function refreshToken(): Promise<string> {
  const { email } = await site.member();
  return (await (await client("password", { email, password: PASSWORD })).json()).refresh_token;
}

test("a new secret is noticed by nobody while the one before is accepted, which in the end is not needed", async () => {
  const [one, other] = [await enrolled(), await enrolled()];
  const [returning, away] = [await visitor(), await visitor()];
  const token = await refreshToken();

  await site.restart({ SESSION_SECRET: PRESENT ?? "", SESSION_SECRETS_PREVIOUS: `${UNUSED}, ${OLD}` });
  one.member.origin = site.server.url;
  expect(await one.member.whoAmI()).toBe(one.member.email);
  expect(await opens(one.member, codeOf(one.secret, 1))).toBe(true);
  const renewed = await readingsOf(returning);
  expect(renewed.text).toContain(QUESTION);
  expect(renewed.set).toEqual([expect.stringMatching(/^__Host-visitor=.*; HttpOnly/)]);
  expect((await readingsOf(returning)).set).toEqual([]);
  const { refresh_token: next } = await (await client("refresh_token", { refresh_token: token })).json();

  await site.restart({ SESSION_SECRET: PRESENT ?? "" });
  expect(await opens(other.member, codeOf(other.secret, 1))).toBe(true);
  expect((await readingsOf(returning)).text).toContain(QUESTION);
  expect((await readingsOf(away)).text).not.toContain(QUESTION);
  expect((await client("refresh_token", { refresh_token: next })).status).toBe(200);
});

test("a new secret alone forgets visitors, clients and what apps show, and neither sessions nor recovery codes", async () => {
  const { member, secret, codes } = await enrolled();
  const somebody = await visitor();
  const token = await refreshToken();
  await site.restart({ SESSION_SECRET: NEXT ?? "" });
  member.origin = site.server.url;
  expect(await member.whoAmI()).toBe(member.email);
  expect((await readingsOf(somebody)).text).not.toContain(QUESTION);
  expect(await opens(member, codeOf(secret, 1))).toBe(false);
  expect(await opens(member, codes[0] ?? "")).toBe(true);
  const lost = await client("refresh_token", { refresh_token: token });
  expect([lost.status, (await lost.json()).error_code]).toEqual([400, "refresh_token_not_found"]);
  expect((await client("refresh_token", { refresh_token: await refreshToken() })).status).toBe(200);
});

test("the command ends every session: of whoever is in, and of whoever has yet to show a code", async () => {
  const [plain, { member, secret }] = [await site.member(), await enrolled()];
  const pending = site.browser();
  await pending.signIn(member.email);
  await site.server.stop();
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ["build/end-sessions.js"], {
    env: { ...process.env, ...site.database.env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  expect([stdout.split("\n").includes("every session has ended"), stderr]).toEqual([true, ""]);
  expect(stdout).toContain('"event":"sessions-ended","how":"all","outcome":"done"');
  await site.restart();
  for (const browser of [plain, member, pending]) {
    browser.origin = site.server.url;
    expect(await browser.whoAmI()).toContain("/en/sign-in");
  }
  const answer = await pending.post("/en/two-factor", { code: codeOf(secret, 1) });
  expect(answer.headers.get("Location")).toContain("/en/sign-in");
  expect((await plain.signIn(plain.email)).status).toBe(303);
  expect(await plain.whoAmI()).toBe(plain.email);
});
