import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { generateSync } from "otplib";
import { describe, expect, test } from "vitest";
import type { Caller } from "~/accounts/account";
import { addFactor } from "~/accounts/add-factor.server";
import type { AttemptKind } from "~/accounts/attempt-rules";
import { changePassword } from "~/accounts/change-password.server";
import { checkAttempts, giveBackAttempt } from "~/accounts/check-attempts.server";
import { confirmFactor } from "~/accounts/confirm-factor.server";
import { exportAccount } from "~/accounts/export-account.server";
import { beginTotp } from "~/accounts/factors/begin-totp.server";
import { signInWithIdentity } from "~/accounts/identities/sign-in-with-identity.server";
import { mintMailToken } from "~/accounts/mail-tokens.server";
import { takeMail } from "~/accounts/mails/take-mail.server";
import { MOST_WAITING_PER_CORE, verifyPassword } from "~/accounts/passwords/hash-password.server";
import { resetPassword } from "~/accounts/reset-password.server";
import { endOtherSessions } from "~/accounts/sessions/end-sessions.server";
import { listKnownBrowsers } from "~/accounts/sessions/known-browsers.server";
import { confirmIdentity, passFactor, signIn } from "~/accounts/sign-in.server";
import { db } from "~/db.server";
import { withDatabase } from "../support/in-process";
import {
  newCaller,
  newEmail,
  newPerson,
  OTHER_PASSWORD,
  PASSWORD,
  sessionOf,
  signedIn,
  signedInAs,
  signUpAs,
} from "../support/person";

withDatabase();

const refused = (code: string) => expect.objectContaining({ name: "AccountError", code });

/** Signs somebody in by their password. @returns who they are from then on to the verbs, in that browser. */
async function knownAfter(email: string, caller = newCaller()): Promise<Caller> {
  const { known = [] } = await signIn({ email, password: PASSWORD }, caller);
  return newCaller({ known });
}

/** Strangers, each from elsewhere, try what is limited until there is nothing left. */
async function besiege(kind: AttemptKind, who: { email?: string; userId?: string }): Promise<void> {
  for (let n = 0; n < 200; n += 1) {
    const isRefused = await checkAttempts(kind, { ...who, caller: newCaller() }).then(
      () => false,
      () => true,
    );
    if (isRefused) return;
  }
  throw new Error("There is no end to it.");
}

async function withApp() {
  const { id: userId, email } = await newPerson();
  const caller = await knownAfter(email);
  const { secret } = await beginTotp(await signedInAs(userId));
  const codeIn = (seconds: number) =>
    generateSync({ secret: secret.replaceAll(" ", ""), epoch: Date.now() / 1000 + seconds });
  const { recoveryCodes, ...started } = await addFactor(await signedIn(email), codeIn(0), caller);
  return { userId, email, caller, codes: recoveryCodes, next: codeIn(30), session: await sessionOf(started) };
}

/** As many strangers as may have a password looked at without end. @returns how to end it. */
function crowd(): () => Promise<unknown> {
  let isOver = false;
  const strangers = Array.from({ length: 2 * MOST_WAITING_PER_CORE * availableParallelism() }, async () => {
    while (!isOver) await verifyPassword("wrong", null).catch(() => setImmediate());
  });
  return () => {
    isOver = true;
    return Promise.all(strangers);
  };
}

const idsOf = async (userId: string) => (await listKnownBrowsers(userId)).map(({ id }) => id);

describe("while strangers have used up an account's tries, its owner", () => {
  test("signs in where they have signed in before, and nowhere else", async () => {
    const { email } = await newPerson();
    const caller = await knownAfter(email);
    await besiege("sign-in", { email });
    const right = { email, password: PASSWORD };
    await expect(signIn(right, newCaller())).rejects.toEqual(refused("too-many"));
    for (let n = 0; n < 12; n += 1) await signIn(right, caller);
    const another = await knownAfter((await newPerson()).email);
    await expect(signIn(right, another)).rejects.toEqual(refused("too-many"));
  });

  test("shows a code there, and anywhere a recovery code", async () => {
    const { userId, email, caller, codes, next } = await withApp();
    await besiege("factor", { userId });
    const elsewhere = newCaller();
    const pending = await signedIn(email, elsewhere);
    await expect(passFactor(pending, next, elsewhere)).rejects.toEqual(refused("too-many"));
    await passFactor(await signedIn(email, caller), next, caller);
    // A stranger with the password has tried recovery codes as well.
    const stranger = newCaller();
    const theirs = await signedIn(email, stranger);
    for (let n = 0; n < 10; n += 1)
      await expect(passFactor(theirs, "aaaa-aaaa-aaaa-aaaa", stranger)).rejects.toEqual(refused("code"));
    await expect(passFactor(theirs, codes[0] ?? "", stranger)).rejects.toEqual(refused("too-many"));
    expect((await passFactor(pending, codes[0] ?? "", elsewhere)).known).toHaveLength(1);
  });

  test("confirms by a recovery code too", async () => {
    const { userId, codes, session } = await withApp();
    await besiege("confirm factor", { userId });
    await expect(confirmFactor(session, "123456", newCaller())).rejects.toEqual(refused("too-many"));
    await confirmFactor(session, codes[0] ?? "", newCaller());
  });

  test("has a mail sent, also when one has just gone", async () => {
    const { email } = await newPerson();
    const caller = await knownAfter(email);
    for (let n = 0; n < 30; n += 1) await takeMail("reset-password", { email, caller: newCaller() });
    const ask = (asking: Caller) => takeMail("reset-password", { email, caller: asking });
    expect(await ask(newCaller())).toBe(false);
    const sent: boolean[] = [];
    for (let n = 0; n < 6; n += 1) sent.push(await ask(caller));
    expect(sent).toEqual([true, true, true, true, false, false]);
  });
});

describe("while more passwords are tried than can be looked at", () => {
  test("who is sent away has used up no try, and who is known or signed in is let in", async () => {
    const { email } = await newPerson();
    const caller = await knownAfter(email);
    const [stranger, right] = [newCaller(), { email, password: PASSWORD }];
    const session = await signedIn(email);
    const disperse = crowd();
    for (let n = 0; n < 12; n += 1)
      await expect(signIn(right, stranger)).rejects.toEqual(refused("too-many"));
    const signingUp = signUpAs(newEmail());
    await expect(signingUp).rejects.toEqual(refused("too-many"));
    await signIn(right, caller);
    await confirmIdentity(session, PASSWORD, newCaller());
    await disperse();
    await signIn(right, stranger);
  });
});

describe("a known browser", () => {
  test("guesses no more than a stranger does, and uses up nothing that others have", async () => {
    const { email } = await newPerson();
    const caller = await knownAfter(email);
    const wrong = { email, password: "wrong" };
    for (let n = 0; n < 10; n += 1)
      await expect(signIn(wrong, caller)).rejects.toEqual(refused("credentials"));
    await expect(signIn(wrong, caller)).rejects.toEqual(refused("too-many"));
    await signIn({ email, password: PASSWORD }, newCaller());
  });

  test("signs in a hundred and twenty times an hour at most, also rightly: each takes work", async () => {
    const { email } = await newPerson();
    const caller = await knownAfter(email);
    const enter = async () => giveBackAttempt(await checkAttempts("sign-in", { email, caller }));
    for (let n = 0; n < 120; n += 1) await enter();
    await expect(enter()).rejects.toEqual(refused("too-many"));
  });

  test("is none once its time is over", async () => {
    const { id: userId, email } = await newPerson();
    const caller = await knownAfter(email);
    await besiege("sign-in", { email });
    await db().knownBrowser.updateMany({ where: { userId }, data: { expiresAt: new Date(0) } });
    await expect(knownAfter(email, caller)).rejects.toEqual(refused("too-many"));
    expect(await idsOf(userId)).toEqual([]);
  });

  test("is one however often somebody signs in there, and holds what it is to others too", async () => {
    const [one, two] = [await newPerson(), await newPerson()];
    const first = await knownAfter(one.email);
    const both = await knownAfter(two.email, first);
    const again = await knownAfter(one.email, both);
    expect(await idsOf(one.id)).toEqual(first.known);
    expect(again.known).toEqual([...first.known, ...(await idsOf(two.id))]);
    expect(both.known).toEqual([...again.known].reverse());
    const file = await exportAccount(one.id);
    expect(file.knownBrowsers).toMatchObject([{ userAgent: "a test" }]);
  });

  test("that keeps no cookies is another each time, of which twenty are left", async () => {
    const { id, email } = await newPerson();
    const last: string[] = [];
    for (let n = 0; n < 23; n += 1) last.unshift(...(await knownAfter(email)).known);
    expect(new Set(await idsOf(id))).toEqual(new Set(last.slice(0, 20)));
  });

  test("is not made by half of signing in", async () => {
    const { userId, email } = await withApp();
    const before = await idsOf(userId);
    expect((await signIn({ email, password: PASSWORD }, newCaller())).known).toBeUndefined();
    expect(await idsOf(userId)).toEqual(before);
  });
});

describe("known browsers are forgotten", () => {
  /** Somebody who is known in two browsers, and signed in in the first. */
  async function two() {
    const { id: userId, email } = await newPerson();
    const here = await knownAfter(email);
    await knownAfter(email);
    return { userId, email, here, session: await signedIn(email, here) };
  }

  test.each([
    [
      "a new password",
      ({ session, here }: Awaited<ReturnType<typeof two>>) => changePassword(session, OTHER_PASSWORD, here),
    ],
    ["signing out everywhere else", ({ session, here }) => endOtherSessions(session, here)],
    [
      "a reset",
      async ({ userId, email, here }) => {
        const token = await mintMailToken({ userId, purpose: "reset_password", email });
        await resetPassword({ token, password: OTHER_PASSWORD }, here);
      },
    ],
  ] as [string, (person: Awaited<ReturnType<typeof two>>) => Promise<unknown>][])(
    "by %s, but the one in which it is done",
    async (_name, act) => {
      const person = await two();
      expect(await idsOf(person.userId)).toHaveLength(2);
      await act(person);
      expect(await idsOf(person.userId)).toEqual(person.here.known);
    },
  );

  test("all of them by a proof of whose address it is, and those of a deleted account", async () => {
    for (const way of ["google", "reset", "deletion"]) {
      const email = newEmail();
      const userId = await signUpAs(email);
      const caller = await knownAfter(email);
      if (way === "google")
        await signInWithIdentity(
          {
            provider: "google",
            subject: email,
            email,
            isEmailVerified: true,
            hd: email.split("@")[1] ?? "",
            authenticatedAt: null,
          },
          "en",
          newCaller(),
        );
      else if (way === "reset") {
        const token = await mintMailToken({ userId, purpose: "reset_password", email });
        await resetPassword({ token, password: OTHER_PASSWORD }, caller);
      } else await db().user.delete({ where: { id: userId } });
      expect(await idsOf(userId)).not.toEqual(expect.arrayContaining([...caller.known]));
    }
  });
});
