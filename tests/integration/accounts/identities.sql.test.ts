import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { confirmWithIdentity } from "~/accounts/identities/confirm-with-identity.server";
import { linkIdentity } from "~/accounts/identities/link-identity.server";
import { confirmWithCode, mintProofCode } from "~/accounts/identities/proof-codes.server";
import type { ProvenIdentity } from "~/accounts/identities/proven-identity";
import { signInWithIdentity } from "~/accounts/identities/sign-in-with-identity.server";
import { identitiesOf, unlinkIdentity } from "~/accounts/identities/unlink-identity.server";
import { mintMailToken } from "~/accounts/mail-tokens.server";
import { findSession } from "~/accounts/sessions/find-session.server";
import { missingProof } from "~/accounts/sessions/missing-proof";
import { signIn } from "~/accounts/sign-in.server";
import { db } from "~/db.server";
import { withDatabase } from "../support/in-process";
import {
  followSignUp,
  mailsTo,
  newCaller,
  newEmail,
  newPerson,
  PASSWORD,
  provenAs,
  sessionOf,
  signedIn,
  signUpAs,
} from "../support/person";

withDatabase();

const refused = (code: string) => expect.objectContaining({ name: "AccountError", code });

function googleOf(email: string, more: Partial<ProvenIdentity> = {}): ProvenIdentity {
  return {
    provider: "google",
    subject: randomUUID(),
    email,
    isEmailVerified: true,
    hd: null,
    authenticatedAt: null,
    ...more,
  };
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

  test("joins an account whose address is proven where Google owns its mailbox, and keeps its password", async () => {
    const gmail = `${randomUUID()}@gmail.com`;
    const { id: workId, email: work } = await newPerson();
    const ids = { [gmail]: await provenAs(gmail), [work]: workId };
    for (const [email, hd] of [
      [gmail, null],
      [work, "test.example"],
    ] as const) {
      expect((await enter(googleOf(email.toUpperCase(), { hd }))).account.id).toBe(ids[email]);
      await signIn({ email, password: PASSWORD }, newCaller());
      expect((await mailsTo(email)).at(-1)?.data).toEqual({ what: "google-linked" });
    }
  });

  test("joins no account whose owner has unlinked it, until they link it anew", async () => {
    const gmail = `${randomUUID()}@gmail.com`;
    const id = await provenAs(gmail);
    const google = googleOf(gmail);
    expect((await enter(google)).account.id).toBe(id);
    await unlinkIdentity(await signedIn(gmail), "google");
    for (const again of [google, googleOf(gmail), googleOf(gmail, { hd: "gmail.com" })])
      await expect(enter(again)).rejects.toEqual(refused("old-way-first"));
    expect(await identitiesOf(id)).toEqual([]);
    await linkIdentity(await signedIn(gmail), google);
    expect((await enter(google)).account.id).toBe(id);
    await unlinkIdentity(await signedIn(gmail), "google");
    await expect(enter(google)).rejects.toEqual(refused("old-way-first"));
  });

  test("joins one that a stranger has unlinked: its password may be theirs", async () => {
    const gmail = `${randomUUID()}@gmail.com`;
    const userId = await signUpAs(gmail);
    await followSignUp(await mintMailToken({ userId, purpose: "verify_email", email: gmail }));
    const stranger = await signedIn(gmail);
    await linkIdentity(stranger, googleOf(newEmail()));
    await unlinkIdentity(stranger, "google");
    const { account } = await enter(googleOf(gmail));
    expect(account).toMatchObject({ id: userId, hasPassword: false });
    expect(await db().user.findUnique({ where: { id: userId } })).toMatchObject({ unlinkedAt: null });
  });

  test("joins no account whose address is proven where it only knows that somebody had it", async () => {
    const { id, email } = await newPerson();
    for (const hd of [null, "example", "mail.test.example"])
      await expect(enter(googleOf(email, { hd }))).rejects.toEqual(refused("old-way-first"));
    expect(await identitiesOf(id)).toEqual([]);
    expect(await db().session.count({ where: { userId: id } })).toBe(0);
    const session = await signedIn(email);
    const google = googleOf(email);
    await linkIdentity(session, google);
    expect((await enter(google)).account.id).toBe(id);
    await expect(enter(googleOf(email))).rejects.toEqual(refused("identity-taken"));
  });

  test("nor one whose address was proven where nobody had signed up: its password may be a stranger's", async () => {
    const email = newEmail();
    const userId = await signUpAs(email);
    await followSignUp(await mintMailToken({ userId, purpose: "verify_email", email }));
    await expect(enter(googleOf(email))).rejects.toEqual(refused("old-way-first"));
    const { account } = await enter(googleOf(email, { hd: "test.example" }));
    expect(account).toMatchObject({ id: userId, hasPassword: false });
  });

  test("joins an account whose address never was, and drops its password, sessions and links", async () => {
    const email = newEmail();
    const userId = await signUpAs(email);
    const squatter = await signedIn(email);
    const link = await mintMailToken({ userId, purpose: "verify_email", email });
    const { account } = await enter(googleOf(email));
    expect(account).toMatchObject({ id: userId, isVerified: true, hasPassword: false });
    expect(await findSession(squatter.token)).toBeNull();
    await expect(followSignUp(link)).rejects.toEqual(refused("link"));
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

describe("a session that Google's word began", () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  test("is as fresh as their sign-in at Google, and not fresh at all where Google does not tell", async () => {
    const google = googleOf(newEmail());
    expect(missingProof(await enter(google))).toBeNull();
    expect(missingProof(await enter(google))).toBe("identity");
    expect(missingProof(await enter({ ...google, authenticatedAt: ago(16) }))).toBe("identity");
    expect(missingProof(await enter({ ...google, authenticatedAt: ago(14) }))).toBeNull();
    const gmail = `${randomUUID()}@gmail.com`;
    await provenAs(gmail);
    expect(missingProof(await enter(googleOf(gmail)))).toBe("identity");
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
});

describe("proving anew who somebody is", () => {
  /** Somebody who came in by Google, long ago. */
  async function entered() {
    const google = googleOf(newEmail());
    const started = await signInWithIdentity(google, "en", newCaller());
    const { id } = await sessionOf(started);
    const authenticatedAt = new Date(Date.now() - 60 * 60_000);
    const stale = { authenticatedAt, aal: 2, factorAt: authenticatedAt };
    await db().session.update({ where: { id }, data: stale });
    const session = await sessionOf(started);
    return { google, started, session, caller: newCaller({ token: started.token }), before: authenticatedAt };
  }

  const anew = (google: ProvenIdentity) => ({ ...google, authenticatedAt: new Date() });

  test("takes their own identity alone, and proves no second factor", async () => {
    const { google, started, session, caller, before } = await entered();
    const asked = { since: new Date(), caller };
    const another = confirmWithIdentity(session, anew(googleOf(newEmail())), asked);
    await expect(another).rejects.toEqual(refused("identity-taken"));
    const raised = await confirmWithIdentity(session, anew(google), asked);
    if (raised === "code-next") throw new Error("A code is asked for.");
    const confirmed = await sessionOf(raised);
    expect(await findSession(started.token)).toBeNull();
    expect(confirmed.authenticatedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(confirmed.factorAt).toEqual(before);
  });

  test("takes no sign-in at Google from before it was asked for, a minute of its clock aside", async () => {
    const { google, session, caller } = await entered();
    const since = new Date();
    const at = (seconds: number) => ({
      ...google,
      authenticatedAt: new Date(since.getTime() - seconds * 1000),
    });
    await expect(confirmWithIdentity(session, at(61), { since, caller })).rejects.toEqual(
      refused("identity-stale"),
    );
    expect(await confirmWithIdentity(session, at(59), { since, caller })).toMatchObject({
      needsFactor: false,
    });
  });

  test("has a code mailed where Google does not tell when that was, good once and in that session alone", async () => {
    const { google, session, caller } = await entered();
    const other = await sessionOf(await signInWithIdentity(google, "en", newCaller()));
    expect(await confirmWithIdentity(session, google, { since: new Date(), caller })).toBe("code-next");
    expect(await findSession(caller.token ?? "")).toMatchObject({ authenticatedAt: session.authenticatedAt });
    const [mail] = await db().mail.findMany({ where: { recipient: google.email } });
    expect(mail).toMatchObject({ kind: "account.prove-identity", data: { sessionId: session.id } });
    const code = (await mintProofCode(session.id, google.email)) ?? "";
    expect(code).toMatch(/^\d{6}$/);
    const [row] = await db().mailToken.findMany({ where: { userId: session.account.id } });
    expect(Buffer.from(row?.tokenHash ?? []).toString()).not.toContain(code);
    await expect(confirmWithCode(other, code, newCaller())).rejects.toEqual(refused("code"));
    await expect(confirmWithCode(session, "", caller)).rejects.toEqual(refused("code"));
    const confirmed = await sessionOf(
      await confirmWithCode(session, ` ${code.slice(0, 3)} ${code.slice(3)}`, caller),
    );
    expect(confirmed.authenticatedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(confirmed.factorAt).toEqual(session.factorAt);
    await expect(confirmWithCode(confirmed, code, caller)).rejects.toEqual(refused("code"));
  });

  test("takes neither a code whose time is over, nor one in whose place another came", async () => {
    const { google, session, caller } = await entered();
    const first = (await mintProofCode(session.id, google.email)) ?? "";
    const second = (await mintProofCode(session.id, google.email)) ?? "";
    if (first !== second)
      await expect(confirmWithCode(session, first, caller)).rejects.toEqual(refused("code"));
    const { expiresAt } = await db().mailToken.findFirstOrThrow({ where: { userId: session.account.id } });
    expect(Math.abs(expiresAt.getTime() - Date.now() - 10 * 60_000)).toBeLessThan(5_000);
    await db().mailToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1_000) } });
    await expect(confirmWithCode(session, second, caller)).rejects.toEqual(refused("code"));
  });

  test("lets somebody try five codes in a quarter of an hour, and have five mailed in an hour", async () => {
    const { google, session, caller } = await entered();
    for (let n = 0; n < 5; n += 1)
      await expect(confirmWithCode(session, "000000", caller)).rejects.toEqual(refused("code"));
    await expect(confirmWithCode(session, "000000", newCaller())).rejects.toEqual(refused("too-many"));
    const ask = () => confirmWithIdentity(session, google, { since: new Date(), caller: newCaller() });
    for (let n = 0; n < 5; n += 1) expect(await ask()).toBe("code-next");
    await expect(ask()).rejects.toEqual(refused("too-many"));
  });

  test("mints no code for a session that has ended, or whose account has another address", async () => {
    const { google, session } = await entered();
    expect(await mintProofCode(session.id, newEmail())).toBeNull();
    await db().session.delete({ where: { id: session.id } });
    expect(await mintProofCode(session.id, google.email)).toBeNull();
    expect(await db().mailToken.count({ where: { userId: session.account.id } })).toBe(0);
  });
});
