import { describe, expect, test } from "vitest";
import { withSite } from "../support/account-journey";
import { newClient, VERSIONS, type Version } from "../support/auth-client";
import {
  CLIENT,
  comeBack,
  followMail,
  newGoogler,
  open,
  passAuthorize,
  passGoogle,
} from "../support/client-flow";
import { newEmail, OTHER_PASSWORD, PASSWORD } from "../support/person";

const site = withSite(() => ({ CLIENT_ORIGINS: CLIENT }));

/** A page of the client, with a query of its own. */
const PAGE = `${CLIENT}/welcome?from=stars%20above`;
const VERIFIER = "a-verifier-of-more-than-forty-three-characters";

const pkceClient = (version?: Version) => newClient(site.server.url, version, { flowType: "pkce" });

/** The address at which a client has a browser go to Google. */
async function addressOf({ client }: ReturnType<typeof newClient>, redirectTo = PAGE): Promise<string> {
  const options = { redirectTo, skipBrowserRedirect: true };
  const { data, error } = await client.signInWithOAuth({ provider: "google", options });
  expect(error).toBeNull();
  return data.url ?? "";
}

/** The code with which a page is opened, whose own query has stayed as it was. */
function codeIn(url: URL): string {
  expect(url.href).toMatch(/^https:\/\/app\.example\/welcome\?from=stars%20above&code=[0-9a-f-]{36}$/);
  return url.searchParams.get("code") ?? "";
}

async function signedIn(made: ReturnType<typeof newClient>) {
  const { email } = await site.member();
  const { error } = await made.client.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  return email;
}

const post = async (path: string, body: object) => {
  const headers = { "Content-Type": "application/json", "X-Supabase-Api-Version": "2024-01-01" };
  const answer = await fetch(`${site.server.url}/auth/v1/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...(await answer.json()) };
};

describe.each(VERSIONS)("auth-js %s", (version) => {
  test("signs somebody in by Google with PKCE, once", async () => {
    const made = pkceClient(version);
    const { client, events, store } = made;
    const person = newGoogler();
    const address = await addressOf(made);
    const verifiers = new Map(store);
    const code = codeIn(await passAuthorize(site, address, person));
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: "google", providers: ["google"] },
      identities: [{ provider: "google", id: person.sub, identity_data: { email: person.email } }],
    });
    expect(events).toEqual(["INITIAL_SESSION", "SIGNED_IN"]);
    const claims = await client.getClaims();
    expect(claims.data?.claims).toMatchObject({ aal: "aal1", amr: [{ method: "oauth" }] });
    for (const [key, value] of verifiers) store.set(key, value);
    const again = await client.exchangeCodeForSession(code);
    expect(again.error).toMatchObject({ status: 404, code: "flow_state_not_found" });
  });

  test("a code opens nothing without the verifier of whoever began", async () => {
    const [made, other] = [pkceClient(version), pkceClient(version)];
    await addressOf(other);
    const code = codeIn(await passAuthorize(site, await addressOf(made), newGoogler()));
    const stolen = await other.client.exchangeCodeForSession(code);
    expect(stolen.error).toMatchObject({ status: 400, code: "bad_code_verifier" });
    expect((await made.client.exchangeCodeForSession(code)).error).toBeNull();
  });

  test("signs somebody in by Google without PKCE", async () => {
    const { client, ...made } = newClient(site.server.url, version);
    const person = newGoogler();
    const back = await passAuthorize(site, await addressOf({ client, ...made }), person);
    expect(back.origin + back.pathname + back.search).toBe(PAGE);
    const { access_token = "", refresh_token = "" } = Object.fromEntries(
      new URLSearchParams(back.hash.slice(1)),
    );
    const { data, error } = await client.setSession({ access_token, refresh_token });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(person.email);
  });

  test("gets in by the link of a recovery with PKCE, and changes its person", async () => {
    const made = pkceClient(version);
    const { client, events } = made;
    const email = await signedIn(made);
    await client.signOut();
    await client.resetPasswordForEmail(email, { redirectTo: PAGE });
    const { data, error } = await client.exchangeCodeForSession(codeIn(await followMail(site, email)));
    expect(error).toBeNull();
    const isNew = version === "2.109.0";
    expect(data).toMatchObject({ redirectType: isNew ? "recovery" : "PASSWORD_RECOVERY" });
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: "recovery" }]);
    expect((await client.updateUser({ password: OTHER_PASSWORD })).error).toBeNull();
    expect(events.slice(-2)).toEqual([isNew ? "PASSWORD_RECOVERY" : "SIGNED_IN", "USER_UPDATED"]);
  });

  test("signs up, and in by a mail, with PKCE", async () => {
    const { client } = pkceClient(version);
    const email = newEmail();
    await client.signUp({ email, password: PASSWORD, options: { emailRedirectTo: PAGE } });
    const signUp = await client.exchangeCodeForSession(codeIn(await followMail(site, email)));
    expect(signUp.error).toBeNull();
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: "email/signup" }]);
    await client.signOut();
    await client.signInWithOtp({ email, options: { emailRedirectTo: PAGE } });
    const signIn = await client.exchangeCodeForSession(codeIn(await followMail(site, email)));
    expect(signIn.data.user?.id).toBe(signUp.data.user?.id);
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: "magiclink" }]);
  });

  test("links another identity and unlinks it", async () => {
    const made = pkceClient(version);
    const { client } = made;
    const email = await signedIn(made);
    const person = newGoogler();
    const options = { redirectTo: PAGE };
    const { data: before } = await client.getUserIdentities();
    const [own] = before?.identities ?? [];
    if (!own) throw new Error("There is no identity of the address.");
    const last = await client.unlinkIdentity(own);
    expect(last.error).toMatchObject({ status: 422, code: "single_identity_not_deletable" });

    const { data, error } = await client.linkIdentity({ provider: "google", options });
    expect(error).toBeNull();
    const code = codeIn(await comeBack(site, await passGoogle(site, data?.url ?? "", person)));
    const session = (await client.getClaims()).data?.claims.session_id;
    // Nothing is linked before the client has shown that it asked.
    expect((await client.getUserIdentities()).data?.identities).toHaveLength(1);
    expect((await client.exchangeCodeForSession(code)).error).toBeNull();
    expect((await client.getClaims()).data?.claims.session_id).toBe(session);
    const identities = (await client.getUserIdentities()).data?.identities ?? [];
    expect(identities.map(({ provider }) => provider)).toEqual(["email", "google"]);
    expect((await client.getUser()).data.user?.app_metadata).toMatchObject({
      providers: ["email", "google"],
    });

    const [address, google] = identities;
    if (!address || !google) throw new Error("An identity is missing.");
    expect((await client.unlinkIdentity(address)).error?.code).toBe("email_conflict_identity_not_deletable");
    expect((await client.unlinkIdentity(google)).error).toBeNull();
    expect((await client.unlinkIdentity(google)).error).toMatchObject({ code: "identity_not_found" });
    expect((await client.getUserIdentities()).data?.identities).toHaveLength(1);
    expect((await client.getUser()).data.user?.email).toBe(email);
  });
});

test("an identity that opens another account is not linked", async () => {
  const person = newGoogler();
  const first = pkceClient();
  await first.client.exchangeCodeForSession(
    codeIn(await passAuthorize(site, await addressOf(first), person)),
  );
  const other = pkceClient();
  await signedIn(other);
  const { data } = await other.client.linkIdentity({ provider: "google", options: { redirectTo: PAGE } });
  const back = await comeBack(site, await passGoogle(site, data?.url ?? "", person));
  expect(back.searchParams.get("error_code")).toBe("identity_already_exists");
  expect(new URLSearchParams(back.hash.slice(1)).get("error_code")).toBe("identity_already_exists");
  expect(back.searchParams.get("from")).toBe("stars above");
});

test("without PKCE only an identity of the account's own address is linked", async () => {
  const made = newClient(site.server.url);
  const email = await signedIn(made);
  const go = async (person: ReturnType<typeof newGoogler>) => {
    const { data } = await made.client.linkIdentity({ provider: "google", options: { redirectTo: PAGE } });
    return comeBack(site, await passGoogle(site, data?.url ?? "", person));
  };
  expect((await go(newGoogler())).searchParams.get("error_code")).toBe("validation_failed");
  const back = await go(newGoogler({ email }));
  expect(new URLSearchParams(back.hash.slice(1)).get("access_token")).not.toBeNull();
  expect((await made.client.getUserIdentities()).data?.identities).toHaveLength(2);
});

test("nothing is linked or unlinked in a session that has ended meanwhile", async () => {
  const made = pkceClient();
  await signedIn(made);
  const options = { redirectTo: PAGE };
  const ask = async () => (await made.client.linkIdentity({ provider: "google", options })).data?.url ?? "";
  const [one, other] = [await ask(), await ask()];
  const code = codeIn(await comeBack(site, await passGoogle(site, one, newGoogler())));
  const back = await passGoogle(site, other, newGoogler());
  const verifiers = new Map(made.store);
  await made.client.signOut();
  for (const [key, value] of verifiers) made.store.set(key, value);
  expect((await comeBack(site, back)).searchParams.get("error_code")).toBe("session_not_found");
  expect((await made.client.exchangeCodeForSession(code)).error?.code).toMatch(
    /session|flow_state_not_found/,
  );
});

test("the address changes by both mails, and the client that asked goes on with PKCE", async () => {
  // The newer one forgets its verifier as it notes that its person has changed.
  const made = pkceClient("2.70.0");
  const email = await signedIn(made);
  const next = newEmail();
  const { error } = await made.client.updateUser({ email: next }, { emailRedirectTo: PAGE });
  expect(error).toBeNull();
  const half = await followMail(site, next);
  expect(half.searchParams.get("message")).toContain("other email");
  const code = codeIn(await followMail(site, email));
  const { data, error: refused } = await made.client.exchangeCodeForSession(code);
  expect(refused).toBeNull();
  expect(data.user?.email).toBe(next);
  expect((await made.client.getClaims()).data?.claims.amr).toMatchObject([{ method: "email_change" }]);
});

test("the address changes by both mails for a client without PKCE, which signs in anew", async () => {
  const made = newClient(site.server.url);
  const email = await signedIn(made);
  const next = newEmail();
  await made.client.updateUser({ email: next }, { emailRedirectTo: PAGE });
  const half = new URLSearchParams((await followMail(site, next)).hash.slice(1));
  expect(half.get("message")).toContain("other email");
  const whole = new URLSearchParams((await followMail(site, email)).hash.slice(1));
  expect(whole.get("message")).toContain("changed");
  expect((await made.client.signInWithPassword({ email: next, password: PASSWORD })).error).toBeNull();
});

test("a link that is used up leads back with an error, with PKCE in the query as well", async () => {
  const email = newEmail();
  const { client } = pkceClient();
  await client.signUp({ email, password: PASSWORD, options: { emailRedirectTo: PAGE } });
  const { links } = await site.mails.waitFor({ to: email });
  const link = new URL(links.find((each) => each.includes("redirect_to=")) ?? "");
  const browser = site.browser();
  const page = await (await browser.get(link.pathname + link.search)).text();
  const other = site.browser();
  expect((await other.submit(page, 'name="redirect_to"')).headers.get("Location")).toContain("&code=");
  const again = new URL((await browser.submit(page, 'name="redirect_to"')).headers.get("Location") ?? "");
  expect(new URLSearchParams(again.hash.slice(1)).get("error_code")).toBe("otp_expired");
});

test("whoever comes back with a state that is foreign, or was used, is told so on our own page", async () => {
  const made = pkceClient();
  const going = await open(site, await addressOf(made));
  const back = await passGoogle(site, going.headers.get("Location") ?? "", newGoogler());
  expect((await comeBack(site, back)).searchParams.has("code")).toBe(true);
  const foreign = new URL(back);
  foreign.searchParams.set("state", "00000000-0000-4000-8000-000000000000");
  foreign.search = foreign.search.replace("?state", "?x=1&state");
  for (const address of [back, `${foreign.origin}${foreign.pathname}?state=&code=x`]) {
    const refused = await comeBack(site, address);
    expect(refused.origin).toBe("https://starglass.example");
    expect(refused.searchParams.get("error_code")).toBe("bad_oauth_state");
  }
  expect((await comeBack(site, foreign.href.replace("?x=1&", "?"))).searchParams.get("error_code")).toBe(
    "bad_oauth_state",
  );
});

test("somebody who refuses at Google, or of whom Google cannot tell, is led back with the error", async () => {
  const made = pkceClient();
  const refused = await passAuthorize(site, await addressOf(made), "refuse");
  expect(refused.searchParams.get("error")).toBe("access_denied");
  const unproven = await passAuthorize(site, await addressOf(made), newGoogler({ email_verified: false }));
  expect(unproven.searchParams.get("error_code")).toBe("provider_email_needs_verification");
  site.google.behave("down");
  const down = await passAuthorize(site, await addressOf(made), newGoogler()).finally(() =>
    site.google.behave("ok"),
  );
  expect(down.searchParams.get("error")).toBe("server_error");
});

test("an account of another way in is not entered by what Google says of its address", async () => {
  const { email } = await site.member();
  const made = pkceClient();
  const back = await passAuthorize(site, await addressOf(made), newGoogler({ email }));
  expect(back.searchParams.get("error_code")).toBe("email_exists");
});

test("nobody is led to a page that the operator has not named", async () => {
  const made = pkceClient();
  for (const unlisted of [
    "https://evil.example/",
    "https://app.example.evil.example/",
    "javascript:alert(1)",
  ]) {
    const back = await passAuthorize(site, await addressOf(made, unlisted), newGoogler());
    expect(back.origin).toBe("https://starglass.example");
  }
});

test.each([
  ["", 400, "Unsupported provider"],
  ["provider=github", 400, "Unsupported provider"],
  ["provider=google&code_challenge=short&code_challenge_method=s256", 400, "between 43 and 128"],
  [`provider=google&code_challenge=${"%20".repeat(50)}&code_challenge_method=s256`, 400, "can only contain"],
  [`provider=google&code_challenge=${"a".repeat(43)}`, 400, "requires both"],
  [`provider=google&code_challenge=${"a".repeat(43)}&code_challenge_method=md5`, 400, "s256 or plain"],
])("/authorize?%s is answered %i", async (query, status, message) => {
  const answer = await open(site, `/auth/v1/authorize?${query}`);
  expect([answer.status, (await answer.json()).msg]).toEqual([status, expect.stringContaining(message)]);
});

test("a challenge in plain, and a method in capitals, are taken too", async () => {
  for (const [method, challenge] of [
    ["plain", VERIFIER],
    ["S256", await s256(VERIFIER)],
  ]) {
    const query = new URLSearchParams({
      provider: "google",
      redirect_to: PAGE,
      ...{ code_challenge: challenge ?? "", code_challenge_method: method ?? "" },
    });
    const auth_code = codeIn(await passAuthorize(site, `/auth/v1/authorize?${query}`, newGoogler()));
    const wrong = await post("token?grant_type=pkce", { auth_code, code_verifier: `${VERIFIER}-` });
    expect(wrong).toMatchObject({ status: 400, code: "bad_code_verifier" });
    const right = await post("token?grant_type=pkce", { auth_code, code_verifier: VERIFIER });
    expect(right).toMatchObject({ status: 200, token_type: "bearer" });
  }
});

test.each([
  [{}, 400, "validation_failed"],
  [{ auth_code: "x" }, 400, "validation_failed"],
  [{ auth_code: 1, code_verifier: "x" }, 400, "validation_failed"],
  [{ auth_code: "\u0000", code_verifier: VERIFIER }, 404, "flow_state_not_found"],
  [{ auth_code: crypto.randomUUID(), code_verifier: VERIFIER }, 404, "flow_state_not_found"],
])("the code in %j is answered %i", async (body, status, code) => {
  expect(await post("token?grant_type=pkce", body)).toMatchObject({ status, code });
});

test("ID tokens are not taken, and said so", async () => {
  const answer = await post("token?grant_type=id_token", { provider: "google", id_token: "x" });
  expect(answer).toMatchObject({
    status: 400,
    error: "invalid_request",
    error_description: expect.any(String),
  });
});

test("what is no identity of one's own is not unlinked", async () => {
  const made = pkceClient();
  await signedIn(made);
  const { data } = await made.client.getSession();
  const Authorization = `Bearer ${data.session?.access_token}`;
  const remove = async (id: string) => {
    const url = `${site.server.url}/auth/v1/user/identities/${id}`;
    const answer = await fetch(url, { method: "DELETE", headers: { Authorization } });
    return [answer.status, (await answer.json()).error_code];
  };
  expect(await remove("x")).toEqual([404, "validation_failed"]);
  expect(await remove(crypto.randomUUID())).toEqual([422, "identity_not_found"]);
});

async function s256(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return Buffer.from(digest).toString("base64url");
}
