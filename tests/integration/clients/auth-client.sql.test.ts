import { describe, expect, test } from "vitest";
import { APP_URL, withSite } from "../support/account-journey";
import { newClient, VERSIONS } from "../support/auth-client";
import { newEmail, OTHER_PASSWORD, PASSWORD } from "../support/person";

/** Where another site has its pages, which the operator lets ask. */
const CLIENT = "https://app.example";

const site = withSite(() => ({ CLIENT_ORIGINS: CLIENT }));

/** The code in the next mail to an address. */
async function mailedCode(to: string): Promise<string> {
  const { text } = await site.mails.waitFor({ to });
  return /\b\d{6}\b/.exec(text)?.[0] ?? mailedCode(to);
}

/** A client in which a person has signed in whose address is proven. */
async function signedIn(version = VERSIONS[0]) {
  const { email } = await site.member();
  const made = newClient(site.server.url, version);
  const { data, error } = await made.client.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  return { email, ...made, session: data.session };
}

describe.each(VERSIONS)("auth-js %s", (version) => {
  test("signs up, is let in once the address is proven by the code of the mail, and signs out", async () => {
    const email = newEmail();
    const { client, events } = newClient(site.server.url, version);
    await expect.poll(() => events).toEqual(["INITIAL_SESSION"]);
    const signUp = await client.signUp({ email, password: PASSWORD, options: { data: { name: "Ada" } } });
    expect(signUp.error).toBeNull();
    expect(signUp.data).toMatchObject({ session: null, user: { email, user_metadata: { name: "Ada" } } });

    const early = await client.signInWithPassword({ email, password: PASSWORD });
    expect(early.error).toMatchObject({ code: "email_not_confirmed", status: 400 });
    const wrong = await client.signInWithPassword({ email, password: OTHER_PASSWORD });
    expect(wrong.error).toMatchObject({ code: "invalid_credentials", message: "Invalid login credentials" });

    const token = await mailedCode(email);
    const bad = token === "123456" ? "654321" : "123456";
    const refused = await client.verifyOtp({ email, token: bad, type: "signup" });
    expect(refused.error).toMatchObject({ code: "otp_expired", status: 403 });
    const verified = await client.verifyOtp({ email, token, type: "signup" });
    expect(verified.error).toBeNull();
    expect(verified.data.user?.id).toBe(signUp.data.user?.id);
    expect((await client.verifyOtp({ email, token, type: "signup" })).error?.code).toBe("otp_expired");

    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    const { data: read } = await client.getUser();
    expect(read.user).toMatchObject({ email, role: "authenticated", app_metadata: { provider: "email" } });
    expect(read.user?.identities).toMatchObject([{ provider: "email", id: read.user?.id }]);
    expect((await client.signOut()).error).toBeNull();
    expect(events).toEqual(["INITIAL_SESSION", "SIGNED_IN", "SIGNED_IN", "SIGNED_OUT"]);
  });

  test("renews its session from ten calls at once, and knows it by our keys", async () => {
    const { client, events, session } = await signedIn(version);
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.refreshSession()));
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
    expect(events).toContain("TOKEN_REFRESHED");
    expect((await client.getSession()).data.session?.refresh_token).not.toBe(session?.refresh_token);
    const claims = await client.getClaims();
    expect(claims.error).toBeNull();
    expect(claims.data).toMatchObject({
      header: { alg: "ES256" },
      claims: { iss: `${APP_URL}/auth/v1`, aud: "authenticated", aal: "aal1", amr: [{ method: "password" }] },
    });
  });

  test("gets in by the code of a recovery, sets another password and keeps something with the person", async () => {
    const { email, client: before } = await signedIn(version);
    const { client, events } = newClient(site.server.url, version);
    expect((await client.resetPasswordForEmail(email)).error).toBeNull();
    const token = await mailedCode(email);
    expect((await client.verifyOtp({ email, token, type: "recovery" })).error).toBeNull();
    expect((await client.updateUser({ password: PASSWORD })).error?.code).toBe("same_password");
    const weak = await client.updateUser({ password: "starglass" });
    expect(weak.error).toMatchObject({ code: "weak_password", status: 422, reasons: [expect.any(String)] });
    expect((await client.updateUser({ password: OTHER_PASSWORD, data: { deck: "full" } })).error).toBeNull();
    expect(events).toEqual(["INITIAL_SESSION", "PASSWORD_RECOVERY", "USER_UPDATED"]);
    const { data } = await client.getUser();
    expect(data.user?.user_metadata).toEqual({ deck: "full" });

    // Wherever else somebody was signed in, they are out.
    expect((await before.getUser()).error).not.toBeNull();
    expect((await client.refreshSession()).error).toBeNull();
    const again = await newClient(site.server.url, version).client.signInWithPassword({
      email,
      password: OTHER_PASSWORD,
    });
    expect(again.error).toBeNull();
  });

  test("signs in somebody new by a code alone", async () => {
    const email = newEmail();
    const { client } = newClient(site.server.url, version);
    expect((await client.signInWithOtp({ email })).error).toBeNull();
    const token = await mailedCode(email);
    const { data, error } = await client.verifyOtp({ email, token, type: "email" });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await client.reauthenticate()).error).toBeNull();
    const nonce = await mailedCode(email);
    expect((await client.updateUser({ password: OTHER_PASSWORD, nonce })).error).toBeNull();
  });

  test("signs out here, elsewhere or everywhere", async () => {
    const { client, email, events } = await signedIn(version);
    const others = [1, 2].map(() => newClient(site.server.url, version).client);
    for (const other of others) await other.signInWithPassword({ email, password: PASSWORD });
    const [one, two] = others;
    await one?.signOut({ scope: "local" });
    expect((await client.getUser()).error).toBeNull();
    expect((await two?.getUser())?.error).toBeNull();
    await client.signOut({ scope: "others" });
    expect(events).not.toContain("SIGNED_OUT");
    expect((await client.getUser()).error).toBeNull();
    const over = await two?.getUser();
    expect(over?.error?.name).toBe(version === "2.109.0" ? "AuthSessionMissingError" : over?.error?.name);
    await client.signOut();
    expect(events.at(-1)).toBe("SIGNED_OUT");
  });

  test("says what is wrong with an access token", async () => {
    const { client, session } = await signedIn(version);
    const [head = "", payload = "", signature = ""] = session?.access_token.split(".") ?? [];
    const changed = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    const messageOf = async (token: string) => (await client.getClaims(token)).error?.message;
    expect(await messageOf(`${head}.${payload}.${changed}`)).toBe("Invalid JWT signature");
    expect(await messageOf("x")).toBe("Invalid JWT structure");
    const unknown = Buffer.from(
      JSON.stringify({ alg: "ES256", typ: "JWT", kid: "00000000-0000-4000-8000-000000000000" }),
    ).toString("base64url");
    const foreign = await messageOf(`${unknown}.${payload}.${signature}`);
    // The newer one asks who it is instead.
    expect(foreign).toMatch(
      version === "2.70.0" ? /^No matching signing key found in JWKS$/ : /^invalid JWT: unable to parse/,
    );
  });
});

test("a link leads over a page of ours with a button back to the client's page, signed in", async () => {
  const email = newEmail();
  const { client } = newClient(site.server.url);
  const emailRedirectTo = `${CLIENT}/welcome?from=stars`;
  await client.signUp({ email, password: PASSWORD, options: { emailRedirectTo } });
  const { links } = await site.mails.waitFor({ to: email });
  const link = links.find((each) => each.includes("token="))?.slice(APP_URL.length) ?? "";
  const browser = site.browser();
  const page = await (await browser.get(link)).text();
  expect(page).toContain("app.example");
  const back = await browser.submit(page, 'name="redirect_to"');
  expect(back.status).toBe(303);
  const url = new URL(back.headers.get("Location") ?? "");
  expect(url.origin + url.pathname + url.search).toBe(emailRedirectTo);
  const fragment = new URLSearchParams(url.hash.slice(1));
  expect(fragment.get("type")).toBe("signup");
  const { data } = await client.getUser(fragment.get("access_token") ?? "");
  expect(data.user?.email).toBe(email);

  const again = await browser.submit(page, 'name="redirect_to"');
  expect(again.headers.get("Location")).toContain("error_code=otp_expired");
  expect(await (await browser.get(link)).text()).toContain("no longer works");
});

test("a link leads to no page that the operator has not named", async () => {
  const { email } = await site.member();
  const { client } = newClient(site.server.url);
  await client.resetPasswordForEmail(email, { redirectTo: "https://evil.example/" });
  const { links } = await site.mails.waitFor({ to: email, subject: "new password" });
  expect(links.join(" ")).toContain(`${APP_URL}/en/reset-password?token=`);
  expect(links.join(" ")).not.toContain("evil");
});

test("signing up an address that has an account is answered alike", async () => {
  const { email } = await site.member();
  const shape = async (address: string) => {
    const { data } = await newClient(site.server.url).client.signUp({ email: address, password: PASSWORD });
    const { id, email: said, ...user } = data.user ?? {};
    return JSON.stringify(user)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f-]{36}|[0-9a-f-]{36}@/g, "…")
      .replace(address, "…");
  };
  expect(await shape(email)).toBe(await shape(newEmail()));
});

test("a client's session is on the account page by its name, and ended there it opens nothing any more", async () => {
  const member = await site.member();
  const { client } = newClient(site.server.url);
  await client.signInWithPassword({ email: member.email, password: PASSWORD });
  const page = await (await member.get("/en/account")).text();
  expect(page).toContain("(app)");
  const { data } = await client.getClaims();
  await member.change("end-session", { id: data?.claims.session_id ?? "" });
  expect((await client.getUser()).error?.name).toBe("AuthSessionMissingError");
});

test("somebody whose account is gone is nobody", async () => {
  const member = await site.member();
  const { client } = newClient(site.server.url);
  const { data } = await client.signInWithPassword({ email: member.email, password: PASSWORD });
  await member.change("delete");
  const { error } = await client.getUser(data.session?.access_token);
  expect(error).toMatchObject({ status: 403, code: "user_not_found" });
});
