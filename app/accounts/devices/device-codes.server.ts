import { randomInt } from "node:crypto";
import { removeExpired } from "~/db/remove-expired.server";
import { isUniqueViolation } from "~/db/violations.server";
import { db } from "~/db.server";
import { subjectOfAddress } from "~/rate-limits/subject-of-address.server";
import { keyedHash } from "~/secret.server";
import type { Caller, LiveSession } from "../account";
import { AccountError } from "../account-error";
import { checkAttempts, giveBackAttempt } from "../check-attempts.server";
import { queueNotice } from "../mails/queue-notice.server";
import { sayEvent, sayFailed } from "../say-event.server";
import { hashToken, newToken } from "../secret-token.server";
import { describeBrowser } from "../sessions/describe-browser";
import { holdSession } from "../sessions/hold-session.server";
import { LONGEST_USER_AGENT } from "../sessions/session-times";
import { DEVICE_MINUTES, POLL_SECONDS } from "./device-times";
import { readUserCode, shownUserCode, writeUserCode } from "./user-code";

/** What a device is told when it asks to be signed in. */
export interface BegunDevice {
  /** Its secret, told once. */
  deviceCode: string;
  /** What it shows to its owner. */
  userCode: string;
}

/**
 * Begins to sign a device in that has no browser: it shows a code, which somebody types where they are signed in.
 * @throws AccountError `too-many`.
 */
export async function beginDevice(
  clientName: string,
  caller: Pick<Caller, "address" | "userAgent">,
): Promise<BegunDevice> {
  const { address, userAgent } = caller;
  await checkAttempts("device code", { caller: { address, isHuman: true, known: [] } });
  const deviceCode = newToken();
  const data = {
    deviceCodeHash: hashToken(deviceCode),
    clientName,
    userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
    networkHash: hashOfNetwork(address),
    intervalSeconds: POLL_SECONDS,
    expiresAt: new Date(Date.now() + DEVICE_MINUTES * 60_000),
  };
  for (;;) {
    const userCode = writeUserCode(randomInt);
    try {
      await db().deviceCode.create({ data: { ...data, userCodeHash: hashOfUserCode(userCode) } });
      return { deviceCode, userCode: shownUserCode(userCode) };
    } catch (error) {
      // Somebody else's device shows the same one now.
      if (!isUniqueViolation(error)) throw error;
    }
  }
}

/** A device that waits, as the person sees it who is to say whether it is theirs. */
export interface WaitingDevice {
  /** As it is shown. */
  code: string;
  /** What the client calls itself; nobody has checked it. */
  clientName: string;
  system: string | null;
  /** Whether it asked from the network from which the person comes. */
  isSameNetwork: boolean;
  begunAt: Date;
}

/**
 * The device that waits with a code that somebody typed.
 * @throws AccountError `device-code` where none does, `too-many`.
 */
export async function findDevice(
  typed: string,
  { account }: LiveSession,
  caller: Caller,
): Promise<WaitingDevice> {
  const tried = await checkAttempts("device", { userId: account.id, caller });
  const code = readUserCode(typed);
  const found =
    code &&
    (await db().deviceCode.findFirst({
      where: { userCodeHash: hashOfUserCode(code), state: "pending", expiresAt: { gt: new Date() } },
      select: { clientName: true, userAgent: true, networkHash: true, createdAt: true },
    }));
  if (!found) throw sayFailed("device-sign-in", { how: "code", userId: account.id }, "device-code");
  await giveBackAttempt(tried);
  return {
    code: shownUserCode(code),
    clientName: found.clientName,
    system: describeBrowser(found.userAgent).system,
    isSameNetwork: hashOfNetwork(caller.address).equals(found.networkHash),
    begunAt: found.createdAt,
  };
}

/**
 * Signs the device in that waits with a code, once: from now on its next question is answered with tokens, as long as the
 * session lives in which it was approved. A mail tells the person, who has given a fresh proof of who they are.
 * @throws AccountError `device-code` where none waits any more, `unverified`, `session-ended`, `too-many`.
 */
export async function approveDevice(typed: string, session: LiveSession, caller: Caller): Promise<void> {
  const { account } = session;
  if (!account.isVerified) throw new AccountError("unverified");
  const tried = await checkAttempts("device", { userId: account.id, caller });
  const isApproved = await db().$transaction(async (client) => {
    await holdSession(session, client);
    const { count } = await client.deviceCode.updateMany({
      where: waitingWith(typed),
      data: { state: "approved", userId: account.id, sessionId: session.id },
    });
    if (count > 0) await queueNotice("device-signed-in", account, client);
    return count > 0;
  });
  if (!isApproved) throw sayFailed("device-sign-in", { how: "code", userId: account.id }, "device-code");
  await giveBackAttempt(tried);
  sayEvent("device-sign-in", { how: "code", userId: account.id });
}

/**
 * Refuses the device that waits with a code; where none does, nothing happens.
 * @throws AccountError `too-many`.
 */
export async function denyDevice(typed: string, { account }: LiveSession, caller: Caller): Promise<void> {
  const tried = await checkAttempts("device", { userId: account.id, caller });
  const { count } = await db().deviceCode.updateMany({
    where: waitingWith(typed),
    data: { state: "denied" },
  });
  if (count > 0) await giveBackAttempt(tried);
}

/** Forgets devices that waited too long. @returns how many. */
export function removeExpiredDeviceCodes(): Promise<number> {
  return removeExpired("device_codes");
}

function waitingWith(typed: string) {
  const userCodeHash = hashOfUserCode(readUserCode(typed) ?? "");
  return { userCodeHash, state: "pending", expiresAt: { gt: new Date() } } as const;
}

/** Codes are short: whoever reads the table could try all of them against a plain hash. */
function hashOfUserCode(code: string): Buffer<ArrayBuffer> {
  return Buffer.from(keyedHash("device codes", code));
}

function hashOfNetwork(address: string): Buffer<ArrayBuffer> {
  return Buffer.from(keyedHash("device networks", subjectOfAddress(address)));
}
