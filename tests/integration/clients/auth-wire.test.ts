import { expect, test } from "vitest";
import { newAddress, withSite } from "../support/account-journey";
import { PASSWORD } from "../support/person";

const CLIENT = "https://app.example";

const site = withSite(() => ({ CLIENT_ORIGINS: CLIENT }));

function call(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  return fetch(`${site.server.url}/auth/v1/${path}`, {
    redirect: "manual",
    ...init,
    headers: { "X-Forwarded-For": newAddress(), ...init.headers },
  });
}

const post = (path: string, body: string, headers = {}) =>
  call(path, { method: "POST", body, headers: { "Content-Type": "application/json", ...headers } });

test.each([
  ["token?grant_type=password", "{", 400, "bad_json"],
  ["token?grant_type=password", "[]", 400, "bad_json"],
  ["token?grant_type=password", '{"email":5}', 400, "validation_failed"],
  ["token?grant_type=password", "{}", 400, "invalid_credentials"],
  ["token?grant_type=refresh_token", "{}", 400, "validation_failed"],
  ["token?grant_type=refresh_token", '{"refresh_token":"x"}', 400, "refresh_token_not_found"],
  ["token?grant_type=nothing", "{}", 400, "invalid_grant"],
  ["otp", `{"data":{"a":${"[".repeat(9_000)}${"]".repeat(9_000)}}}`, 400, "bad_json"],
  ["signup", "{}", 422, "anonymous_provider_disabled"],
  ["signup", '{"email":"nobody","password":"copper-lantern-41-drift"}', 400, "validation_failed"],
  ["signup", '{"email":"a@test.example","password":"short"}', 422, "weak_password"],
  ["verify", '{"type":"signup","token_hash":"\\u0000"}', 403, "otp_expired"],
  ["verify", '{"type":"email","email":"\\u0000","token":"\\u0000"}', 403, "otp_expired"],
  ["verify", '{"type":"no","token_hash":"x"}', 400, "validation_failed"],
  ["token?grant_type=constructor", "{}", 400, "invalid_grant"],
  ["otp", '{"email":"a@test.example","data":{"a":"\\ud800"}}', 400, "validation_failed"],
  ["recover", '{"email":"x"}', 400, "validation_failed"],
  ["otp", '{"phone":"+4917"}', 400, "phone_provider_disabled"],
  ["nothing", "{}", 404, "not_found"],
  ["user", "{}", 405, "method_not_allowed"],
] as const)("POST %s with %j is answered %i %s", (path, body, status, code) => {
  return expectFault(path, body, [status, code]);
});

test("a body that is too large is answered 413", () =>
  expectFault("token", "x".repeat(70_000), [413, "request_too_large"]));

async function expectFault(path: string, body: string, [status, code]: [status: number, code: string]) {
  const early = await post(path, body);
  expect([early.status, await early.json()]).toMatchObject([status, { code: status, error_code: code }]);
  const late = await post(path, body, { "X-Supabase-Api-Version": "2024-01-01" });
  expect(late.headers.get("X-Supabase-Api-Version")).toBe("2024-01-01");
  expect([late.status, await late.json()]).toMatchObject([status, { code, message: expect.any(String) }]);
}

test.each([
  ["no authorization", "", 401, "no_authorization"],
  ["a token that is none", "Bearer x", 403, "bad_jwt"],
  ["an unsigned token", "Bearer eyJhbGciOiJub25lIn0.e30.", 403, "bad_jwt"],
  ["a long token", `Bearer ${"a".repeat(5_000)}.b.c`, 403, "bad_jwt"],
])("with %s nobody is told anything", async (_, authorization, status, code) => {
  const headers = { ...(authorization && { Authorization: authorization }) };
  for (const [path, method] of [
    ["user", "GET"],
    ["user", "PUT"],
    ["logout", "POST"],
    ["reauthenticate", "GET"],
  ] as const) {
    const answer = await call(path, { method, headers, ...(method === "PUT" && { body: "{}" }) });
    expect([answer.status, (await answer.json()).error_code]).toEqual([status, code]);
  }
});

test("tries here are counted with those of the site's page, at either door", async () => {
  const [{ email }, browser] = [await site.member(), site.browser()];
  const headers = { "X-Forwarded-For": browser.address };
  const typed = (password: string) => JSON.stringify({ email, password });
  for (let tried = 0; tried < 5; tried += 1) {
    expect((await post("token?grant_type=password", typed("wrong"), headers)).status).toBe(400);
    expect((await browser.signIn(email, "wrong")).status).toBe(422);
  }
  const right = await post("token?grant_type=password", typed(PASSWORD), headers);
  expect([right.status, (await right.json()).error_code]).toEqual([429, "over_request_rate_limit"]);
  expect((await browser.signIn(email)).status).toBe(429);
});

test("the site's cookie opens nothing here", async () => {
  const member = await site.member();
  const answer = await call("user", { headers: { Cookie: `__Host-session=${member.session}` } });
  expect(answer.status).toBe(401);
});

test("pages of a named origin may ask, others may not", async () => {
  const headers = { Origin: CLIENT, "Access-Control-Request-Method": "POST" };
  const ahead = await call("token", { method: "OPTIONS", headers });
  expect(ahead.status).toBe(204);
  expect(ahead.headers.get("Access-Control-Allow-Origin")).toBe(CLIENT);
  expect(ahead.headers.get("Access-Control-Allow-Headers")).toContain("X-Supabase-Api-Version");
  const asked = await post("token?grant_type=password", "{}", { Origin: CLIENT });
  expect([asked.status, asked.headers.get("Access-Control-Allow-Origin")]).toEqual([400, CLIENT]);
  expect(asked.headers.get("Access-Control-Expose-Headers")).toContain("X-Supabase-Api-Version");

  const foreign = await post("token?grant_type=password", "{}", { Origin: "https://evil.example" });
  expect([foreign.status, foreign.headers.get("Access-Control-Allow-Origin")]).toEqual([403, null]);
  const elsewhere = await fetch(`${site.server.url}/preferences`, {
    method: "POST",
    headers: { Origin: CLIENT },
  });
  expect(elsewhere.status).toBe(403);
});

test("what there is to sign in with, that we are well, and our keys are told to everybody", async () => {
  const settings = await (await call("settings")).json();
  expect(settings).toMatchObject({ external: { google: true, email: true }, mailer_autoconfirm: false });
  expect(await (await call("health")).json()).toMatchObject({ name: "Starglass" });
  const keys = await call(".well-known/jwks.json");
  expect(keys.headers.get("Cache-Control")).toBe("public, max-age=600");
  const [key] = (await keys.json()).keys;
  expect(key).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" });
  expect(key).not.toHaveProperty("d");
});
