import { randomUUID } from "node:crypto";
import { generateSync } from "otplib";
import { expect } from "vitest";
import { addFactor } from "~/accounts/add-factor.server";
import {
  cancelEmailChange,
  confirmEmailChange,
  pendingEmailChange,
  requestEmailChange,
} from "~/accounts/change-email.server";
import { changePassword } from "~/accounts/change-password.server";
import { deleteAccount } from "~/accounts/delete-account.server";
import { exportAccount } from "~/accounts/export-account.server";
import { beginTotp, pendingTotp } from "~/accounts/factors/begin-totp.server";
import { countRecoveryCodes, renewRecoveryCodes } from "~/accounts/factors/recovery-codes.server";
import { verifiedSince } from "~/accounts/factors/verified-since.server";
import { confirmWithIdentity, linkIdentity } from "~/accounts/identities/link-identity.server";
import { signInWithIdentity } from "~/accounts/identities/sign-in-with-identity.server";
import { identitiesOf, unlinkIdentity } from "~/accounts/identities/unlink-identity.server";
import { isMailTokenGood, mintMailToken } from "~/accounts/mail-tokens.server";
import { accountComposers } from "~/accounts/mails/account-composers.server";
import { removeFactor } from "~/accounts/remove-factor.server";
import { requestReset, resetPassword } from "~/accounts/reset-password.server";
import { endSession, endSessionOf, endSessions } from "~/accounts/sessions/end-sessions.server";
import { findSession } from "~/accounts/sessions/find-session.server";
import { listSessions } from "~/accounts/sessions/list-sessions.server";
import { setMailLanguage } from "~/accounts/set-language.server";
import { confirmIdentity, passFactor } from "~/accounts/sign-in.server";
import { requestVerification } from "~/accounts/verify-email.server";
import { db } from "~/db.server";
import { claimMails, putOffMail, removeMails } from "~/mail/claim-mails.server";
import { countWaitingMails } from "~/mail/count-waiting.server";
import { visitor } from "../in-process";
import {
  newCaller,
  newEmail,
  newPerson,
  OTHER_PASSWORD,
  PASSWORD,
  sessionOf,
  signedIn,
  signUpAs,
} from "../person";

/** What people do with their accounts. */
export async function tellOfAccounts(): Promise<void> {
  await signInAndOut();
  await forgetThePassword();
  await changeTheAddress();
  await enrolAnApp();
  await enterWithGoogle();
  await sendMails();
}

async function signInAndOut(): Promise<void> {
  const { id, email } = await newPerson();
  const session = await signedIn(email, newCaller({ visitorId: visitor().owner.visitorId }));
  await db().session.update({ where: { id: session.id }, data: { lastUsedAt: new Date(0) } });
  await findSession(session.token);
  await setMailLanguage(id, "de");
  expect(await listSessions(id)).toHaveLength(1);
  await confirmIdentity(session, PASSWORD, newCaller({ token: session.token }));
  const last = await signedIn(email);
  await endSession({ userId: id, id: last.id });
  await endSessionOf((await signedIn(email)).token);
  await exportAccount(id);
  await deleteAccount(id);
}

async function forgetThePassword(): Promise<void> {
  const { id: userId, email } = await newPerson();
  await requestReset(email, "en", newCaller());
  const token = await mintMailToken({ userId, purpose: "reset_password", email });
  expect(await isMailTokenGood(token, ["reset_password"])).toBe(true);
  await resetPassword({ token, password: PASSWORD }, newCaller());
  await changePassword(await signedIn(email), OTHER_PASSWORD, newCaller());
}

async function changeTheAddress(): Promise<void> {
  const { id: userId, email } = await newPerson();
  const session = await signedIn(email);
  const next = newEmail();
  await requestEmailChange(session, newEmail(), newCaller());
  await cancelEmailChange(userId);
  await requestEmailChange(session, next, newCaller());
  expect(await pendingEmailChange(userId)).toMatchObject({ newEmail: next });
  await confirmEmailChange(await mintMailToken({ userId, purpose: "change_email_from", email }));
  await confirmEmailChange(await mintMailToken({ userId, purpose: "change_email_to", email: next }));
}

async function enrolAnApp(): Promise<void> {
  const { id: userId, email } = await newPerson();
  const { secret } = await beginTotp({ userId, email });
  await pendingTotp(userId, email);
  const code = (seconds: number) =>
    generateSync({ secret: secret.replaceAll(" ", ""), epoch: Date.now() / 1000 + seconds });
  const added = await addFactor(await signedIn(email), code(0), newCaller());
  expect(await countRecoveryCodes(userId)).toBe(10);
  expect(await verifiedSince(userId)).not.toBeNull();
  await passFactor(await signedIn(email), code(30), newCaller());
  const [recovery = ""] = await renewRecoveryCodes(userId);
  await passFactor(await signedIn(email), recovery, newCaller());
  await removeFactor(await sessionOf(added), newCaller());
  await endSessions(userId);
}

async function enterWithGoogle(): Promise<void> {
  const google = { provider: "google", subject: randomUUID(), isEmailVerified: true } as const;
  const email = newEmail();
  await signUpAs(email);
  await signInWithIdentity({ ...google, email }, "en", newCaller());
  const session = await sessionOf(await signInWithIdentity({ ...google, email }, "en", newCaller()));
  await confirmWithIdentity(session, { ...google, email }, newCaller());
  expect(await identitiesOf(session.account.id)).toHaveLength(1);
  await unlinkIdentity(session, "google").catch(() => undefined);
  const person = await newPerson();
  const other = await signedIn(person.email);
  await linkIdentity(other, { ...google, subject: randomUUID(), email: person.email });
  await unlinkIdentity(other, "google");
}

async function sendMails(): Promise<void> {
  const [proven, unproven] = [await newPerson(), newEmail()];
  await signUpAs(unproven);
  await requestVerification(unproven, "en", newCaller());
  await requestReset(unproven, "en", newCaller());
  await requestEmailChange(await signedIn(proven.email), newEmail(), newCaller());
  await countWaitingMails();
  const mails = await claimMails(100);
  expect(new Set(mails.map(({ kind }) => kind)).size).toBe(6);
  for (const mail of mails) await accountComposers[mail.kind]?.(mail);
  for (const mail of mails.slice(0, 1)) await putOffMail(mail);
  await removeMails(mails.slice(0, 5).map(({ id }) => id));
}
