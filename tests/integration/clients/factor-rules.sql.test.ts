import { describe, expect, test } from "vitest";
import { beginTotp } from "~/accounts/factors/begin-totp.server";
import { writeChallenge } from "~/accounts/factors/challenges.server";
import { countRecoveryCodes } from "~/accounts/factors/recovery-codes.server";
import { replaceRecoveryCodes } from "~/accounts/replace-recovery-codes.server";
import { findClientSession } from "~/accounts/sessions/find-session.server";
import { signIn } from "~/accounts/sign-in.server";
import { grantTokens } from "~/accounts/tokens/grant-tokens.server";
import { db } from "~/db.server";
import { CALLS } from "~/http/api/calls.server";
import { BODIES, EXAMPLES } from "~/http/api/examples.data";
import { AUTH_CALLS } from "../../../app/routes/auth/calls.server";
import { codeOf } from "../support/account-journey";
import { ApiClient } from "../support/api-client";
import { askAuth } from "../support/auth-calls";
import { withDatabase } from "../support/in-process";
import { newCaller, newPerson, PASSWORD, signedInAs } from "../support/person";

withDatabase();

const NOBODY = "00000000-0000-4000-8000-000000000000";
const MINUTE = 60_000;

async function signedIn(email: string) {
  const { id } = await signIn({ email, password: PASSWORD }, newCaller({ client: "a test/1.0" }));
  const { accessToken: token, user } = await grantTokens(id);
  return { id, token, userId: user.id, email };
}

async function person() {
  return signedIn((await newPerson()).email);
}

async function enrolled() {
  const one = await person();
  const body = { factor_type: "totp", friendly_name: "An app" };
  const { id: factorId, totp } = (await askAuth("POST", "factors", { ...one, body })).body;
  const shown = await show(one.token, factorId, codeOf(totp.secret));
  return { ...one, factorId, secret: String(totp.secret), token: String(shown.body.access_token) };
}

async function show(token: string, factorId: string, code: unknown) {
  const { body } = await askAuth("POST", `factors/${factorId}/challenge`, { token, body: {} });
  return askAuth("POST", `factors/${factorId}/verify`, { token, body: { challenge_id: body.id, code } });
}

/** Somebody who can show a passkey to the site's pages alone, and signs in with their password. */
async function withPasskey() {
  const { id: userId, email } = await newPerson();
  const data = { userId, credentialId: Buffer.from(userId), publicKey: Buffer.from("-"), name: "A passkey" };
  await db().passkey.create({ data });
  return signedIn(email);
}

/** As if all that was proved in a session had been proved a while ago. */
function makeOld(id: string) {
  return db().$executeRaw`
    UPDATE "sessions" SET "authenticated_at" = "authenticated_at" - interval '20 minutes',
      "factor_at" = "factor_at" - interval '20 minutes'
    WHERE "id" = ${id}::uuid`;
}

/** The address of a call; the id in it, where it has one, is that of a factor. */
function addressOf(path: RegExp, id: string): string {
  return path.source
    .replace(/^\^|\$$/g, "")
    .replace("([^/]+)", id)
    .replaceAll("\\", "");
}

describe.each([
  ["an app", async () => (await enrolled()).email],
  ["a passkey alone", async () => (await withPasskey()).email],
])("who has %s and has shown only the password", (_, make) => {
  test("sees who they are, may show a factor and sign out, and nothing else", async () => {
    const email = await make();
    const [factor] = await db().factor.findMany({ where: { user: { email } } });
    const open: string[] = [];
    for (const { method, path } of AUTH_CALLS) {
      const address = addressOf(path, factor?.id ?? NOBODY);
      const sent = method === "GET" ? {} : { body: { factor_type: "totp" } };
      // What asks for no token is open to everybody.
      if ((await askAuth(method, address, sent)).status !== 401) continue;
      const { token } = await signedIn(email);
      const { status, body } = await askAuth(method, address, { ...sent, token });
      if (body?.code === "insufficient_aal") expect([401, 403, 422]).toContain(status);
      else open.push(`${method} ${path.source} ${status}`);
    }
    // Without a factor that these calls can show there is none, which is neither shown nor removed.
    const [challenge, verify, remove] = factor ? [200, 400, null] : [404, 404, 404];
    expect(open).toEqual([
      "GET ^user$ 200",
      "POST ^logout$ 204",
      `POST ^factors\\/([^/]+)\\/challenge$ ${challenge}`,
      `POST ^factors\\/([^/]+)\\/verify$ ${verify}`,
      ...(remove ? [`DELETE ^factors\\/([^/]+)$ ${remove}`] : []),
    ]);
  });

  test("may use nothing of the API but what is everybody's", async () => {
    const { token } = await signedIn(await make());
    const client = new ApiClient(token);
    for (const { name, method, path, scope } of CALLS) {
      if (scope === null) continue;
      const body =
        method === "POST" || method === "PUT" ? (BODIES[name] ?? EXAMPLES[name]?.body ?? {}) : undefined;
      const query = EXAMPLES[name]?.query;
      const address = path.replace("{id}", NOBODY) + (query ? `?${query}` : "");
      const answer = await client.json(method, address, { body });
      expect([name, answer.status, answer.body.code]).toEqual([name, 403, "second-factor"]);
    }
  });
});

test("passkeys are no factors of a client's, for they sign for the site's pages alone", async () => {
  const { token } = await withPasskey();
  expect((await askAuth("GET", "user", { token })).body).not.toHaveProperty("factors");
  const { body } = await askAuth("POST", "factors", {
    ...(await person()),
    body: { factor_type: "webauthn" },
  });
  expect(body).toMatchObject({ code: "mfa_webauthn_enroll_not_enabled" });
});

test("enrolling and removing take the proofs of a moment ago that the account page asks for", async () => {
  const enrol = (token: string) =>
    askAuth("POST", "factors", { token, body: { factor_type: "totp", friendly_name: crypto.randomUUID() } });
  const { id, token } = await person();
  await makeOld(id);
  expect((await enrol(token)).body).toMatchObject({ code: "reauthentication_needed" });
  const wrong = await askAuth("PUT", "user", { token, body: { current_password: "x" } });
  expect(wrong.body).toMatchObject({ code: "invalid_credentials" });
  expect((await askAuth("PUT", "user", { token, body: { current_password: PASSWORD } })).status).toBe(200);
  expect((await enrol(token)).status).toBe(200);

  const full = await enrolled();
  await makeOld(full.id);
  await askAuth("PUT", "user", { ...full, body: { current_password: PASSWORD } });
  const [added, removed] = [
    await enrol(full.token),
    await askAuth("DELETE", `factors/${full.factorId}`, { token: full.token }),
  ];
  expect([added.status, added.body.code]).toEqual([403, "insufficient_aal"]);
  expect([removed.status, removed.body.code]).toEqual([422, "insufficient_aal"]);
  const shown = await show(full.token, full.factorId, codeOf(full.secret, 1));
  expect(shown.status).toBe(200);
  expect((await enrol(shown.body.access_token)).status).toBe(200);
  expect((await askAuth("DELETE", `factors/${full.factorId}`, { token: full.token })).status).toBe(200);
});

test("an enrolment that another session began, or whose time is over, is not finished", async () => {
  const { userId, email, token } = await person();
  const other = await person();
  const { id } = await beginTotp(await signedInAs(userId));
  expect((await show(other.token, id, "123456")).status).toBe(404);
  await db().factor.update({ where: { id }, data: { createdAt: new Date(Date.now() - 61 * MINUTE) } });
  expect((await show(token, id, "123456")).status).toBe(404);
  expect((await askAuth("GET", "user", await signedIn(email))).body).not.toHaveProperty("factors");
});

test("a challenge counts for five minutes, in its session and for its factor", async () => {
  const { id, userId, email, factorId, secret, token } = await enrolled();
  const session = await findClientSession(id, userId);
  if (!session) throw new Error("There is no such session.");
  const asked = { session, factorId, address: "127.0.0.1" };
  const answer = async (challenge_id: string, as = token) => {
    const body = { challenge_id, code: codeOf(secret, 1) };
    const { body: said, status } = await askAuth("POST", `factors/${factorId}/verify`, { token: as, body });
    return said.code ?? status;
  };
  const { id: good } = writeChallenge(asked);
  const refused = [
    writeChallenge(asked, Date.now() - 301_000).id,
    writeChallenge({ ...asked, factorId: NOBODY }).id,
    `A${good.slice(1)}`,
    `${good.slice(0, -1)}${good.endsWith("A") ? "Q" : "A"}`,
    good.slice(1),
    "\u0000",
    NOBODY,
  ];
  for (const challenge of refused) expect(await answer(challenge)).toBe("mfa_challenge_expired");
  expect(await answer(good, (await signedIn(email)).token)).toBe("mfa_challenge_expired");
  expect(await answer(writeChallenge({ ...asked, address: "10.0.0.1" }).id)).toBe("mfa_ip_address_mismatch");
  expect(await answer(good)).toBe(200);
  expect(await answer(good)).toBe("mfa_challenge_expired");
});

test("an access token of before the second factor was shown opens no more than it did", async () => {
  const { email, factorId, secret } = await enrolled();
  const { token } = await signedIn(email);
  const shown = await show(token, factorId, codeOf(secret, 1));
  const change = (as: string) => askAuth("PUT", "user", { token: as, body: { data: { deck: "full" } } });
  expect((await change(token)).body).toMatchObject({ code: "insufficient_aal" });
  expect((await new ApiClient(token).json("GET", "/usage")).body).toMatchObject({ code: "second-factor" });
  expect((await change(shown.body.access_token)).status).toBe(200);
});

test("a code is taken for its own kind of factor alone, and no recovery code is", async () => {
  const { email, factorId, userId } = await enrolled();
  expect(await countRecoveryCodes(userId)).toBe(0);
  const [code = ""] = await replaceRecoveryCodes(await signedInAs(userId, { aal: 2 }));
  const { token } = await signedIn(email);
  for (const typed of [code, "１２３", 123_456, { a: 1 }, null])
    expect((await show(token, factorId, typed)).body).toMatchObject({ code: "mfa_verification_failed" });
  expect(await countRecoveryCodes(userId)).toBe(10);
});

test.each([
  [{}, 400, "validation_failed"],
  [{ factor_type: "x" }, 400, "validation_failed"],
  [{ factor_type: ["totp"] }, 400, "validation_failed"],
  [{ factor_type: "totp", friendly_name: "a\u0000" }, 400, "validation_failed"],
  [{ factor_type: "totp", friendly_name: "x".repeat(61) }, 400, "validation_failed"],
  [{ factor_type: "totp", issuer: "x".repeat(61) }, 400, "validation_failed"],
  [{ factor_type: "totp", issuer: ":🌙/?&=" }, 200, undefined],
  [{ factor_type: "phone", phone: "+491701234567" }, 422, "mfa_phone_enroll_not_enabled"],
] as const)("enrolling with %j is answered %i %s", async (body, status, code) => {
  const answer = await askAuth("POST", "factors", { ...(await person()), body });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});
