import { randomUUID } from "node:crypto";
import { generateSync } from "otplib";
import { describe, expect, test } from "vitest";
import type { LiveSession } from "~/accounts/account";
import { addFactor } from "~/accounts/add-factor.server";
import { cancelEmailChange, requestEmailChange } from "~/accounts/change-email.server";
import { changePassword } from "~/accounts/change-password.server";
import { deleteAccount } from "~/accounts/delete-account.server";
import { beginTotp } from "~/accounts/factors/begin-totp.server";
import { linkIdentity } from "~/accounts/identities/link-identity.server";
import type { ProvenIdentity } from "~/accounts/identities/proven-identity";
import { signInWithIdentity } from "~/accounts/identities/sign-in-with-identity.server";
import { unlinkIdentity } from "~/accounts/identities/unlink-identity.server";
import { mintMailToken } from "~/accounts/mail-tokens.server";
import { removeFactor } from "~/accounts/remove-factor.server";
import { replaceRecoveryCodes } from "~/accounts/replace-recovery-codes.server";
import { endOtherSessions, endSessionOf } from "~/accounts/sessions/end-sessions.server";
import { startSession } from "~/accounts/sessions/start-session.server";
import { passFactor } from "~/accounts/sign-in.server";
import { db } from "~/db.server";
import { moveVisitor } from "~/readings/move-visitor.server";
import { claimWriting } from "~/readings/writing/claim-writing.server";
import { utcDay } from "~/usage/day";
import type { Owner } from "~/usage/owner";
import { ask, withDatabase } from "../support/in-process";
import {
  followChange,
  mailsTo,
  newCaller,
  newEmail,
  newPerson,
  OTHER_PASSWORD,
  signedIn,
  signedInAs,
} from "../support/person";
import { takeUse } from "../support/take-use";
import { whileOpen } from "../support/while-open";

withDatabase();

const refused = (code: string) => expect.objectContaining({ name: "AccountError", code });

/** Something that somebody is about to do, in a session of theirs. */
interface Act {
  session: LiveSession & { token: string };
  act(): Promise<unknown>;
}

type Prepared = () => Promise<Act>;

/** Somebody who is signed in here and elsewhere. */
async function person() {
  const { id, email } = await newPerson();
  await signedInAs(id);
  const session = await signedInAs(id);
  return { id, email, session, caller: newCaller({ token: session.token }) };
}

async function enrolled() {
  const { id } = await newPerson();
  const { recoveryCodes } = await (await enrolment(id)).act();
  const session = await signedInAs(id);
  return { id, session, caller: newCaller({ token: session.token }), code: recoveryCodes[0] ?? "" };
}

async function enrolment(userId: string) {
  const { secret } = await beginTotp(await signedInAs(userId));
  const code = generateSync({ secret: secret.replaceAll(" ", "") });
  await signedInAs(userId);
  const session = await signedInAs(userId);
  return { session, act: () => addFactor(session, code, newCaller({ token: session.token })) };
}

function google(): ProvenIdentity {
  return {
    provider: "google",
    subject: randomUUID(),
    email: newEmail(),
    isEmailVerified: true,
    hd: null,
    authenticatedAt: null,
  };
}

/** Each tells of itself by mail and gives the browser a new session. */
const RENEWING: Record<string, Prepared> = {
  async "adding a factor"() {
    return enrolment((await newPerson()).id);
  },
  async "removing a factor"() {
    const { session, caller } = await enrolled();
    return { session, act: () => removeFactor(session, caller) };
  },
  async "using a recovery code"() {
    const { id, caller, code } = await enrolled();
    const session = await signedInAs(id, { aal: 1 });
    return { session, act: () => passFactor(session, code, caller) };
  },
  async "changing the password"() {
    const { session, caller } = await person();
    return { session, act: () => changePassword(session, OTHER_PASSWORD, caller) };
  },
};

/** Each tells of itself by mail. */
const TELLING: Record<string, Prepared> = {
  ...RENEWING,
  async "making new recovery codes"() {
    const { session } = await enrolled();
    return { session, act: () => replaceRecoveryCodes(session) };
  },
  async "linking Google"() {
    const { session } = await person();
    return { session, act: () => linkIdentity(session, google()) };
  },
  async "unlinking Google"() {
    const { session } = await person();
    await linkIdentity(session, google());
    return { session, act: () => unlinkIdentity(session, "google") };
  },
  async "asking for another address"() {
    const { session, caller } = await person();
    return { session, act: () => requestEmailChange(session, newEmail(), caller) };
  },
};

const IN_A_SESSION: Record<string, Prepared> = {
  ...TELLING,
  async "calling another address off"() {
    const { session, caller } = await person();
    await requestEmailChange(session, newEmail(), caller);
    return { session, act: () => cancelEmailChange(session) };
  },
  async "beginning to enrol an app"() {
    const { session } = await person();
    return { session, act: () => beginTotp(session) };
  },
  async "signing out everywhere else"() {
    const { session } = await person();
    return { session, act: () => endOtherSessions(session, newCaller()) };
  },
};

/** All that accounts keep of a person, and what they are told. */
async function stateOf(userId: string) {
  const user = await db().user.findUniqueOrThrow({
    where: { id: userId },
    include: {
      sessions: { orderBy: { id: "asc" } },
      identities: true,
      factors: { orderBy: { id: "asc" } },
      recoveryCodes: { orderBy: { codeHash: "asc" } },
      mailTokens: { orderBy: { id: "asc" } },
      emailChange: true,
    },
  });
  return { user, mails: await mailsTo(user.email) };
}

/** Runs something while the database takes no new row in a table. */
async function refusing(table: "mails" | "sessions", run: () => Promise<unknown>): Promise<void> {
  await db().$executeRawUnsafe(`ALTER TABLE "${table}" ADD CONSTRAINT "no_more" CHECK (false) NOT VALID`);
  try {
    await expect(run()).rejects.toThrow("no_more");
  } finally {
    await db().$executeRawUnsafe(`ALTER TABLE "${table}" DROP CONSTRAINT "no_more"`);
  }
}

async function expectWhole(table: "mails" | "sessions", prepared: Prepared): Promise<void> {
  const { session, act } = await prepared();
  const userId = session.account.id;
  const before = await stateOf(userId);
  await refusing(table, act);
  expect(await stateOf(userId)).toEqual(before);
  await act();
  const after = await stateOf(userId);
  expect(after.mails.length).toBe(before.mails.length + 1);
}

describe("whose notice cannot be queued, nothing changes, and later everything at once:", () => {
  test.each(Object.entries(TELLING))("%s", (_, prepared) => expectWhole("mails", prepared));

  test("joining an account by Google", async () => {
    const { id, email } = await newPerson();
    const identity = { ...google(), email, hd: email.split("@")[1] ?? "" };
    const before = await stateOf(id);
    await refusing("mails", () => signInWithIdentity(identity, "en", newCaller()));
    await refusing("sessions", () => signInWithIdentity(identity, "en", newCaller()));
    expect(await stateOf(id)).toEqual(before);
    await signInWithIdentity(identity, "en", newCaller());
    expect((await stateOf(id)).mails.length).toBe(before.mails.length + 1);
  });
});

describe("whose new session cannot begin, nothing changes and nobody is told, and later everything at once:", () => {
  test.each(Object.entries(RENEWING))("%s", (_, prepared) => expectWhole("sessions", prepared));
});

describe("in a session that has ended nothing changes and nobody is told:", () => {
  test.each(Object.entries(IN_A_SESSION))("%s", async (_, prepared) => {
    const { session, act } = await prepared();
    await endSessionOf(session.token);
    const before = await stateOf(session.account.id);
    await expect(act()).rejects.toEqual(refused("session-ended"));
    expect(await stateOf(session.account.id)).toEqual(before);
  });
});

describe("in a session that ends in that moment nothing changes and nobody is told:", () => {
  test.each(Object.entries(IN_A_SESSION))("%s", async (_, prepared) => {
    const { session, act } = await prepared();
    const before = await stateOf(session.account.id);
    const [answer] = await whileOpen((client) => client.session.delete({ where: { id: session.id } }), act);
    expect(answer).toMatchObject({ status: "rejected", reason: refused("session-ended") });
    before.user.sessions = before.user.sessions.filter(({ id }) => id !== session.id);
    expect(await stateOf(session.account.id)).toEqual(before);
  });
});

describe("a change of the address", () => {
  async function halfChanged() {
    const { id, email } = await newPerson();
    const next = newEmail();
    await requestEmailChange(await signedIn(email), next, newCaller());
    const from = { userId: id, purpose: "change_email_from", email, newEmail: next } as const;
    await followChange(await mintMailToken(from));
    return { id, next, to: await mintMailToken({ userId: id, purpose: "change_email_to", email: next }) };
  }

  test("to one with which somebody signs up in that moment is refused, and changes nothing", async () => {
    const { id, next, to } = await halfChanged();
    const before = await stateOf(id);
    const [answer] = await whileOpen(
      (client) => client.user.create({ data: { email: next, language: "en" } }),
      () => followChange(to),
    );
    expect(answer).toMatchObject({ status: "rejected", reason: refused("link") });
    expect(await stateOf(id)).toEqual(before);
  });

  test("two of which want one address at once is made once", async () => {
    const [one, other] = [await halfChanged(), await halfChanged()];
    const data = { newEmail: one.next };
    await db().emailChange.update({ where: { userId: other.id }, data });
    const to = await mintMailToken({ userId: other.id, purpose: "change_email_to", email: one.next });
    const answers = await Promise.allSettled([one.to, to].map((link) => followChange(link)));
    const refusals = answers.filter(({ status }) => status === "rejected");
    expect(refusals).toEqual([{ status: "rejected", reason: refused("link") }]);
  });

  test("of two people to each other's address at once is refused to both", async () => {
    const pairs = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const people = [await halfChanged(), await halfChanged()];
        const emails = await Promise.all(people.map(async ({ id }) => (await stateOf(id)).user.email));
        return Promise.all(
          people.map(async ({ id }, index) => {
            const email = emails[1 - index] ?? "";
            await db().emailChange.update({ where: { userId: id }, data: { newEmail: email } });
            return mintMailToken({ userId: id, purpose: "change_email_to", email });
          }),
        );
      }),
    );
    for (const pair of pairs)
      for (const answer of await Promise.allSettled(pair.map((link) => followChange(link))))
        expect(answer).toMatchObject({ status: "rejected", reason: refused("link") });
  });

  test("is confirmed and called off at once without either waiting for the other for ever", async () => {
    for (let n = 0; n < 10; n += 1) {
      const { id, to } = await halfChanged();
      const session = await signedInAs(id);
      const [confirmed, cancelled] = await Promise.allSettled([
        followChange(to, session),
        cancelEmailChange(session),
      ]);
      expect(cancelled.status).toBe("fulfilled");
      if (confirmed.status === "rejected") expect(confirmed.reason).toEqual(refused("link"));
    }
  });
});

describe("deleting an account never waits in a circle", () => {
  const limit = 50;
  const date = utcDay();

  /** A reading that somebody has asked for and whose text nobody has begun. */
  async function asked(owner: Owner) {
    const order = { kind: "yesno", reader: "theo", question: "Will it rain?", deck: "major" } as const;
    const readingId = await ask(owner, order);
    const { id } = await db().writing.findFirstOrThrow({ where: { readingId } });
    return id;
  }

  const begin = (userId: string, writingId: string) =>
    claimWriting({ writingId, owner: { userId }, date, limit, networks: [] });

  test("with readings that begin", async () => {
    for (let n = 0; n < 10; n += 1) {
      const { id } = await newPerson();
      const [first = "", ...others] = await Promise.all(
        Array.from({ length: 5 }, () => asked({ userId: id })),
      );
      await begin(id, first);
      await Promise.all([deleteAccount(id), ...others.map((writing) => begin(id, writing))]);
      expect(await db().user.count({ where: { id } })).toBe(0);
    }
  });

  test("with a reading that has locked its person, and not yet the day's count", async () => {
    const { id } = await newPerson();
    const [first, second] = [await asked({ userId: id }), await asked({ userId: id })];
    await begin(id, first);
    const answers = await whileOpen(
      (client) => client.writing.update({ where: { id: second }, data: { question: null } }),
      () => begin(id, second),
      () => deleteAccount(id),
    );
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await db().user.count({ where: { id } })).toBe(0);
  });

  test("with a sign-in that has locked its person, and brings uses along", async () => {
    const { id } = await newPerson();
    const visitorId = randomUUID();
    for (const owner of [{ visitorId }, { userId: id }])
      await takeUse({ key: randomUUID(), owner, date, limit });
    await asked({ visitorId });
    const caller = newCaller({
      moveVisitor: (userId, client) => moveVisitor({ visitorId, userId }, client),
    });
    const answers = await whileOpen(
      (client) => client.reading.updateMany({ where: { visitorId }, data: { language: "de" } }),
      () => db().$transaction((client) => startSession({ userId: id, aal: 1 }, caller, client)),
      () => deleteAccount(id),
    );
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await db().user.count({ where: { id } })).toBe(0);
  });
});
