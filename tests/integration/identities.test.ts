import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { confirmWithIdentity, linkIdentity } from "~/accounts/identities/link-identity.server";
import type { ProvenIdentity } from "~/accounts/identities/proven-identity";
import { signInWithIdentity } from "~/accounts/identities/sign-in-with-identity.server";
import { identitiesOf, unlinkIdentity } from "~/accounts/identities/unlink-identity.server";
import { mintMailToken } from "~/accounts/mail-tokens.server";
import { findSession } from "~/accounts/sessions/find-session.server";
import { signIn } from "~/accounts/sign-in.server";
import { verifyEmail } from "~/accounts/verify-email.server";
import { db } from "~/db.server";
import { withDatabase } from "./in-process";
import { newCaller, newEmail, newPerson, PASSWORD, sessionOf, signedIn, signUpAs } from "./person";

withDatabase();

const refused = (code: string) => expect.objectContaining({ name: "AccountError", code });

function googleOf(email: string, more: Partial<ProvenIdentity> = {}): ProvenIdentity {
  return { provider: "google", subject: randomUUID(), email, isEmailVerified: true, ...more };
}

async function enter(identity: ProvenIdentity) {
  return sessionOf(await signInWithIdentity(identity, "en", newCaller()));
}

describe("signing in with Google", () => {
  test("makes an account for somebody new, and finds it again under another address", async () => {
    const google = googleOf(newEmail());
    const { account } = await enter(google);
    expect(account).toMatchObject({ email: google.email, isVerified: true, hasPassword: false });
    const again = await enter({ ...google, email: newEmail() });
    expect(again.account.id).toBe(account.id);
    expect(again.account.email).toBe(google.email);
  });

  test("20 times at once makes one account", async () => {
    const google = googleOf(newEmail());
    const sessions = await Promise.all(Array.from({ length: 20 }, () => enter(google)));
    expect(new Set(sessions.map(({ account }) => account.id)).size).toBe(1);
  });

  test("joins an account whose address is proven, and keeps its password", async () => {
    const { id, email } = await newPerson();
    expect((await enter(googleOf(email.toUpperCase()))).account.id).toBe(id);
    await signIn({ email, password: PASSWORD }, newCaller());
  });

  test("joins an account whose address never was, and drops its password, sessions and links", async () => {
    const email = newEmail();
    const userId = await signUpAs(email);
    const squatter = await signedIn(email);
    const link = await mintMailToken({ userId, purpose: "verify_email", email });
    const { account } = await enter(googleOf(email));
    expect(account).toMatchObject({ id: userId, isVerified: true, hasPassword: false });
    expect(await findSession(squatter.token)).toBeNull();
    await expect(verifyEmail(link)).rejects.toEqual(refused("link"));
    await expect(signIn({ email, password: PASSWORD }, newCaller())).rejects.toEqual(refused("credentials"));
  });

  test("is refused where Google has not checked the address, with an account and without", async () => {
    for (const email of [(await newPerson()).email, newEmail()]) {
      const attempt = enter(googleOf(email, { isEmailVerified: false }));
      await expect(attempt).rejects.toEqual(refused("identity-unproven"));
    }
  });

  test("is refused where another person of Google opens the account already", async () => {
    const email = newEmail();
    await enter(googleOf(email));
    await expect(enter(googleOf(email))).rejects.toEqual(refused("identity-taken"));
  });
});

describe("linking Google", () => {
  test("gives one identity to one of two people who claim it at once", async () => {
    const people = await Promise.all([newPerson(), newPerson()]);
    const google = googleOf(newEmail());
    const sessions = await Promise.all(people.map(({ email }) => signedIn(email)));
    const tries = await Promise.allSettled(sessions.map((session) => linkIdentity(session, google)));
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(tries.find(({ status }) => status === "rejected")).toMatchObject({
      reason: refused("identity-taken"),
    });
    expect(await db().identity.count({ where: { subject: google.subject } })).toBe(1);
  });

  test("twice is the same as once; another identity of Google's is refused", async () => {
    const session = await signedIn((await newPerson()).email);
    const google = googleOf(newEmail());
    await linkIdentity(session, google);
    await linkIdentity(session, google);
    expect(await identitiesOf(session.account.id)).toMatchObject([{ email: google.email }]);
    await expect(linkIdentity(session, googleOf(newEmail()))).rejects.toEqual(refused("identity-taken"));
  });

  test("needs a proven address of our own", async () => {
    const email = newEmail();
    await signUpAs(email);
    const session = await signedIn(email);
    await expect(linkIdentity(session, googleOf(email))).rejects.toEqual(refused("unverified"));
  });

  test("is undone, but never as the last way in", async () => {
    const session = await signedIn((await newPerson()).email);
    const google = googleOf(newEmail());
    await linkIdentity(session, google);
    await unlinkIdentity(session, "google");
    await unlinkIdentity(session, "google");
    expect(await identitiesOf(session.account.id)).toEqual([]);
    const lonely = await enter(googleOf(newEmail()));
    await expect(unlinkIdentity(lonely, "google")).rejects.toEqual(refused("last-way-in"));
    expect(await identitiesOf(lonely.account.id)).toHaveLength(1);
  });

  test("proves anew who somebody is, by their own identity alone", async () => {
    const google = googleOf(newEmail());
    const started = await signInWithIdentity(google, "en", newCaller());
    const session = await sessionOf(started);
    const caller = newCaller({ token: started.token });
    await expect(confirmWithIdentity(session, googleOf(newEmail()), caller)).rejects.toEqual(
      refused("identity-taken"),
    );
    await confirmWithIdentity(session, google, caller);
    expect(await findSession(started.token)).toBeNull();
  });
});
