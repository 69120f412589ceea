import { randomUUID } from "node:crypto";
import { generateSync } from "otplib";
import { expect } from "vitest";
import type { LiveSession } from "~/accounts/account";
import { addFactor } from "~/accounts/add-factor.server";
import { ATTEMPT_RULES } from "~/accounts/attempt-rules";
import { cancelEmailChange, pendingEmailChange, requestEmailChange } from "~/accounts/change-email.server";
import { changePassword } from "~/accounts/change-password.server";
import { confirmFactor } from "~/accounts/confirm-factor.server";
import { deleteAccount } from "~/accounts/delete-account.server";
import { approveDevice, beginDevice, denyDevice, findDevice } from "~/accounts/devices/device-codes.server";
import { pollDevice } from "~/accounts/devices/poll-device.server";
import { exportAccount } from "~/accounts/export-account.server";
import { beginTotp, pendingTotp } from "~/accounts/factors/begin-totp.server";
import { findFactor, isFactorName } from "~/accounts/factors/find-factor.server";
import { factorsOf } from "~/accounts/factors/has-factor.server";
import { countRecoveryCodes } from "~/accounts/factors/recovery-codes.server";
import { sealFactorsAnew } from "~/accounts/factors/seal-factors-anew.server";
import { verifiedSince } from "~/accounts/factors/verified-since.server";
import { confirmWithIdentity } from "~/accounts/identities/confirm-with-identity.server";
import { linkIdentity } from "~/accounts/identities/link-identity.server";
import { confirmWithCode, mintProofCode } from "~/accounts/identities/proof-codes.server";
import { signInWithIdentity } from "~/accounts/identities/sign-in-with-identity.server";
import { identitiesOf, unlinkIdentity } from "~/accounts/identities/unlink-identity.server";
import { isMailTokenGood, mintMailToken } from "~/accounts/mail-tokens.server";
import { accountComposers } from "~/accounts/mails/account-composers.server";
import { addPasskey } from "~/accounts/passkeys/add-passkey.server";
import { listPasskeys, renamePasskey } from "~/accounts/passkeys/list-passkeys.server";
import { signInWithPasskey } from "~/accounts/passkeys/sign-in-with-passkey.server";
import { creationOptions, requestOptions } from "~/accounts/passkeys/webauthn.server";
import { makeToken } from "~/accounts/personal-tokens/make-token.server";
import { findToken, listTokens, revokeToken } from "~/accounts/personal-tokens/personal-tokens.server";
import { addPhone, beginPhone, pendingPhone } from "~/accounts/phones/enrol-phone.server";
import { sendPhoneCode } from "~/accounts/phones/phone-codes.server";
import { removeFactor, removePasskey } from "~/accounts/remove-factor.server";
import { replaceRecoveryCodes } from "~/accounts/replace-recovery-codes.server";
import { requestReset, resetPassword } from "~/accounts/reset-password.server";
import { sayLockOuts } from "~/accounts/say-lock-outs.server";
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  endSessionOf,
} from "~/accounts/sessions/end-sessions.server";
import { findSession } from "~/accounts/sessions/find-session.server";
import { forgetBrowser, forgetBrowsers, listKnownBrowsers } from "~/accounts/sessions/known-browsers.server";
import { listSessions } from "~/accounts/sessions/list-sessions.server";
import { setMailLanguage } from "~/accounts/set-language.server";
import { cancelEnrolment } from "~/accounts/show-factor.server";
import { confirmIdentity, passFactor, signIn } from "~/accounts/sign-in.server";
import { requestVerification } from "~/accounts/verify-email.server";
import { db } from "~/db.server";
import { settings } from "~/env.server";
import { claimMails, putOffMail, removeMails } from "~/mail/claim-mails.server";
import { countWaitingMails } from "~/mail/count-waiting.server";
import { moveVisitor } from "~/readings/move-visitor.server";
import { utcDay } from "~/usage/day";
import type { SmsStandIn } from "../../../stand-ins/sms";
import { Authenticator } from "../authenticator";
import { visitor } from "../in-process";
import {
  followChange,
  newCaller,
  newEmail,
  newPerson,
  OTHER_PASSWORD,
  PASSWORD,
  sessionOf,
  signedIn,
  signUpAs,
} from "../person";
import { sealedBefore } from "../sealed-before";
import { takeUse } from "../take-use";
import { tellOfFlows } from "./flow-stories";

/** What people do with their accounts. */
export async function tellOfAccounts(gateway: SmsStandIn): Promise<void> {
  await signInAndOut();
  await forgetThePassword();
  await changeTheAddress();
  await enrolAnApp();
  await keepPasskeys();
  await keepTokens();
  await signDevicesIn();
  await enrolAPhone(gateway);
  await enterWithGoogle();
  await tellOfFlows();
  await sendMails();
  await endAllSessions();
}

async function signInAndOut(): Promise<void> {
  const { id, email } = await newPerson();
  const { visitorId } = visitor().owner;
  const caller = newCaller({ moveVisitor: (userId, client) => moveVisitor({ visitorId, userId }, client) });
  const session = await signedIn(email, caller);
  await db().session.update({ where: { id: session.id }, data: { lastUsedAt: new Date(0) } });
  await findSession(session.token);
  await setMailLanguage(id, "de");
  expect(await listSessions(id)).toHaveLength(1);
  await confirmIdentity(session, PASSWORD, newCaller({ token: session.token }));
  await sayLockOuts(
    ATTEMPT_RULES["sign-in"].map((rule) => ({ rule, subject: email })),
    { email },
    60,
  );
  const last = await signedIn(email);
  await endSession({ userId: id, id: last.id });
  await endSessionOf((await signedIn(email)).token);
  const { known = [] } = await signIn({ email, password: PASSWORD }, newCaller());
  await signIn({ email, password: PASSWORD }, newCaller({ known }));
  expect(await listKnownBrowsers(id)).toHaveLength(4);
  await forgetBrowser({ userId: id, id: known[0] });
  await forgetBrowsers(id);
  await exportAccount(id);
  await takeUse({ key: randomUUID(), owner: { userId: id }, date: utcDay(), limit: 3 });
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
  await cancelEmailChange(session);
  await requestEmailChange(session, next, newCaller());
  expect(await pendingEmailChange(userId)).toMatchObject({ newEmail: next });
  await followChange(await mintMailToken({ userId, purpose: "change_email_from", email, newEmail: next }));
  await followChange(await mintMailToken({ userId, purpose: "change_email_to", email: next }));
}

async function enrolAnApp(): Promise<void> {
  const { id: userId, email } = await newPerson();
  const { id } = await beginTotp(await signedIn(email), { name: "An app" });
  expect(await isFactorName(userId, "An app")).toBe(true);
  expect(await findFactor(userId, id)).toMatchObject({ type: "totp", status: "unverified" });
  await cancelEnrolment(await signedIn(email), id);
  const { secret } = await beginTotp(await signedIn(email));
  await pendingTotp(userId, email);
  const code = (seconds: number) =>
    generateSync({ secret: secret.replaceAll(" ", ""), epoch: Date.now() / 1000 + seconds });
  const sealed = sealedBefore(secret.replaceAll(" ", ""), userId);
  await db().factor.updateMany({ where: { userId }, data: { secret: sealed } });
  expect((await sealFactorsAnew()).sealed).toBe(1);
  const added = await addFactor(await signedIn(email), code(0), newCaller());
  expect(await countRecoveryCodes(userId)).toBe(10);
  expect(await verifiedSince(userId)).not.toBeNull();
  await passFactor(await signedIn(email), code(30), newCaller());
  const [recovery = "", another = ""] = await replaceRecoveryCodes(await sessionOf(added));
  await passFactor(await signedIn(email), recovery, newCaller());
  await endOtherSessions(await sessionOf(added), newCaller());
  const confirmed = await confirmFactor(await sessionOf(added), another, newCaller());
  await removeFactor(await sessionOf(confirmed), newCaller());
}

async function keepPasskeys(): Promise<void> {
  const { id: userId, email } = await newPerson();
  const { origin } = new URL(settings().appUrl);
  const authenticators = [new Authenticator(origin), new Authenticator(origin)];
  let session: LiveSession = await signedIn(email);
  for (const authenticator of authenticators) {
    const { challenge, options } = await creationOptions({ userId, email }, await listPasskeys(userId));
    const credential = authenticator.create(JSON.parse(JSON.stringify(options)));
    const answer = { challenge, credential, name: "A key" };
    session = await sessionOf(await addPasskey(session, answer, newCaller()));
  }
  expect(await factorsOf(userId)).toEqual({ hasApp: false, hasPasskeys: true, phone: null });
  const [first] = await listPasskeys(userId);
  await renamePasskey(userId, first?.id, "Another name");
  const { challenge, options } = await requestOptions(null);
  const credential = authenticators[0]?.get(JSON.parse(JSON.stringify(options))) ?? "";
  await signInWithPasskey({ challenge, credential }, newCaller());
  const left = await removePasskey(session, first?.id, newCaller());
  expect(left?.isLast).toBe(false);
}

async function keepTokens(): Promise<void> {
  const { id: userId, email } = await newPerson();
  const token = await makeToken(await signedIn(email), { name: "a script", mayAsk: true }, newCaller());
  const found = await findToken(token);
  expect(await listTokens(userId)).toHaveLength(1);
  await revokeToken(userId, found?.id);
}

async function signDevicesIn(): Promise<void> {
  const session = await signedIn((await newPerson()).email);
  const [approved, denied] = [
    await beginDevice("a client", newCaller()),
    await beginDevice("a client", newCaller()),
  ];
  await findDevice(approved.userCode, session, newCaller());
  await approveDevice(approved.userCode, session, newCaller());
  await denyDevice(denied.userCode, session, newCaller());
  expect(await pollDevice(denied.deviceCode, "a client")).toEqual({ state: "denied" });
  expect((await pollDevice(approved.deviceCode, "a client")).state).toBe("approved");
}

async function enrolAPhone({ messages }: SmsStandIn): Promise<void> {
  const { id: userId, email } = await newPerson();
  const code = () => /\d{6}/.exec(messages.at(-1)?.text ?? "")?.[0] ?? "";
  const session = await signedIn(email);
  await beginPhone(session, { typed: "+49 170 1234567", channel: "sms" }, newCaller());
  expect(await pendingPhone(userId)).toBe("+491701234567");
  const added = await sessionOf(await addPhone(session, code(), newCaller()));
  const asked = { status: "verified", channel: "whatsapp", language: "en", caller: newCaller() } as const;
  await sendPhoneCode({ userId, ...asked });
  await passFactor(await signedIn(email), code(), newCaller());
  const left = await removeFactor(added, newCaller(), "phone");
  expect(left.isLast).toBe(true);
}

async function enterWithGoogle(): Promise<void> {
  const google = {
    provider: "google",
    subject: randomUUID(),
    isEmailVerified: true,
    hd: null,
    authenticatedAt: null,
  } as const;
  const email = newEmail();
  await signUpAs(email);
  await signInWithIdentity({ ...google, email }, "en", newCaller());
  const entered = await sessionOf(await signInWithIdentity({ ...google, email }, "en", newCaller()));
  const asked = { since: new Date(), caller: newCaller() };
  expect(await confirmWithIdentity(entered, { ...google, email }, asked)).toBe("code-next");
  const code = (await mintProofCode(entered.id, email)) ?? "";
  const session = await sessionOf(await confirmWithCode(entered, code, newCaller()));
  const anew = { ...google, email, authenticatedAt: new Date() };
  expect(await confirmWithIdentity(session, anew, asked)).toMatchObject({ needsFactor: false });
  expect(await identitiesOf(session.account.id)).toHaveLength(1);
  const last = await sessionOf(await signInWithIdentity({ ...google, email }, "en", newCaller()));
  await expect(unlinkIdentity(last, "google")).rejects.toThrow("last-way-in");
  const person = await newPerson();
  const other = await signedIn(person.email);
  const apart = { ...google, subject: randomUUID(), email: person.email };
  await expect(signInWithIdentity(apart, "en", newCaller())).rejects.toThrow("old-way-first");
  await linkIdentity(other, { ...google, subject: randomUUID(), email: person.email });
  await unlinkIdentity(other, "google");
}

async function sendMails(): Promise<void> {
  const [proven, unproven] = [await newPerson(), newEmail()];
  await signUpAs(unproven);
  await requestVerification(unproven, { language: "en" }, newCaller());
  await requestReset(unproven, "en", newCaller());
  await requestEmailChange(await signedIn(proven.email), newEmail(), newCaller());
  await countWaitingMails();
  const mails = await claimMails(100);
  expect(new Set(mails.map(({ kind }) => kind)).size).toBe(7);
  for (const mail of mails) await accountComposers[mail.kind]?.(mail);
  for (const mail of mails.slice(0, 1)) await putOffMail(mail);
  await removeMails(mails.slice(0, 5).map(({ id }) => id));
}
