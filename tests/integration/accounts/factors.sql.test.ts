import { randomUUID } from "node:crypto";
import { generateSync } from "otplib";
import { describe, expect, test } from "vitest";
import { addFactor } from "~/accounts/add-factor.server";
import { changePassword } from "~/accounts/change-password.server";
import { beginTotp, pendingTotp } from "~/accounts/factors/begin-totp.server";
import { checkCode as checkCodeIn } from "~/accounts/factors/check-code.server";
import { confirmPendingTotp as confirmPendingTotpIn } from "~/accounts/factors/confirm-totp.server";
import { addressOfImage, drawQrCode } from "~/accounts/factors/draw-qr-code.server";
import { requireOffered } from "~/accounts/factors/factor-types";
import { countRecoveryCodes } from "~/accounts/factors/recovery-codes.server";
import { seal } from "~/accounts/factors/seal.server";
import { mintMailToken } from "~/accounts/mail-tokens.server";
import { addPasskey } from "~/accounts/passkeys/add-passkey.server";
import { creationOptions } from "~/accounts/passkeys/webauthn.server";
import { removeFactor } from "~/accounts/remove-factor.server";
import { replaceRecoveryCodes } from "~/accounts/replace-recovery-codes.server";
import { resetPassword } from "~/accounts/reset-password.server";
import { endAllSessions, endOtherSessions } from "~/accounts/sessions/end-sessions.server";
import { db } from "~/db.server";
import { settings } from "~/env.server";
import { Authenticator } from "../support/authenticator";
import { withDatabase } from "../support/in-process";
import { newCaller, newPerson, OTHER_PASSWORD, signedIn, signedInAs } from "../support/person";

withDatabase();

const NOW = new Date("2026-11-22T12:00:10Z");
const CODE = expect.objectContaining({ name: "AccountError", code: "code" });
const NO_FACTOR = expect.objectContaining({ name: "AccountError", code: "no-factor" });
const SESSION_ENDED = expect.objectContaining({ name: "AccountError", code: "session-ended" });

function seconds(count: number): Date {
  return new Date(NOW.getTime() + count * 1000);
}

/** What the app with this secret shows at a time. */
function shown(secret: string, now = NOW): string {
  return generateSync({ secret: secret.replaceAll(" ", ""), epoch: now.getTime() / 1000 });
}

function wrong(code: string): string {
  return `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;
}

function checkCode(userId: string, typed: string, now?: Date) {
  return checkCodeIn(userId, typed, db(), { now });
}

function confirmPendingTotp(userId: string, typed: string, now: Date) {
  return db().$transaction((client) => confirmPendingTotpIn(userId, typed, client, now));
}

async function member({ isVerified = true } = {}) {
  const email = `${randomUUID()}@test.example`;
  const data = { email, language: "en", emailVerifiedAt: isVerified ? NOW : null };
  return { userId: (await db().user.create({ data })).id, email };
}

/** Somebody whose app is enrolled; its next code is that of 30 s later. */
async function enrolled() {
  const person = await member();
  const { secret } = await beginTotp(await signedInAs(person.userId));
  const { recoveryCodes } = await confirmPendingTotp(person.userId, shown(secret), NOW);
  return { ...person, secret, recoveryCodes, first: recoveryCodes[0] ?? "" };
}

type Ending = (person: { userId: string; email: string }) => Promise<unknown>;

/** What ends the sessions of a person, in a browser of their own. */
const ENDING: Record<string, Ending> = {
  "a new password": async ({ email }) => changePassword(await signedIn(email), OTHER_PASSWORD, newCaller()),
  "a password set by mail": async ({ userId, email }) => {
    const token = await mintMailToken({ userId, purpose: "reset_password", email });
    await resetPassword({ token, password: OTHER_PASSWORD }, newCaller());
  },
  "signing out everywhere else": async ({ email }) => endOtherSessions(await signedIn(email), newCaller()),
  "everybody's being signed out": async () => {
    await endAllSessions();
    return "for all";
  },
};

/** How many of the promises kept, and what the others were rejected with. */
async function outcomes(promises: Promise<unknown>[]) {
  const settled = await Promise.allSettled(promises);
  const refusals = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  return { kept: settled.length - refusals.length, refusals };
}

describe("enrolling an app", () => {
  test("gives the secret in letters and as a black and white image, the same until it is finished", async () => {
    const person = await member();
    expect(await pendingTotp(person.userId, person.email)).toBeNull();
    const begun = await beginTotp(await signedInAs(person.userId));
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    const svg = drawQrCode(begun.uri);
    expect(svg).toMatch(/^<svg[^#]+fill="white"[^#]+$/);
    expect(addressOfImage(svg)).toMatch(/^data:image\/svg\+xml,%3Csvg[^#"' ]+$/);
    expect(await pendingTotp(person.userId, person.email)).toEqual(begun);
    expect(await countRecoveryCodes(person.userId)).toBe(0);
  });

  test("keeps no secret and no recovery code readable", async () => {
    const { userId, secret, recoveryCodes } = await enrolled();
    const [factor] = await db().factor.findMany({ where: { userId } });
    const stored = Buffer.from(factor?.secret ?? []);
    expect(stored.length).toBeGreaterThan(20);
    expect(stored.includes(secret.replaceAll(" ", ""))).toBe(false);
    for (const { codeHash } of await db().recoveryCode.findMany({ where: { userId } })) {
      expect(codeHash).toHaveLength(32);
      for (const code of recoveryCodes) expect(Buffer.from(codeHash).includes(code)).toBe(false);
    }
  });

  test("ends with the first right code and ten recovery codes", async () => {
    const { userId, email, recoveryCodes } = await enrolled();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(await countRecoveryCodes(userId)).toBe(10);
    expect(await pendingTotp(userId, email)).toBeNull();
  });

  test.each(["", "abc", "12345", "1234567", "0000-0000-0000-0000"])("refuses %j", async (typed) => {
    const person = await member();
    await beginTotp(await signedInAs(person.userId));
    await expect(confirmPendingTotp(person.userId, typed, NOW)).rejects.toEqual(CODE);
  });

  test("goes on after a wrong code, and takes the code of what was begun last", async () => {
    const person = await member();
    const abandoned = await beginTotp(await signedInAs(person.userId));
    const { secret } = await beginTotp(await signedInAs(person.userId));
    await expect(confirmPendingTotp(person.userId, wrong(shown(secret)), NOW)).rejects.toEqual(CODE);
    await expect(confirmPendingTotp(person.userId, shown(abandoned.secret), NOW)).rejects.toEqual(CODE);
    expect(await countRecoveryCodes(person.userId)).toBe(0);
    const { recoveryCodes } = await confirmPendingTotp(person.userId, shown(secret), NOW);
    expect(recoveryCodes).toHaveLength(10);
  });

  test("that was never begun, or lies an hour back, has nothing to finish", async () => {
    const person = await member();
    await expect(confirmPendingTotp(person.userId, "123456", NOW)).rejects.toEqual(NO_FACTOR);
    const { secret } = await beginTotp(await signedInAs(person.userId));
    const createdAt = new Date(Date.now() - 61 * 60 * 1000);
    await db().factor.updateMany({ where: { userId: person.userId }, data: { createdAt } });
    expect(await pendingTotp(person.userId, person.email)).toBeNull();
    await expect(confirmPendingTotp(person.userId, shown(secret), NOW)).rejects.toEqual(NO_FACTOR);
    await beginTotp(await signedInAs(person.userId));
    expect(await pendingTotp(person.userId, person.email)).not.toBeNull();
  });

  test("finished twice at once is finished once, with ten recovery codes", async () => {
    const person = await member();
    const { secret } = await beginTotp(await signedInAs(person.userId));
    const sessions = await Promise.all(Array.from({ length: 5 }, () => signedInAs(person.userId)));
    const code = shown(secret, new Date());
    const { kept, refusals } = await outcomes(
      sessions.map((session) => addFactor(session, code, newCaller({ token: session.token }))),
    );
    expect(kept).toBe(1);
    for (const refusal of refusals) expect(refusal).toEqual(SESSION_ENDED);
    expect(await countRecoveryCodes(person.userId)).toBe(10);
  });

  test("anew leaves the old app in force until the new one's first code, then replaces it and its codes", async () => {
    const { userId, secret, first } = await enrolled();
    const renewed = await beginTotp(await signedInAs(userId));
    expect(await checkCode(userId, shown(secret, seconds(30)), seconds(30))).toBe("app");
    await expect(checkCode(userId, shown(renewed.secret, seconds(60)), seconds(60))).rejects.toEqual(CODE);
    await confirmPendingTotp(userId, shown(renewed.secret, seconds(60)), seconds(60));
    await expect(checkCode(userId, shown(secret, seconds(90)), seconds(90))).rejects.toEqual(CODE);
    await expect(checkCode(userId, first, seconds(90))).rejects.toEqual(CODE);
    expect(await checkCode(userId, shown(renewed.secret, seconds(90)), seconds(90))).toBe("app");
    expect(await db().factor.count({ where: { userId } })).toBe(1);
  });

  test.each(Object.entries(ENDING))("under way ends with %s", async (_, end) => {
    const { id: userId, email } = await newPerson();
    const theirs = await signedIn(email);
    const { secret } = await beginTotp(theirs);
    await db().factor.create({ data: { userId, type: "phone", phone: "+15555550100" } });
    const other = await newPerson();
    await beginTotp(await signedIn(other.email));
    const isForAll = (await end({ userId, email })) === "for all";
    expect(await pendingTotp(userId, email)).toBeNull();
    expect(await db().factor.count({ where: { userId } })).toBe(0);
    await expect(confirmPendingTotp(userId, shown(secret), NOW)).rejects.toEqual(NO_FACTOR);
    expect((await pendingTotp(other.id, other.email)) === null).toBe(isForAll);
    // Nor does the session that is over begin one.
    await expect(beginTotp(theirs)).rejects.toEqual(SESSION_ENDED);
  });

  test("under way leaves an app in force as it was when it ends", async () => {
    const { userId, secret } = await enrolled();
    await beginTotp(await signedInAs(userId));
    await endOtherSessions(await signedInAs(userId), newCaller());
    expect(await checkCode(userId, shown(secret, seconds(30)), seconds(30))).toBe("app");
  });

  test("is for proven addresses", async () => {
    const person = await member({ isVerified: false });
    await expect(beginTotp(await signedInAs(person.userId))).rejects.toMatchObject({ code: "unverified" });
  });

  test("is not offered for a phone", () => {
    expect(() => requireOffered("phone")).toThrow(expect.objectContaining({ code: "factor-not-offered" }));
    expect(() => requireOffered("totp")).not.toThrow();
  });
});

describe("a code of the app", () => {
  test.each([
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
  ])("of %i s away is right: %s", async (away, isRight) => {
    const { userId, secret } = await enrolled();
    const now = seconds(600);
    const checked = checkCode(userId, shown(secret, seconds(600 + away)), now);
    if (isRight) expect(await checked).toBe("app");
    else await expect(checked).rejects.toEqual(CODE);
  });

  test("may have spaces", async () => {
    const { userId, secret } = await enrolled();
    const code = shown(secret, seconds(30));
    expect(await checkCode(userId, ` ${code.slice(0, 3)} ${code.slice(3)}`, seconds(30))).toBe("app");
  });

  test("is not the one that finished the enrolment", async () => {
    const { userId, secret } = await enrolled();
    await expect(checkCode(userId, shown(secret), NOW)).rejects.toEqual(CODE);
  });

  test("is taken once, and none before it any more", async () => {
    const { userId, secret } = await enrolled();
    const [earlier, code] = [shown(secret, seconds(60)), shown(secret, seconds(90))];
    expect(await checkCode(userId, code, seconds(90))).toBe("app");
    await expect(checkCode(userId, code, seconds(90))).rejects.toEqual(CODE);
    await expect(checkCode(userId, code, seconds(110))).rejects.toEqual(CODE);
    await expect(checkCode(userId, earlier, seconds(90))).rejects.toEqual(CODE);
  });

  test("is taken once by any number of requests at once", async () => {
    const { userId, secret } = await enrolled();
    const code = shown(secret, seconds(30));
    const tries = Array.from({ length: 8 }, () => checkCode(userId, code, seconds(30)));
    const { kept, refusals } = await outcomes(tries);
    expect(kept).toBe(1);
    for (const refusal of refusals) expect(refusal).toEqual(CODE);
  });

  test("is nobody else's", async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    await expect(checkCode(other.userId, shown(one.secret, seconds(30)), seconds(30))).rejects.toEqual(CODE);
    await expect(checkCode(other.userId, one.first, seconds(30))).rejects.toEqual(CODE);
  });

  test("is refused where the secret cannot be opened, and recovery codes still help", async () => {
    const { userId, email, secret, first } = await enrolled();
    const foreign = seal(secret.replaceAll(" ", ""), randomUUID());
    await db().factor.updateMany({ where: { userId }, data: { secret: foreign } });
    await expect(checkCode(userId, shown(secret, seconds(30)), seconds(30))).rejects.toEqual(CODE);
    expect(await checkCode(userId, first, seconds(30))).toBe("recovery-code");
    await beginTotp(await signedInAs(userId));
    await db().factor.updateMany({ where: { userId, status: "unverified" }, data: { secret: foreign } });
    expect(await pendingTotp(userId, email)).toBeNull();
  });
});

describe("a recovery code", () => {
  test("is right once, however it is written", async () => {
    const { userId, first, recoveryCodes } = await enrolled();
    const [, second = ""] = recoveryCodes;
    expect(await checkCode(userId, first)).toBe("recovery-code");
    await expect(checkCode(userId, first)).rejects.toEqual(CODE);
    expect(await checkCode(userId, second.replaceAll("-", " ").toUpperCase())).toBe("recovery-code");
    expect(await countRecoveryCodes(userId)).toBe(8);
  });

  test("is right once for any number of requests at once", async () => {
    const { userId, first } = await enrolled();
    const { kept, refusals } = await outcomes(Array.from({ length: 8 }, () => checkCode(userId, first)));
    expect(kept).toBe(1);
    for (const refusal of refusals) expect(refusal).toEqual(CODE);
    expect(await countRecoveryCodes(userId)).toBe(9);
  });

  test("is void once new ones were made, of which there are ten however often they are asked for at once", async () => {
    const { userId, first } = await enrolled();
    const session = await signedInAs(userId);
    const made = await Promise.all(Array.from({ length: 4 }, () => replaceRecoveryCodes(session)));
    expect(await countRecoveryCodes(userId)).toBe(10);
    await expect(checkCode(userId, first)).rejects.toEqual(CODE);
    const { kept } = await outcomes(made.map(([code = ""]) => checkCode(userId, code)));
    expect(kept).toBe(1);
  });

  test("belongs to a second factor, and goes with it", async () => {
    const without = await signedInAs((await member()).userId);
    await expect(replaceRecoveryCodes(without)).rejects.toEqual(NO_FACTOR);
    const { userId, secret, first } = await enrolled();
    await beginTotp(await signedInAs(userId));
    await removeFactor(await signedInAs(userId), newCaller());
    expect(await countRecoveryCodes(userId)).toBe(0);
    expect(await db().factor.count({ where: { userId } })).toBe(0);
    await expect(checkCode(userId, first)).rejects.toEqual(CODE);
    await expect(checkCode(userId, shown(secret, seconds(30)), seconds(30))).rejects.toEqual(CODE);
  });
});

test("a person has ten passkeys at most", async () => {
  const { userId, email } = await member();
  const named = Array.from({ length: 10 }, (_, n) => ({
    userId,
    credentialId: Buffer.from(randomUUID()),
    publicKey: Buffer.from("x"),
    name: `Key ${n}`,
  }));
  await db().passkey.createMany({ data: named });
  const { challenge, options } = await creationOptions({ userId, email }, []);
  const authenticator = new Authenticator(new URL(settings().appUrl).origin);
  const credential = authenticator.create(JSON.parse(JSON.stringify(options)));
  const added = addPasskey(
    await signedInAs(userId),
    { challenge, credential, name: "One more" },
    newCaller(),
  );
  await expect(added).rejects.toEqual(expect.objectContaining({ code: "passkey-limit" }));
  expect(await db().passkey.count({ where: { userId } })).toBe(10);
});
