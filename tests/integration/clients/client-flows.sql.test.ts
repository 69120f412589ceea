import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { issueCode, redeemCode, removeExpiredCodes } from "~/accounts/clients/auth-codes.server";
import { challengeOfVerifier } from "~/accounts/clients/challenge";
import {
  beginProviderFlow,
  endProviderFlow,
  removeExpiredFlows,
} from "~/accounts/clients/provider-flows.server";
import { deleteAccount } from "~/accounts/delete-account.server";
import { exportAccount } from "~/accounts/export-account.server";
import { endAllSessions } from "~/accounts/sessions/end-sessions.server";
import { signIn } from "~/accounts/sign-in.server";
import { grantTokens } from "~/accounts/tokens/grant-tokens.server";
import { db } from "~/db.server";
import { answerAuthCall } from "../../../app/routes/auth/answer-auth-call.server";
import { withDatabase } from "../support/in-process";
import { newCaller, newPerson, PASSWORD } from "../support/person";

withDatabase();

const VERIFIER = randomUUID() + randomUUID();
const PAST = new Date(Date.now() - 1_000);

async function shown() {
  const { id: userId } = await newPerson();
  const authenticatedAt = new Date();
  const code = await issueCode(
    { userId, method: "recovery", authenticatedAt },
    challengeOfVerifier(VERIFIER),
  );
  return { userId, code, verifier: VERIFIER };
}

const client = () => newCaller({ client: "a test/1.0" });

/** Calls `/auth/v1` with the access token of a session. */
async function call(sessionId: string, path: string, init: RequestInit = {}) {
  const { accessToken } = await grantTokens(sessionId);
  const request = new Request(`http://localhost/auth/v1/${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${accessToken}`, "Content-Type": "application/json" },
  });
  const context = { clientAddress: newCaller().address } as AppLoadContext;
  const answer = await answerAuthCall({
    request,
    context,
    params: { "*": new URL(request.url).pathname.slice(9) },
  });
  return { status: answer.status, ...(await answer.json()) };
}

function newFlow(linksTo: { userId: string; sessionId: string } | null = null) {
  return { id: randomUUID(), redirectTo: "https://app.example/", challenge: null, linksTo };
}

test("of ten that show the same code at once, one is signed in", async () => {
  const { userId, ...code } = await shown();
  const answers = await Promise.all(Array.from({ length: 10 }, () => redeemCode(code, client())));
  const [started, ...more] = answers.filter((answer) => typeof answer !== "string");
  expect(more).toEqual([]);
  expect((await grantTokens(started?.sessionId ?? "")).user.id).toBe(userId);
});

test("a code is good for five minutes, and says that it was", async () => {
  const { userId, ...code } = await shown();
  const { expiresAt } = await db().authCode.findFirstOrThrow({ where: { userId } });
  expect(Math.round((expiresAt.getTime() - Date.now()) / 10_000)).toBe(30);
  await db().authCode.updateMany({ where: { userId }, data: { expiresAt: PAST } });
  expect(await redeemCode(code, client())).toBe("expired");
  expect(await removeExpiredCodes()).toBe(1);
  expect(await redeemCode(code, client())).toBe("unknown");
});

test("a wrong verifier uses nothing up", async () => {
  const { userId, ...code } = await shown();
  expect(await redeemCode({ ...code, verifier: "another" }, client())).toBe("verifier");
  expect(await redeemCode({ ...code, verifier: challengeOfVerifier(VERIFIER) }, client())).toBe("verifier");
  expect(typeof (await redeemCode(code, client()))).toBe("object");
});

test("a code ends with all sessions", async () => {
  const { userId, ...code } = await shown();
  await endAllSessions();
  expect(await redeemCode(code, client())).toBe("unknown");
});

test("a way to a provider is come back from once, and in a quarter of an hour", async () => {
  const flow = newFlow();
  await beginProviderFlow(flow, "a state");
  const answers = await Promise.all([endProviderFlow("a state"), endProviderFlow("a state")]);
  expect(answers.filter(Boolean)).toEqual([flow]);
  const late = newFlow();
  await beginProviderFlow(late, "another state");
  await db().providerFlow.updateMany({ where: { id: late.id }, data: { expiresAt: PAST } });
  expect(await endProviderFlow("another state")).toBeNull();
  await beginProviderFlow(late, "another state");
  await db().providerFlow.updateMany({ where: { id: late.id }, data: { expiresAt: PAST } });
  expect(await removeExpiredFlows()).toBe(1);
});

test("links and unlinks only where somebody has just shown who they are", async () => {
  const { id: userId, email } = await newPerson();
  const { id } = await signIn({ email, password: PASSWORD }, client());
  const identity = { userId, provider: "google", subject: randomUUID(), email };
  const { id: linked } = await db().identity.create({ data: identity });
  await db().session.update({ where: { id }, data: { authenticatedAt: new Date(0) } });
  const unlink = () => call(id, `user/identities/${linked}`, { method: "DELETE" });
  const stale = { status: 400, error_code: "reauthentication_needed" };
  expect(await unlink()).toMatchObject(stale);
  expect(await call(id, "user/identities/authorize?provider=google&skip_http_redirect=true")).toMatchObject(
    stale,
  );
  const wrong = { method: "PUT", body: JSON.stringify({ current_password: "another" }) };
  expect((await call(id, "user", wrong)).status).toBe(400);
  expect(await unlink()).toMatchObject(stale);
  const proof = { method: "PUT", body: JSON.stringify({ current_password: PASSWORD }) };
  expect((await call(id, "user", proof)).status).toBe(200);
  expect(await unlink()).toEqual({ status: 200 });
  expect(await db().identity.count({ where: { userId } })).toBe(0);
});

test("without a password the only identity is not unlinked", async () => {
  const { id: userId, email } = await newPerson();
  const { id } = await signIn({ email, password: PASSWORD }, client());
  const identity = { userId, provider: "google", subject: randomUUID(), email };
  const { id: linked } = await db().identity.create({ data: identity });
  await db().user.update({ where: { id: userId }, data: { passwordHash: null } });
  expect(await call(id, `user/identities/${linked}`, { method: "DELETE" })).toMatchObject({
    ...{ status: 422, error_code: "single_identity_not_deletable" },
  });
});

test("what is under way is in a person's export, without its secrets, and goes with them", async () => {
  const { userId } = await shown();
  await beginProviderFlow(newFlow({ userId, sessionId: randomUUID() }), randomUUID());
  const held = await exportAccount(userId);
  expect(held.authCodes).toMatchObject([{ method: "recovery" }]);
  expect(held.providerFlows).toMatchObject([{ redirectTo: "https://app.example/" }]);
  expect(JSON.stringify(held)).not.toMatch(/hash|challenge/i);
  await deleteAccount(userId);
  expect(await db().authCode.count({ where: { userId } })).toBe(0);
  expect(await db().providerFlow.count({ where: { userId } })).toBe(0);
});
