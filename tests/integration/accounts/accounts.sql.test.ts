import { describe, expect, test } from "vitest";
import { cancelEmailChange, pendingEmailChange, requestEmailChange } from "~/accounts/change-email.server";
import { changePassword } from "~/accounts/change-password.server";
import { deleteAccount } from "~/accounts/delete-account.server";
import { exportAccount } from "~/accounts/export-account.server";
import { signInWithIdentity } from "~/accounts/identities/sign-in-with-identity.server";
import { isMailTokenGood, mintMailToken } from "~/accounts/mail-tokens.server";
import { removeUnprovenAccounts } from "~/accounts/remove-unproven.server";
import { requestReset, resetPassword } from "~/accounts/reset-password.server";
import { endSessionOf } from "~/accounts/sessions/end-sessions.server";
import { findSession } from "~/accounts/sessions/find-session.server";
import { confirmIdentity, signIn } from "~/accounts/sign-in.server";
import { signUp } from "~/accounts/sign-up.server";
import { findVerification, requestVerification } from "~/accounts/verify-email.server";
import { db } from "~/db.server";
import { withDatabase } from "../support/in-process";
import {
  followChange,
  followSignUp,
  mailsTo,
  newCaller,
  newEmail,
  newPerson,
  OTHER_PASSWORD,
  PASSWORD,
  sessionOf,
  signedIn,
  signUpAs,
} from "../support/person";
import { whileOpen } from "../support/while-open";

withDatabase();

/** Of an organisation whose accounts Google runs. */
const googleOf = (email: string) =>
  ({
    provider: "google",
    subject: email,
    email,
    isEmailVerified: true,
    hd: email.split("@")[1] ?? "",
    authenticatedAt: null,
  }) as const;
const refused = (code: string) => expect.objectContaining({ name: "AccountError", code });

describe("signing up", () => {
  test("makes an account whose password is kept as argon2id alone, and queues one mail", async () => {
    const email = newEmail();
    await signUpAs(email);
    const user = await db().user.findUniqueOrThrow({ where: { email } });
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(user.emailVerifiedAt).toBeNull();
    expect(await mailsTo(email)).toMatchObject([{ kind: "account.sign-up", language: "en" }]);
  });

  test("a second time changes nothing, and queues a mail all the same", async () => {
    const email = newEmail();
    await signUpAs(email);
    await signUp({ email: email.toUpperCase(), password: OTHER_PASSWORD, language: "en" }, newCaller());
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await db().user.count({ where: { email } })).toBe(1);
    await signIn({ email, password: PASSWORD }, newCaller());
    await expect(signIn({ email, password: OTHER_PASSWORD }, newCaller())).rejects.toEqual(
      refused("credentials"),
    );
  });

  test("4 times at once with one address makes one account", async () => {
    const email = newEmail();
    const tries = Array.from({ length: 4 }, () =>
      signUp({ email, password: PASSWORD, language: "en" }, newCaller()),
    );
    await Promise.all(tries);
    expect(await db().user.count({ where: { email } })).toBe(1);
  });

  test.each([
    "",
    "nobody",
    "a@b",
    "a@b@c.example",
    "a b@c.example",
    "\u212Aim@test.example",
    "x@test.example\nBcc: y@z.example",
  ])("is refused for the address %j", async (email) => {
    await expect(signUp({ email, password: PASSWORD, language: "en" }, newCaller())).rejects.toEqual(
      refused("email-invalid"),
    );
  });

  test.each([
    ["short", "tooShort"],
    ["password123", "common"],
    ["x".repeat(257), "tooLong"],
  ])("is refused with the password %s", async (password, detail) => {
    const attempt = signUp({ email: newEmail(), password, language: "en" }, newCaller());
    await expect(attempt).rejects.toMatchObject({ code: "password-weak", detail });
  });
});

describe("the link of a sign-up", () => {
  test("proves the address once", async () => {
    const email = newEmail();
    const userId = await signUpAs(email);
    const token = await mintMailToken({ userId, purpose: "verify_email", email });
    expect(await isMailTokenGood(token, ["verify_email"])).toBe(true);
    const tries = await Promise.allSettled([followSignUp(token), followSignUp(token), followSignUp(token)]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await signedIn(email)).account.isVerified).toBe(true);
    expect(await isMailTokenGood(token, ["verify_email"])).toBe(false);
  });

  test("is no good after a day, nor for another purpose", async () => {
    const email = newEmail();
    const userId = await signUpAs(email);
    const token = await mintMailToken({ userId, purpose: "verify_email", email });
    const reset = { token, password: OTHER_PASSWORD };
    await expect(resetPassword(reset, newCaller())).rejects.toEqual(refused("link"));
    await db().mailToken.updateMany({ where: { userId }, data: { expiresAt: new Date() } });
    await expect(followSignUp(token)).rejects.toEqual(refused("link"));
  });

  describe("of an address that two signed up with", () => {
    async function contested() {
      const email = newEmail();
      const userId = await signUpAs(email, PASSWORD);
      const squatter = await signedIn(email);
      await signUpAs(email, OTHER_PASSWORD);
      const links = [1, 2].map(() => mintMailToken({ userId, purpose: "verify_email", email }));
      const [link = "", another = ""] = await Promise.all(links);
      return { email, userId, squatter, link, another };
    }
    const CHOSEN = "marble-comet-88-fern";

    test("asks for the password, and ends every other and its sessions: neither gains", async () => {
      const { email, squatter, link, another } = await contested();
      expect(await findVerification(link)).toEqual({ email, asksPassword: true });
      await followSignUp(link, { password: CHOSEN });
      expect(await findSession(squatter.token)).toBeNull();
      for (const password of [PASSWORD, OTHER_PASSWORD]) {
        await expect(signIn({ email, password }, newCaller())).rejects.toEqual(refused("credentials"));
      }
      await signIn({ email, password: CHOSEN }, newCaller());
      await expect(followSignUp(another)).rejects.toEqual(refused("link"));
    });

    test("stays good where none was chosen, or a weak one", async () => {
      const { link } = await contested();
      await expect(followSignUp(link)).rejects.toEqual(refused("password-blank"));
      await expect(followSignUp(link, { password: "password" })).rejects.toEqual(refused("password-weak"));
      await followSignUp(link, { password: CHOSEN });
    });

    test("asks for it also where the second came after the page was looked at", async () => {
      const email = newEmail();
      const userId = await signUpAs(email);
      const link = await mintMailToken({ userId, purpose: "verify_email", email });
      expect(await findVerification(link)).toEqual({ email, asksPassword: false });
      const [answer] = await whileOpen(
        (client) => client.user.update({ where: { id: userId }, data: { isContested: true } }),
        () => followSignUp(link),
      );
      expect(answer).toMatchObject({ status: "rejected", reason: refused("password-blank") });
      expect(await findVerification(link)).toEqual({ email, asksPassword: true });
    });
  });

  test("keeps the password of the one who signed up, and ends their sessions elsewhere", async () => {
    const email = newEmail();
    const userId = await signUpAs(email);
    const [here, elsewhere] = [await signedIn(email), await signedIn(email)];
    const link = await mintMailToken({ userId, purpose: "verify_email", email });
    await followSignUp(link, { session: here });
    expect(await findSession(here.token)).toMatchObject({ account: { isVerified: true } });
    expect(await findSession(elsewhere.token)).toBeNull();
    await signIn({ email, password: PASSWORD }, newCaller());
  });

  test.each([
    ["where they signed up", true],
    ["in a browser that we know nothing of", false],
  ])("followed %s, leaves the password to Google's proof: %s", async (_, stays) => {
    const email = newEmail();
    const userId = await signUpAs(email);
    const link = await mintMailToken({ userId, purpose: "verify_email", email });
    await followSignUp(link, { signedUp: stays ? email : null });
    const squatter = await signedIn(email);
    const { account } = await sessionOf(await signInWithIdentity(googleOf(email), "en", newCaller()));
    expect(account).toMatchObject({ id: userId, hasPassword: stays });
    expect((await findSession(squatter.token)) !== null).toBe(stays);
  });

  test("ends a change of the address that was begun before", async () => {
    const email = newEmail();
    const userId = await signUpAs(email);
    const next = newEmail();
    await requestEmailChange(await signedIn(email), next, newCaller());
    const change = await mintMailToken({ userId, purpose: "change_email_to", email: next });
    await followSignUp(await mintMailToken({ userId, purpose: "verify_email", email }));
    await expect(followChange(change)).rejects.toEqual(refused("link"));
  });

  test("of a proven address never brings another password", async () => {
    const { id, email } = await newPerson();
    const late = await mintMailToken({ userId: id, purpose: "verify_email", email });
    await followSignUp(late, { password: OTHER_PASSWORD });
    await signIn({ email, password: PASSWORD }, newCaller());
  });

  test("is sent again, with the same work for an address without an account", async () => {
    const [known, unknown] = [(await newPerson()).email, newEmail()];
    for (const email of [known, unknown]) {
      await requestVerification(email, { language: "de" }, newCaller());
      expect((await mailsTo(email)).at(-1)).toMatchObject({ kind: "account.verify-email", language: "de" });
    }
  });
});

describe("signing in", () => {
  test("works before the address is proven, and in any case of it", async () => {
    const email = newEmail();
    await signUpAs(email);
    const session = await sessionOf(
      await signIn({ email: ` ${email.toUpperCase()} `, password: PASSWORD }, newCaller()),
    );
    expect(session).toMatchObject({ aal: 1, account: { email, isVerified: false, hasPassword: true } });
  });

  test("is refused alike for a wrong password, an unknown address, and one that is none", async () => {
    const { email } = await newPerson();
    for (const typed of [email, newEmail(), "nobody", "\u212A@test.example"]) {
      const attempt = signIn({ email: typed, password: OTHER_PASSWORD }, newCaller());
      await expect(attempt).rejects.toEqual(refused("credentials"));
    }
  });

  test("ends the session that the browser held: one planted in it opens nothing", async () => {
    const [{ email }, other] = [await newPerson(), await newPerson()];
    const planted = await signedIn(other.email);
    const own = await signedIn(email, newCaller({ token: planted.token }));
    expect(own.token).not.toBe(planted.token);
    expect(await findSession(planted.token)).toBeNull();
  });

  test("200 times at once with wrong passwords tries no more of them than the limit", async () => {
    const { email } = await newPerson();
    const caller = newCaller();
    const tries = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) => signIn({ email, password: `wrong ${n}` }, caller)),
    );
    const codes = tries.map((each) => each.status === "rejected" && each.reason.code);
    expect(codes.filter((code) => code === "credentials").length).toBeLessThanOrEqual(10);
    expect(codes.filter((code) => code === "too-many").length).toBeGreaterThanOrEqual(190);
    await expect(signIn({ email, password: PASSWORD }, caller)).rejects.toMatchObject({
      code: "too-many",
      retryAfter: expect.any(Number),
    });
    await signIn({ email, password: PASSWORD }, newCaller());
  });
});

describe("a session", () => {
  test("is kept as a hash of its token", async () => {
    const { id, email } = await newPerson();
    const { token } = await signedIn(email);
    const [row] = await db().session.findMany({ where: { userId: id } });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Buffer.from(row?.tokenHash ?? []).toString("base64url")).not.toBe(token);
  });

  test("ends 30 days after it was last used, and a year after it began", async () => {
    const { email } = await newPerson();
    const { id, token } = await signedIn(email);
    const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000);
    const set = (data: object) => db().session.update({ where: { id }, data });
    await set({ lastUsedAt: days(-1), expiresAt: days(1) });
    await findSession(token);
    const renewed = await findSession(token);
    expect(renewed?.expiresAt.getTime()).toBeGreaterThan(days(29).getTime());
    await set({ createdAt: days(-364.5), lastUsedAt: days(-1) });
    await findSession(token);
    expect((await findSession(token))?.expiresAt.getTime()).toBeLessThan(days(1).getTime());
    await set({ expiresAt: new Date() });
    expect(await findSession(token)).toBeNull();
  });

  test("is renewed with a new token when its person proves who they are", async () => {
    const { email } = await newPerson();
    const session = await signedIn(email);
    await db().session.update({ where: { id: session.id }, data: { authenticatedAt: new Date(0) } });
    const caller = newCaller({ token: session.token });
    await expect(confirmIdentity(session, OTHER_PASSWORD, caller)).rejects.toEqual(refused("credentials"));
    const confirmed = await confirmIdentity(session, PASSWORD, caller);
    expect(await findSession(session.token)).toBeNull();
    expect((await sessionOf(confirmed)).authenticatedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe("a session that was ended", () => {
  test("is not made a better one by whoever was about to", async () => {
    const { email } = await newPerson();
    const session = await signedIn(email);
    await endSessionOf(session.token);
    const late = confirmIdentity(session, PASSWORD, newCaller({ token: session.token }));
    await expect(late).rejects.toEqual(refused("session-ended"));
    const changed = changePassword(session, OTHER_PASSWORD, newCaller({ token: session.token }));
    await expect(changed).rejects.toEqual(refused("session-ended"));
    await signIn({ email, password: PASSWORD }, newCaller());
  });
});

describe("a new password", () => {
  test("by a link: once, ends every session, keeps the link while it is refused, proves the address", async () => {
    const email = newEmail();
    const userId = await signUpAs(email);
    const { token: held } = await signedIn(email);
    const token = await mintMailToken({ userId, purpose: "reset_password", email });
    const weak = resetPassword({ token, password: "12345678" }, newCaller());
    await expect(weak).rejects.toEqual(refused("password-weak"));
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => resetPassword({ token, password: OTHER_PASSWORD }, newCaller())),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await findSession(held)).toBeNull();
    await expect(signIn({ email, password: PASSWORD }, newCaller())).rejects.toEqual(refused("credentials"));
    const started = await signIn({ email, password: OTHER_PASSWORD }, newCaller());
    expect((await sessionOf(started)).account.isVerified).toBe(true);
    expect((await mailsTo(email)).at(-1)?.data).toEqual({ what: "password-reset" });
  });

  test("by a link of more than an hour ago is refused", async () => {
    const { id: userId, email } = await newPerson();
    const token = await mintMailToken({ userId, purpose: "reset_password", email });
    const row = await db().mailToken.findFirstOrThrow({ where: { userId } });
    expect(row.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(60 * 60_000);
    await db().mailToken.updateMany({ where: { userId }, data: { expiresAt: new Date() } });
    const late = resetPassword({ token, password: OTHER_PASSWORD }, newCaller());
    await expect(late).rejects.toEqual(refused("link"));
  });

  test("is asked for alike with an account and without", async () => {
    for (const email of [(await newPerson()).email, newEmail()]) {
      await requestReset(email, "fr", newCaller());
      expect((await mailsTo(email)).at(-1)).toMatchObject({ kind: "account.reset-password", language: "fr" });
    }
  });

  test("from inside signs every other browser out, and gives this one a new session", async () => {
    const { email } = await newPerson();
    const [here, there] = [await signedIn(email), await signedIn(email)];
    const started = await changePassword(here, OTHER_PASSWORD, newCaller({ token: here.token }));
    expect(await findSession(here.token)).toBeNull();
    expect(await findSession(there.token)).toBeNull();
    expect((await sessionOf(started)).account.email).toBe(email);
  });
});

describe("another address", () => {
  async function links(userId: string, from: string, to: string) {
    return {
      from: await mintMailToken({ userId, purpose: "change_email_from", email: from, newEmail: to }),
      to: await mintMailToken({ userId, purpose: "change_email_to", email: to }),
    };
  }

  test.each([
    ["the old one first", ["from", "to"]],
    ["the new one first", ["to", "from"]],
  ] as const)("needs both mailboxes, %s", async (_, order) => {
    const { id, email } = await newPerson();
    const next = newEmail();
    await requestEmailChange(await signedIn(email), next, newCaller());
    expect((await mailsTo(next)).map(({ kind }) => kind)).toEqual(["account.change-email-to"]);
    expect((await mailsTo(email)).at(-1)?.kind).toBe("account.change-email-from");
    const tokens = await links(id, email, next);
    expect(await followChange(tokens[order[0]])).toBe("other-address-next");
    expect((await db().user.findUniqueOrThrow({ where: { id } })).email).toBe(email);
    expect(await followChange(tokens[order[1]])).toBe("changed");
    const changed = await signedIn(next);
    expect(changed.account).toMatchObject({ id, email: next, isVerified: true });
    expect(await pendingEmailChange(id)).toBeNull();
    expect((await mailsTo(email)).at(-1)?.data).toEqual({ what: "email-changed" });
  });

  test("needs the new mailbox alone where the old one was never proven", async () => {
    const email = newEmail();
    const id = await signUpAs(email);
    const next = newEmail();
    await requestEmailChange(await signedIn(email), next, newCaller());
    const { to } = await links(id, email, next);
    expect(await followChange(to)).toBe("changed");
  });

  test("ends the sessions of other browsers, and leaves the password to Google's proof unless proven in one's own", async () => {
    for (const isOwn of [true, false]) {
      const { id, email } = await newPerson();
      const next = newEmail();
      const [session, other] = [await signedIn(email), await signedIn(email)];
      await requestEmailChange(session, next, newCaller());
      const { from, to } = await links(id, email, next);
      await followChange(from);
      expect(await followChange(to, isOwn ? session : null)).toBe("changed");
      expect((await findSession(session.token)) !== null).toBe(isOwn);
      expect(await findSession(other.token)).toBeNull();
      const { account } = await sessionOf(await signInWithIdentity(googleOf(next), "en", newCaller()));
      expect(account).toMatchObject({ id, hasPassword: isOwn });
    }
  });

  test("is the one that the mail names: a link that was written as another was asked for agrees to none", async () => {
    const { id, email } = await newPerson();
    const [named, newest] = [newEmail(), newEmail()];
    const session = await signedIn(email);
    await requestEmailChange(session, named, newCaller());
    await requestEmailChange(session, newest, newCaller());
    const [late, right] = [await links(id, email, named), await links(id, email, newest)];
    for (const token of [late.from, late.to])
      await expect(followChange(token)).rejects.toEqual(refused("link"));
    expect(await pendingEmailChange(id)).toEqual({
      newEmail: newest,
      isOldProven: false,
      isNewProven: false,
    });
    expect(await followChange(right.to)).toBe("other-address-next");
    expect(await followChange(right.from)).toBe("changed");
    expect((await db().user.findUniqueOrThrow({ where: { id } })).email).toBe(newest);
  });

  test("both links at once change it once", async () => {
    const { id, email } = await newPerson();
    const next = newEmail();
    await requestEmailChange(await signedIn(email), next, newCaller());
    const { from, to } = await links(id, email, next);
    const answers = await Promise.all([followChange(from), followChange(to)]);
    expect(answers.sort()).toEqual(["changed", "other-address-next"]);
  });

  test("that got an account meanwhile is refused, and nothing changes", async () => {
    const { id, email } = await newPerson();
    const next = newEmail();
    await requestEmailChange(await signedIn(email), next, newCaller());
    const { from, to } = await links(id, email, next);
    await signUpAs(next);
    await followChange(from);
    await expect(followChange(to)).rejects.toEqual(refused("link"));
    expect((await signedIn(email)).account.id).toBe(id);
  });

  test("called off, or asked for anew, leaves no link that works", async () => {
    const { id, email } = await newPerson();
    const [one, two] = [newEmail(), newEmail()];
    const session = await signedIn(email);
    await requestEmailChange(session, one, newCaller());
    const first = await links(id, email, one);
    await requestEmailChange(session, two, newCaller());
    await expect(followChange(first.to)).rejects.toEqual(refused("link"));
    const second = await links(id, email, two);
    await cancelEmailChange(session);
    await expect(followChange(second.to)).rejects.toEqual(refused("link"));
  });
});

describe("an account", () => {
  test("is exported without what only proves who somebody is", async () => {
    const { id, email } = await newPerson();
    await signedIn(email);
    const text = JSON.stringify(await exportAccount(id));
    expect(text).toContain(email);
    expect(text.replace('"personalTokens"', "")).not.toMatch(/argon2|hash|secret|token/i);
  });

  test("that nobody proved or used for 30 days is removed, and no other", async () => {
    const ids = [await signUpAs(newEmail()), await signUpAs(newEmail()), (await newPerson()).id];
    const [unused = "", used = "", proven = ""] = ids;
    await db().user.updateMany({ where: { id: { in: ids } }, data: { createdAt: new Date(0) } });
    const { email } = await db().user.findUniqueOrThrow({ where: { id: used } });
    await signedIn(email);
    await removeUnprovenAccounts();
    const left = await db().user.findMany({ where: { id: { in: [unused, used, proven] } } });
    expect(left.map(({ id }) => id).sort()).toEqual([used, proven].sort());
  });

  test("that is deleted takes everything with it, ends live sessions, and says so by mail", async () => {
    const { id, email } = await newPerson();
    const { token } = await signedIn(email);
    await mintMailToken({ userId: id, purpose: "reset_password", email });
    await requestReset(email, "en", newCaller());
    const reading = {
      kind: "daily",
      language: "en",
      reader: "selene",
      deck: "major",
      date: new Date(),
    } as const;
    await db().reading.create({ data: { ...reading, userId: id } });
    await Promise.all([deleteAccount(id), deleteAccount(id)]);
    expect(await findSession(token)).toBeNull();
    expect(await db().user.count({ where: { id } })).toBe(0);
    expect(await db().reading.count({ where: { userId: id } })).toBe(0);
    expect(await db().mailToken.count({ where: { userId: id } })).toBe(0);
    expect((await mailsTo(email)).map(({ data }) => data)).toEqual([{ what: "deleted" }]);
    const again = signIn({ email, password: PASSWORD }, newCaller());
    await expect(again).rejects.toEqual(refused("credentials"));
  });
});
