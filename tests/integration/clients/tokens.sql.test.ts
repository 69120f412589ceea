import { SignJWT, UnsecuredJWT } from "jose";
import { expect, test } from "vitest";
import { endSession } from "~/accounts/sessions/end-sessions.server";
import { signIn } from "~/accounts/sign-in.server";
import { openAccessToken, signAccessToken, tokenIssuer } from "~/accounts/tokens/access-token.server";
import { grantTokens } from "~/accounts/tokens/grant-tokens.server";
import { refreshSession } from "~/accounts/tokens/refresh-session.server";
import { readRefreshToken } from "~/accounts/tokens/refresh-token.server";
import {
  currentKey,
  forgetKeys,
  publicKeys,
  removeRetiredKeys,
  rotateKeys,
} from "~/accounts/tokens/signing-keys.server";
import { db } from "~/db.server";
import { readAccessToken } from "~/http/bearer/access-token.server";
import { withDatabase } from "../support/in-process";
import { newCaller, newPerson, PASSWORD } from "../support/person";

withDatabase();

const MINUTE = 60_000;

async function signedInClient() {
  const { id: userId, email } = await newPerson();
  const { id } = await signIn({ email, password: PASSWORD }, newCaller({ client: "a test/1.0" }));
  return { userId, email, id, grant: await grantTokens(id) };
}

/** As a client refreshes that holds a token. */
async function refresh(typed: string) {
  const token = readRefreshToken(typed);
  if (!token) throw new Error("This is no refresh token.");
  return refreshSession(token);
}

async function refreshed(typed: string): Promise<string> {
  const grant = await refresh(typed);
  if (typeof grant === "string") throw new Error(`Refused: ${grant}`);
  return grant.refreshToken;
}

/** As if the last refresh had been a while ago. */
function makeStale(id: string) {
  return db().session.update({ where: { id }, data: { refreshedAt: new Date(Date.now() - MINUTE) } });
}

test("of ten tabs that refresh at once each gets the same next token", async () => {
  const { grant } = await signedInClient();
  const tokens = await Promise.all(Array.from({ length: 10 }, () => refreshed(grant.refreshToken)));
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).not.toBe(grant.refreshToken);
});

test("a client whose answer was lost is given the current token again, however late", async () => {
  const { id, grant } = await signedInClient();
  const current = await refreshed(grant.refreshToken);
  await makeStale(id);
  expect(await refreshed(grant.refreshToken)).toBe(current);
});

test("an older token ends the session, and says so", async () => {
  const { id, grant } = await signedInClient();
  const current = await refreshed(await refreshed(grant.refreshToken));
  expect(await refreshed(grant.refreshToken)).toBe(current);
  await makeStale(id);
  expect(await refresh(grant.refreshToken)).toBe("used");
  expect(await refresh(current)).toBe("ended");
  expect(await db().session.count({ where: { id } })).toBe(0);
});

test("a token of before the second factor is never answered with one of after it", async () => {
  const { id, grant } = await signedInClient();
  await db().session.update({ where: { id }, data: { refreshCount: 2, refreshFloor: 2 } });
  expect(await refresh(grant.refreshToken)).toBe("used");
  expect(await db().session.count({ where: { id } })).toBe(1);
  await makeStale(id);
  expect(await refresh(grant.refreshToken)).toBe("used");
  expect(await db().session.count({ where: { id } })).toBe(0);
});

test("a changed refresh token is none", async () => {
  const { grant } = await signedInClient();
  const bytes = Buffer.from(grant.refreshToken, "base64url");
  for (const at of [0, 5, 20, 36]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(readRefreshToken(changed.toString("base64url"))).toBeNull();
  }
  expect(readRefreshToken("")).toBeNull();
});

test("an access token opens its session until that is ended", async () => {
  const { id, userId, grant } = await signedInClient();
  expect(await openAccessToken(grant.accessToken)).toMatchObject({
    session: { id, account: { id: userId } },
  });
  await endSession({ userId, id });
  expect(await openAccessToken(grant.accessToken)).toEqual({ refusal: "ended", userId });
});

test("what is open to a person is open by their token, once their second factor is shown", async () => {
  const { id, userId, grant } = await signedInClient();
  expect(await readAccessToken(grant.accessToken)).toMatchObject({ userId, sessionId: id });
  await db().passkey.create({
    data: { userId, credentialId: Buffer.from(id), publicKey: Buffer.from("-"), name: "a passkey" },
  });
  expect(await readAccessToken(grant.accessToken)).toMatchObject({ userId, needsFactor: true, scopes: [] });
});

test("the session of a browser is no client's", async () => {
  const { id: userId, email } = await newPerson();
  const { id } = await signIn({ email, password: PASSWORD }, newCaller());
  const now = Math.floor(Date.now() / 1_000);
  const token = await signAccessToken(
    { sub: userId, session_id: id },
    { issuedAt: now, expiresAt: now + 60 },
  );
  expect(await openAccessToken(token)).toEqual({ refusal: "ended", userId });
});

test("a token that has expired, is not signed, or signed otherwise opens nothing", async () => {
  const { id, userId } = await signedInClient();
  const claims = { sub: userId, session_id: id };
  const now = Math.floor(Date.now() / 1_000);
  const old = await signAccessToken(claims, { issuedAt: now - 7_200, expiresAt: now - 3_600 });
  expect(await openAccessToken(old)).toEqual({ refusal: "expired" });

  const unsigned = new UnsecuredJWT(claims).setIssuer(tokenIssuer()).setAudience("authenticated");
  const { id: kid } = await currentKey();
  const [key] = await publicKeys();
  const withPublicKey = new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", kid })
    .setIssuer(tokenIssuer())
    .setAudience("authenticated")
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(JSON.stringify(key)));
  for (const token of [unsigned.setExpirationTime("1h").encode(), await withPublicKey, "a.b.c", "x"])
    expect(await openAccessToken(token)).toEqual({ refusal: "bad" });
});

test("the next key is published before it signs, and the one of before until nothing of it is good", async () => {
  const { grant } = await signedInClient();
  const before = await currentKey();
  const signsFrom = await rotateKeys();
  expect(signsFrom.getTime() - Date.now()).toBeGreaterThan(10 * MINUTE);
  expect((await currentKey()).id).toBe(before.id);
  const [next] = (await publicKeys()).map(({ kid }) => kid).filter((kid) => kid !== before.id);

  await moveKeys(-16 * MINUTE);
  expect((await currentKey()).id).toBe(next);
  expect(await openAccessToken(grant.accessToken)).toHaveProperty("session");
  expect(await removeRetiredKeys()).toBe(0);

  await moveKeys(-80 * MINUTE);
  expect(await removeRetiredKeys()).toBe(1);
  await moveKeys(0);
  expect(await openAccessToken(grant.accessToken)).toEqual({ refusal: "bad" });
});

/** As if it were later, in a process that has just read the keys. */
async function moveKeys(by: number) {
  await db().$executeRaw`
    UPDATE "signing_keys" SET "signs_from" = "signs_from" + make_interval(secs => ${by / 1_000}::int)`;
  forgetKeys();
}
