import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { requestEmailChange, resendEmailChange } from "~/accounts/change-email.server";
import { changePassword } from "~/accounts/change-password.server";
import { issueCode, redeemCode } from "~/accounts/clients/auth-codes.server";
import { challengeOfVerifier } from "~/accounts/clients/challenge";
import { mintMailCode } from "~/accounts/mail-tokens.server";
import { accountComposers } from "~/accounts/mails/account-composers.server";
import { makeToken } from "~/accounts/personal-tokens/make-token.server";
import { findClientSession } from "~/accounts/sessions/find-session.server";
import { signInByMail } from "~/accounts/sign-in-by-mail.server";
import { db } from "~/db.server";
import { claimMails } from "~/mail/claim-mails.server";
import { withDatabase } from "../support/in-process";
import { newCaller, newEmail, newPerson, OTHER_PASSWORD, signedIn, signUpAs } from "../support/person";

withDatabase();

const CLIENT = { client: "a test/1.0" };

/** As a client signs in that was told the code of a mail. */
async function enter(email: string, purpose: "sign_in" | "verify_email" | "reset_password") {
  const { id: userId } = await db().user.findUniqueOrThrow({ where: { email } });
  const { code } = await mintMailCode({ userId, purpose, email });
  return signInByMail({ email, code }, [purpose], newCaller(CLIENT));
}

const kept = (email: string) =>
  db().user.findUniqueOrThrow({
    where: { email },
    select: { isContested: true, passwordHash: true, factors: true, personalTokens: true },
  });

/** Somebody of whose password nobody knows whose it is. */
async function contested() {
  const { id, email } = await newPerson();
  await db().user.update({ where: { id }, data: { isContested: true } });
  return { id, email };
}

const noticesTo = async (email: string) =>
  (await db().mail.findMany({ where: { recipient: email, kind: "account.notice" } })).map(({ data }) => data);

test("a mail takes nobody's second factor away: it is asked for next", async () => {
  const { id: userId, email } = await contested();
  const verified = { status: "verified", verifiedAt: new Date() } as const;
  await db().factor.create({ data: { userId, type: "totp", secret: Buffer.from("x"), ...verified } });
  expect(await enter(email, "sign_in")).toMatchObject({ needsFactor: true });
  const { factors, passwordHash } = await kept(email);
  expect([factors.length, passwordHash]).toEqual([1, expect.any(String)]);
});

test("a password of which nobody knows whose it is ends by the owner's mailbox, once, and they are told", async () => {
  const { email } = await contested();
  expect(await enter(email, "sign_in")).toMatchObject({ needsFactor: false });
  expect(await kept(email)).toMatchObject({ isContested: false, passwordHash: null });
  expect(await noticesTo(email)).toEqual([{ what: "password-removed" }]);
  await enter(email, "sign_in");
  expect(await noticesTo(email)).toHaveLength(1);
});

test("a sign-up whose code is typed where it was begun has the password that was chosen there", async () => {
  const email = newEmail();
  await signUpAs(email);
  await enter(email, "verify_email");
  expect(await kept(email)).toMatchObject({ isContested: false, passwordHash: expect.any(String) });
});

test("so has one whose client shows its verifier", async () => {
  const { id: userId, email } = await contested();
  const verifier = randomUUID();
  const shown = { userId, method: "email/signup", authenticatedAt: new Date() } as const;
  const code = await issueCode(shown, challengeOfVerifier(verifier));
  expect(await redeemCode({ code, verifier }, newCaller(CLIENT))).toHaveProperty("sessionId");
  expect(await kept(email)).toMatchObject({ isContested: false, passwordHash: expect.any(String) });
});

test("a new password after a recovery ends the tokens of scripts, one after a sign-in does not", async () => {
  const { email } = await newPerson();
  await makeToken(await signedIn(email), { name: "a script", mayAsk: false }, newCaller());
  await changePassword(await signedIn(email), OTHER_PASSWORD, newCaller());
  const { id, personalTokens } = await kept(email).then(async (rest) => ({
    ...rest,
    ...(await enter(email, "reset_password")),
  }));
  expect(personalTokens).toHaveLength(1);
  const { id: userId } = await db().user.findUniqueOrThrow({ where: { email } });
  const session = await findClientSession(id, userId);
  if (!session) throw new Error("There is no session.");
  await changePassword(session, "harbour-marble-19-quill", newCaller(CLIENT));
  expect((await kept(email)).personalTokens).toEqual([]);
});

test("a change of address is mailed again to the address that is named, and to no other", async () => {
  const { email } = await newPerson();
  const next = newEmail();
  await requestEmailChange(await signedIn(email), next, newCaller());
  await claimMails(1_000);
  const client = { redirectTo: null };
  const nobody = newEmail();
  for (const address of [email, next, nobody])
    await resendEmailChange(address, "en", { caller: newCaller(), client });
  const again = (await claimMails(1_000)).filter(({ kind }) => kind === "account.change-email-again");
  const written: Record<string, boolean> = {};
  for (const mail of again)
    written[mail.recipient] = Boolean(await accountComposers["account.change-email-again"]?.(mail));
  expect(written).toEqual({ [email]: true, [next]: true, [nobody]: false });
});
