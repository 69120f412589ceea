import { afterAll, describe, expect, test } from "vitest";
import { type SmsStandIn, startSms } from "../../stand-ins/sms";
import { codeOf, newAddress, withSite } from "../support/account-journey";
import { newClient, VERSIONS, type Version } from "../support/auth-client";
import { PASSWORD } from "../support/person";

let gateway: SmsStandIn;
const site = withSite(async () => {
  gateway = await startSms();
  return { SMS_URL: gateway.url };
});
afterAll(() => gateway?.close());

type Made = ReturnType<typeof newClient>;
type Client = Made["client"];

async function signIn(email: string, version: Version): Promise<Made & { token: string; refresh: string }> {
  const made = newClient(site.server.url, version);
  const { data, error } = await made.client.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  return { ...made, token: data.session?.access_token ?? "", refresh: data.session?.refresh_token ?? "" };
}

async function signedIn(version: Version) {
  const { email } = await site.member();
  return { email, ...(await signIn(email, version)) };
}

/** What a call of the client gave. @throws Error where it was refused. */
function given<T>({ data, error }: { data: T | null; error: unknown }): T {
  expect(error).toBeNull();
  if (data === null) throw new Error("Nothing was given.");
  return data;
}

const enrolApp = async ({ mfa }: Client, friendlyName = "My app") =>
  given(await mfa.enroll({ factorType: "totp", friendlyName, issuer: "Another app" }));

/** Shows a factor as the client does it in one go. */
const show = ({ mfa }: Client, factorId: string, code: string) => mfa.challengeAndVerify({ factorId, code });

async function levelOf({ mfa }: Client) {
  const { currentLevel, nextLevel, currentAuthenticationMethods } = given(
    await mfa.getAuthenticatorAssuranceLevel(),
  );
  const methods = currentAuthenticationMethods.map((each) => (typeof each === "string" ? each : each.method));
  return [currentLevel, nextLevel, ...methods];
}

/** Somebody whose app was enrolled by a client, in which the factor is shown. */
async function enrolled(version: Version) {
  const person = await signedIn(version);
  const { id, totp } = await enrolApp(person.client);
  given(await show(person.client, id, codeOf(totp.secret)));
  return { ...person, factorId: id, secret: totp.secret };
}

function codeTo(number: string): string {
  const message = gateway.messages.findLast(({ to }) => to === number);
  return /\d{6}/.exec(message?.text ?? "")?.[0] ?? "";
}

function newNumber(): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte % 10);
  return `+4917${digits.join("")}`;
}

const wrong = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;

function call(path: string, token: string, init: RequestInit = {}, address = newAddress()) {
  return fetch(`${site.server.url}${path}`, {
    ...init,
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "X-Supabase-Api-Version": "2024-01-01",
      "X-Forwarded-For": address,
    },
  });
}

describe.each(VERSIONS)("auth-js %s", (version) => {
  test("enrols an authenticator app, and has shown the second factor by its first code", async () => {
    const { client, events, email, refresh } = await signedIn(version);
    const other = await signIn(email, version);
    const { id, type, friendly_name, totp } = await enrolApp(client);
    expect([type, friendly_name]).toEqual(["totp", "My app"]);
    expect(totp.uri).toMatch(/^otpauth:\/\/totp\/Another%20app:.+issuer=Another%20app/);
    expect(totp.uri).toContain(`secret=${totp.secret}`);
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]+<\/svg>$/);
    expect(await levelOf(client)).toEqual(["aal1", "aal1", "password"]);
    expect(given(await client.mfa.listFactors())).toMatchObject({
      all: [{ id, friendly_name: "My app", factor_type: "totp", status: "unverified" }],
      totp: [],
    });

    const challenge = given(await client.mfa.challenge({ factorId: id }));
    expect(challenge).toMatchObject({ type: "totp", id: expect.any(String) });
    expect(challenge.expires_at - Date.now() / 1_000).toBeCloseTo(300, -1);
    const answer = { factorId: id, challengeId: challenge.id };
    for (const code of [wrong(codeOf(totp.secret)), "", "1", "١٢٣٤٥٦", "abcdef", "1".repeat(5_000)]) {
      const { error } = await client.mfa.verify({ ...answer, code });
      expect(error).toMatchObject({ code: "mfa_verification_failed", status: 422 });
    }
    const shown = given(await client.mfa.verify({ ...answer, code: codeOf(totp.secret) }));
    expect(shown.user.factors).toMatchObject([{ id, status: "verified" }]);
    expect(events.at(-1)).toBe("MFA_CHALLENGE_VERIFIED");
    expect(await levelOf(client)).toEqual(["aal2", "aal2", "totp", "password"]);
    expect((await client.getClaims()).data?.claims).toMatchObject({ aal: "aal2" });
    expect((await client.mfa.verify({ ...answer, code: codeOf(totp.secret, 1) })).error).toMatchObject({
      code: "mfa_challenge_expired",
      status: 422,
    });

    // What was signed in elsewhere is not any more, and the token of before the factor opens nothing.
    expect((await other.client.getUser()).error).not.toBeNull();
    const stranger = newClient(site.server.url, version).client;
    const early = await stranger.refreshSession({ refresh_token: refresh });
    expect(early.error).toMatchObject({ code: "refresh_token_already_used", status: 400 });
    expect((await client.refreshSession()).error).toBeNull();
    expect(await levelOf(client)).toEqual(["aal2", "aal2", "totp", "password"]);
  });

  test("may do nothing with the password alone but show the factor, whose code is right once", async () => {
    const { client, email, factorId, secret } = await enrolled(version);
    const pending = await signIn(email, version);
    expect(await levelOf(pending.client)).toEqual(["aal1", "aal2", "password"]);
    expect((await pending.client.getUser()).error).toBeNull();
    expect((await pending.client.updateUser({ data: { a: 1 } })).error).toMatchObject({
      code: "insufficient_aal",
      status: 401,
    });
    expect((await pending.client.mfa.enroll({ factorType: "totp", friendlyName: "x" })).error).toMatchObject({
      code: "insufficient_aal",
      status: 403,
    });
    expect((await pending.client.mfa.unenroll({ factorId })).error).toMatchObject({
      code: "insufficient_aal",
      status: 422,
    });
    const usage = await call("/api/v1/usage", pending.token);
    expect([usage.status, (await usage.json()).code]).toEqual([403, "second-factor"]);

    expect((await show(pending.client, factorId, codeOf(secret))).error).toMatchObject({
      code: "mfa_verification_failed",
    });
    const { access_token: token } = given(await show(pending.client, factorId, codeOf(secret, 1)));
    expect(await levelOf(pending.client)).toEqual(["aal2", "aal2", "totp", "password"]);
    expect(pending.events.at(-1)).toBe("MFA_CHALLENGE_VERIFIED");
    expect((await call("/api/v1/usage", token)).status).toBe(200);
    expect((await client.getUser()).error).toBeNull();

    expect(given(await pending.client.mfa.unenroll({ factorId }))).toEqual({ id: factorId });
    expect((await pending.client.refreshSession()).error).toBeNull();
    expect((await levelOf(pending.client)).slice(0, 2)).toEqual(["aal1", "aal1"]);
    expect((await client.getUser()).error).not.toBeNull();
  });

  test("has as many tries as the site gives, and a challenge is answered from where it was asked for", async () => {
    const { email, factorId, secret } = await enrolled(version);
    const { client, token } = await signIn(email, version);
    const { id } = given(await client.mfa.challenge({ factorId }));
    const body = JSON.stringify({ challenge_id: id, code: codeOf(secret, 1) });
    const elsewhere = await call(`/auth/v1/factors/${factorId}/verify`, token, { method: "POST", body });
    expect([elsewhere.status, (await elsewhere.json()).code]).toEqual([422, "mfa_ip_address_mismatch"]);
    for (let tried = 0; tried < 5; tried += 1) {
      const { error } = await show(client, factorId, wrong(codeOf(secret)));
      expect(error).toMatchObject({ code: "mfa_verification_failed" });
    }
    expect((await show(client, factorId, codeOf(secret, 1))).error).toMatchObject({
      code: "over_request_rate_limit",
      status: 429,
    });
  });

  test("enrols a phone by the code that was sent to it, and has few sent", async () => {
    const { client, email, events } = await signedIn(version);
    const phone = newNumber();
    const enrol = (number: string) => client.mfa.enroll({ factorType: "phone", phone: number });
    expect((await enrol("0171 1")).error).toMatchObject({ code: "validation_failed", status: 400 });
    const made = given(await enrol(phone));
    expect(made).toMatchObject({ type: "phone", phone });
    expect(codeTo(phone)).toBe("");
    const asked = given(await client.mfa.challenge({ factorId: made.id, channel: "whatsapp" }));
    expect(asked).toMatchObject({ type: "phone" });
    expect(gateway.messages.at(-1)).toMatchObject({ to: phone, channel: "whatsapp" });
    const answer = { factorId: made.id, challengeId: asked.id };
    const refused = await client.mfa.verify({ ...answer, code: wrong(codeTo(phone)) });
    expect(refused.error).toMatchObject({ code: "mfa_verification_failed", status: 422 });
    given(await client.mfa.verify({ ...answer, code: codeTo(phone) }));
    expect(events.at(-1)).toBe("MFA_CHALLENGE_VERIFIED");
    expect(await levelOf(client)).toEqual(["aal2", "aal2", "mfa/phone", "password"]);
    const [listed] = given(await client.mfa.listFactors()).phone;
    expect(listed).toMatchObject({
      id: made.id,
      status: "verified",
      phone: `${phone.slice(0, 3)} ••• ${phone.slice(-2)}`,
    });

    const pending = await signIn(email, version);
    const { id: challengeId } = given(
      await pending.client.mfa.challenge({ factorId: made.id, channel: "sms" }),
    );
    const code = codeTo(phone);
    given(await pending.client.mfa.verify({ factorId: made.id, challengeId, code }));
    expect(await levelOf(pending.client)).toEqual(["aal2", "aal2", "mfa/phone", "password"]);
    for (let sent = 2; sent < 5; sent += 1)
      given(await client.mfa.challenge({ factorId: made.id, channel: "sms" }));
    const tooMany = await client.mfa.challenge({ factorId: made.id, channel: "sms" });
    expect(tooMany.error).toMatchObject({ code: "over_sms_send_rate_limit", status: 429 });
  });

  test("names factors apart, and ends an enrolment that was not finished", async () => {
    const { client } = await signedIn(version);
    const { id } = await enrolApp(client);
    const again = await client.mfa.enroll({ factorType: "totp", friendlyName: "My app" });
    expect(again.error).toMatchObject({ code: "mfa_factor_name_conflict", status: 422 });
    expect(given(await client.mfa.unenroll({ factorId: id }))).toEqual({ id });
    const { id: next } = await enrolApp(client);
    const { id: another, totp } = await enrolApp(client, "Another");
    expect((await client.mfa.challenge({ factorId: next })).error).toMatchObject({
      code: "mfa_factor_not_found",
      status: 404,
    });
    given(await show(client, another, codeOf(totp.secret)));
    expect(given(await client.mfa.listFactors()).all).toMatchObject([
      { id: another, friendly_name: "Another" },
    ]);
  });
});
