import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { requestEmailChange, resendEmailChange } from "~/accounts/change-email.server";
import { changePassword } from "~/accounts/change-password.server";
import { findAccount } from "~/accounts/find-account.server";
import { mintMailCode } from "~/accounts/mail-tokens.server";
import { accountComposers } from "~/accounts/mails/account-composers.server";
import { isPassword } from "~/accounts/passwords/is-password.server";
import { findClientSession } from "~/accounts/sessions/find-session.server";
import { requestSignIn, signInByMail } from "~/accounts/sign-in-by-mail.server";
import { grantTokens } from "~/accounts/tokens/grant-tokens.server";
import { refreshSession } from "~/accounts/tokens/refresh-session.server";
import { readRefreshToken } from "~/accounts/tokens/refresh-token.server";
import { setMetadata } from "~/accounts/tokens/set-metadata.server";
import { forgetKeys, publicKeys, rotateKeys, sealKeysAnew } from "~/accounts/tokens/signing-keys.server";
import { db } from "~/db.server";
import { giveUpTurn, keepAnswer, takeTurn } from "~/idempotency/answer-once.server";
import { claimMails } from "~/mail/claim-mails.server";
import { newCaller, newEmail, newPerson, OTHER_PASSWORD, signedIn, signedInAs } from "../person";
import { sealedBefore } from "../sealed-before";

/** What clients do that are no browsers. */
export async function tellOfClients(): Promise<void> {
  await rotate();
  await signInByMails();
  await refresh();
  await askOnce();
}

async function rotate(): Promise<void> {
  await rotateKeys();
  const { id } = await db().signingKey.findFirstOrThrow({ orderBy: { signsFrom: "desc" } });
  await db().signingKey.update({ where: { id }, data: { privateKey: sealedBefore("a key", id) } });
  expect(await sealKeysAnew()).toBe(1);
  await db().signingKey.delete({ where: { id } });
  forgetKeys();
  expect(await publicKeys()).toHaveLength(1);
}

async function signInByMails(): Promise<void> {
  const { id: userId, email } = await newPerson();
  const unknown = newEmail();
  const client = { redirectTo: null };
  await requestSignIn(unknown, { language: "en", newAccount: { metadata: {} }, client }, newCaller());
  for (const address of [email, unknown]) {
    const { id } = await db().user.findUniqueOrThrow({ where: { email: address } });
    const { code } = await mintMailCode({ userId: id, purpose: "sign_in", email: address });
    await signInByMail({ email: address, code }, ["sign_in"], newCaller());
  }
  const { code } = await mintMailCode({ userId, purpose: "reset_password", email });
  const { id } = await signInByMail({ email, code }, ["reset_password"], newCaller({ client: "a client" }));
  const session = await findClientSession(id, userId);
  if (!session) throw new Error("There is no session.");
  await changePassword(session, OTHER_PASSWORD, newCaller({ client: "a client" }));
  await requestEmailChange(await signedInAs(userId), newEmail(), newCaller());
  await resendEmailChange(email, "en", { caller: newCaller(), client });
  const again = (await claimMails(100)).find(({ kind }) => kind === "account.change-email-again");
  if (!again) throw new Error("Nothing is sent again.");
  expect(await accountComposers[again.kind]?.(again)).not.toBeNull();
  expect(await isPassword(userId, OTHER_PASSWORD)).toBe(true);
  expect(await setMetadata(userId, { colour: "night" })).toBe(true);
  expect(await findAccount(userId)).toMatchObject({ email });
}

async function refresh(): Promise<void> {
  const { id } = await signedIn((await newPerson()).email, newCaller({ client: "a client" }));
  const { refreshToken } = await grantTokens(id);
  const token = readRefreshToken(refreshToken);
  if (!token) throw new Error("This is no refresh token.");
  await refreshSession(token);
  await refreshSession(token);
  await db().session.update({ where: { id }, data: { refreshCount: 9, refreshedAt: new Date(0) } });
  expect(await refreshSession(token)).toBe("used");
}

async function askOnce(): Promise<void> {
  const owner = { userId: (await newPerson()).id };
  for (const end of [keepAnswer, giveUpTurn]) {
    const request = { owner, key: randomUUID(), content: "a call" };
    const keyed = await takeTurn(request);
    if (keyed.state !== "turn") throw new Error("It was somebody else's turn.");
    expect((await takeTurn(request)).state).toBe("running");
    await end(keyed.turn, { status: 200, body: null, readingId: null });
  }
}
