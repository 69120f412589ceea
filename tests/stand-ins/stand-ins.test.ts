import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type GoogleStandIn, type Person, startGoogle } from "./google";
import { type MailStandIn, startMailServer } from "./mail";
import { startTurnstile, type TurnstileStandIn } from "./turnstile";

const REDIRECT_URI = "http://localhost:3000/auth/google/callback";
const CLIENT = {
  clientId: "client",
  clientSecret: "secret",
  redirectUris: [REDIRECT_URI, "http://localhost:3000/auth/v1/callback"],
};
const ADA = { sub: "1", email: "ada@example.com", email_verified: true, name: "Ada Lovelace" };
const ASKED = {
  client_id: "client",
  redirect_uri: REDIRECT_URI,
  response_type: "code",
  scope:
    "openid https://www.googleapis.com/auth/userinfo.profile https://www.googleapis.com/auth/userinfo.email",
  state: "a state",
  nonce: "a nonce",
  code_challenge: challengeOf("a verifier"),
  code_challenge_method: "S256",
};

function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

/** What the ID token of an answer says. */
function claimsOf({ id_token }: { id_token: string }): Record<string, unknown> {
  return JSON.parse(Buffer.from(id_token.split(".")[1] ?? "", "base64url").toString());
}

describe("Google's stand-in", () => {
  let google: GoogleStandIn;
  beforeEach(async () => {
    google = await startGoogle(CLIENT);
  });
  afterEach(() => google.close());

  const authorize = (change: Record<string, string> = {}, form?: Record<string, string>) =>
    fetch(`${google.url}/o/oauth2/v2/auth?${new URLSearchParams({ ...ASKED, ...change })}`, {
      redirect: "manual",
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });

  function answerOf(response: Response) {
    const back = new URL(response.headers.get("Location") ?? "");
    expect(back.href).toMatch(REDIRECT_URI);
    return Object.fromEntries(back.searchParams);
  }

  async function codeFor(person: Person = ADA, change: Record<string, string> = {}) {
    google.next(person);
    return answerOf(await authorize(change)).code ?? "";
  }

  async function exchange(code: string, change: Record<string, string> = {}) {
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: REDIRECT_URI,
      client_id: "client",
      client_secret: "secret",
      code_verifier: "a verifier",
      ...change,
    });
    const response = await fetch(`${google.url}/token`, { method: "POST", body });
    return { status: response.status, ...(await response.json()) };
  }

  const ask = (token: string) =>
    fetch(`${google.url}/oauth2/v3/userinfo`, { headers: { Authorization: `Bearer ${token}` } });

  test("a code leads to a token, the token to the person", async () => {
    const { access_token } = await exchange(await codeFor());
    expect(await (await ask(access_token)).json()).toMatchObject({ ...ADA, given_name: "Ada" });
  });

  test("a code works once, and not after its time", async () => {
    const code = await codeFor();
    expect((await exchange(code)).status).toBe(200);
    expect(await exchange(code)).toMatchObject({ status: 400, error: "invalid_grant" });
    await google.close();
    google = await startGoogle({ ...CLIENT, codeLife: 0 });
    expect(await exchange(await codeFor())).toMatchObject({ status: 400, error: "invalid_grant" });
  });

  test.each([
    [{ client_secret: "wrong" }, 401, "invalid_client"],
    [{ client_id: "wrong" }, 401, "invalid_client"],
    [{ redirect_uri: `${REDIRECT_URI}/` }, 400, "redirect_uri_mismatch"],
    [{ grant_type: "password" }, 400, "unsupported_grant_type"],
    [{ surprise: "1" }, 400, "invalid_request"],
    [{ code: "" }, 400, "invalid_request"],
    [{ code_verifier: "" }, 400, "invalid_request"],
    [{ code_verifier: "another" }, 400, "invalid_grant"],
  ] as [Record<string, string>, number, string][])(
    "a token is refused to %j",
    async (change, status, error) => {
      expect(await exchange(await codeFor(), change)).toMatchObject({ status, error });
    },
  );

  test.each([
    { client_id: "other" },
    { redirect_uri: "http://evil.example/" },
    { response_type: "token" },
    { scope: "email" },
    { state: "" },
    { nonce: "" },
    { code_challenge: "" },
    { code_challenge_method: "plain" },
  ] as Record<string, string>[])("nobody is asked who they are for %j", async (change) => {
    google.next(ADA);
    expect((await authorize(change)).status).toBe(400);
  });

  test("its ID token says who signed in, for whom, to which question, and when where that is asked", async () => {
    const person = { ...ADA, hd: "example.com" };
    const seconds = () => Math.floor(Date.now() / 1000);
    const said = claimsOf(await exchange(await codeFor(person)));
    expect(said).toMatchObject({
      iss: google.url,
      aud: "client",
      nonce: "a nonce",
      sub: "1",
      email: ADA.email,
      email_verified: true,
      hd: "example.com",
    });
    expect(said).not.toHaveProperty("auth_time");
    const asked = async (ago?: number | null) =>
      claimsOf(await exchange(await codeFor({ ...person, signedInAgo: ago }, { max_age: "0" }))).auth_time;
    expect(Math.abs(Number(await asked()) - seconds())).toBeLessThan(5);
    expect(Math.abs(Number(await asked(600)) - seconds() + 600)).toBeLessThan(5);
    expect(await asked(null)).toBeUndefined();
    google.claim({ nonce: "another", iss: undefined });
    const changed = claimsOf(await exchange(await codeFor()));
    expect([changed.nonce, "iss" in changed]).toEqual(["another", false]);
  });

  test("people choose on its page, also to refuse", async () => {
    expect(await (await authorize()).text()).toContain("Ada Lovelace");
    const chosen = answerOf(await authorize({}, { ready: "", email: "new@example.com", name: "New" }));
    expect(chosen.state).toBe("a state");
    const { access_token } = await exchange(chosen.code ?? "");
    expect(await (await ask(access_token)).json()).toMatchObject({
      sub: "sub-new@example.com",
      email_verified: false,
    });
    expect(answerOf(await authorize({}, { refuse: "1" }))).toEqual({
      state: "a state",
      error: "access_denied",
    });
  });

  test("a wrong token tells nothing; down, garbage and slow are as they say", async () => {
    expect((await ask("wrong")).status).toBe(401);
    google.behave("down");
    expect((await ask("any")).status).toBe(503);
    google.behave("garbage");
    expect(await (await ask("any")).text()).toContain("<!doctype html>");
    google.behave("slow");
    const held = ask("any").then(({ status }) => status);
    expect(await Promise.race([held, ask("other"), authorize().then(() => "browsers are served")])).toBe(
      "browsers are served",
    );
    google.behave("ok");
    expect(await held).toBe(401);
  });
});

describe("the mail server's stand-in", () => {
  let mail: MailStandIn;
  beforeEach(async () => {
    mail = await startMailServer();
  });
  afterEach(() => mail.close());

  const send = (to: string, subject: string, more: object = {}) =>
    createTransport(mail.url).sendMail({
      from: "hello@starglass.example",
      to,
      subject,
      text: "Go to http://localhost:3000/en/verify-email?token=a&change=1 today",
      html: '<a href="http://localhost:3000/en/verify-email?token=a&amp;change=1">Go</a>',
      ...more,
    });

  test("keeps what it took in, gives each mail once, and shows it", async () => {
    const awaited = mail.waitFor({ to: "ada@example.com", subject: "second" });
    await send("ada@example.com", "The first: 星鏡");
    await send("ada@example.com", "The second");
    expect((await awaited).subject).toBe("The second");
    const first = await mail.waitFor({ to: "ada@example.com" });
    expect(first.subject).toBe("The first: 星鏡");
    expect(first.links).toEqual(["http://localhost:3000/en/verify-email?token=a&change=1"]);
    const response = await fetch(`${mail.pageUrl}/mails.json?to=ada@example.com`);
    expect(await response.json()).toMatchObject([{ id: 0, ...first }, { id: 1 }]);
    expect(await (await fetch(mail.pageUrl)).text()).toMatch(/The second.*The first: 星鏡/s);
    expect(await (await fetch(`${mail.pageUrl}/mails/0`)).text()).toContain("Go</a>");
  });

  test("refuses for now, an unknown mailbox, and what is too big", async () => {
    await expect(send("nobody@example.com", "No")).rejects.toMatchObject({ responseCode: 550 });
    await expect(send("ada@example.com", "No", { text: "x".repeat(300_000) })).rejects.toMatchObject({
      responseCode: 552,
    });
    mail.refuse(true);
    await expect(send("ada@example.com", "No")).rejects.toMatchObject({ responseCode: 451 });
    mail.refuse(false);
    await send("ada@example.com", "Yes");
    expect(mail.mails.map(({ subject }) => subject)).toEqual(["Yes"]);
  });

  test("survives a client that breaks off", async () => {
    const socket = connect(Number(new URL(mail.url).port), "127.0.0.1");
    await once(socket, "data");
    socket.resetAndDestroy();
    await send("ada@example.com", "Still there");
    expect(mail.mails).toHaveLength(1);
  });
});

describe("the captcha's stand-in", () => {
  let captcha: TurnstileStandIn;
  beforeEach(async () => {
    captcha = await startTurnstile({ secretKey: "secret" });
  });
  afterEach(() => captcha.close());

  const verify = (fields: Record<string, string>) =>
    fetch(`${captcha.url}/turnstile/v0/siteverify`, { method: "POST", body: new URLSearchParams(fields) });

  test("a token is good once, with the right secret", async () => {
    const asked = { secret: "secret", response: captcha.token(), remoteip: "10.0.0.1" };
    expect(await (await verify({ ...asked, secret: "wrong" })).json()).toMatchObject({ success: false });
    expect(await (await verify(asked)).json()).toEqual({ success: true, "error-codes": [] });
    expect(await (await verify(asked)).json()).toEqual({
      success: false,
      "error-codes": ["timeout-or-duplicate"],
    });
    expect(captcha.requests.at(-1)).toEqual(asked);
  });

  test("fails and is down when told to; its script is served", async () => {
    captcha.behave("fail");
    expect(await (await verify({ secret: "secret", response: captcha.token() })).json()).toMatchObject({
      success: false,
    });
    captcha.behave("down");
    expect((await verify({ secret: "secret", response: captcha.token() })).status).toBe(503);
    const script = await fetch(`${captcha.url}/turnstile/v0/api.js`);
    expect([script.status, script.headers.get("Content-Type")]).toEqual([
      200,
      expect.stringContaining("javascript"),
    ]);
  });
});
