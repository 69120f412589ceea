import { randomUUID } from "node:crypto";
import { db } from "~/db.server";
import type { ChallengeChannel } from "../../../prisma/client/client";
import type { Caller, LiveSession, StartedSession } from "../account";
import { AccountError } from "../account-error";
import { checkAttempts } from "../check-attempts.server";
import { ENROLMENT_LIFE, requireOffered } from "../factors/factor-types";
import { countRecoveryCodes, showsRecoveryCodes, writeRecoveryCodes } from "../factors/recovery-codes.server";
import { readTypedCode } from "../factors/typed-code";
import { queueNotice } from "../mails/queue-notice.server";
import { sayEvent } from "../say-event.server";
import { endSessions } from "../sessions/end-sessions.server";
import { holdSession } from "../sessions/hold-session.server";
import { startSession } from "../sessions/start-session.server";
import { sendPhoneCode, takePhoneCode } from "./phone-codes.server";
import { parsePhone } from "./phone-number";

/**
 * Begins to enrol a phone, in place of an enrolment that was not finished. One that is enrolled stays until the new one's
 * code was right.
 * @returns its id, and its number in E.164.
 * @throws AccountError `factor-not-offered`, `unverified`, `phone-invalid`, `session-ended`.
 */
export async function notePhone(
  session: LiveSession,
  { typed, name = "" }: { typed: string; name?: string },
): Promise<{ id: string; phone: string }> {
  requireOffered("phone");
  const { account } = session;
  if (!account.isVerified) throw new AccountError("unverified");
  const phone = parsePhone(typed);
  if (!phone) throw new AccountError("phone-invalid");
  const id = randomUUID();
  const key = { userId: account.id, type: "phone", status: "unverified" } as const;
  await db().$transaction(async (client) => {
    await holdSession(session, client);
    await client.factor.upsert({
      where: { userId_type_status: key },
      create: { ...key, id, phone, friendlyName: name },
      update: { id, phone, friendlyName: name, createdAt: new Date() },
    });
  });
  return { id, phone };
}

/**
 * The same, and sends it a code.
 * @throws AccountError as {@link notePhone}, and `too-many`, `not-sent`.
 */
export async function beginPhone(
  session: LiveSession,
  { typed, channel }: { typed: string; channel: ChallengeChannel },
  caller: Caller,
): Promise<void> {
  await notePhone(session, { typed });
  const { id: userId, language } = session.account;
  await sendPhoneCode({ userId, status: "unverified", channel, language, caller });
}

/** The number of the phone whose enrolment is under way, or null. */
export async function pendingPhone(userId: string): Promise<string | null> {
  const createdAt = { gt: new Date(Date.now() - ENROLMENT_LIFE) };
  const factor = await db().factor.findFirst({
    where: { userId, type: "phone", status: "unverified", createdAt },
    select: { phone: true },
  });
  return factor?.phone ?? null;
}

/**
 * Ends the enrolment of a phone with the code that was sent to it: a second factor from now on. Every other browser is
 * signed out, and this one gets a new session.
 * @returns also recovery codes, for the only time, where the person had none and can be shown some; else null.
 * @throws AccountError `code`, `session-ended`, `too-many`.
 */
export async function addPhone(
  session: LiveSession,
  typed: string,
  caller: Caller,
): Promise<StartedSession & { recoveryCodes: string[] | null }> {
  const { id, account } = session;
  const userId = account.id;
  await checkAttempts("enrol", { userId, caller });
  const code = readTypedCode(typed);
  const added = await db().$transaction(async (client) => {
    await holdSession(session, client);
    const isRight =
      code?.kind === "totp" && (await takePhoneCode({ userId, status: "unverified" }, code.code, client));
    if (!isRight) throw new AccountError("code");
    await client.factor.deleteMany({ where: { userId, type: "phone", status: "verified" } });
    await client.factor.updateMany({
      where: { userId, type: "phone" },
      data: { status: "verified", verifiedAt: new Date() },
    });
    const isDue = showsRecoveryCodes(caller) && (await countRecoveryCodes(userId, client)) === 0;
    const recoveryCodes = isDue ? await writeRecoveryCodes(userId, client) : null;
    await endSessions(userId, { except: id, known: caller.known }, client);
    const raised = { userId, aal: 2, raises: id, proves: "factor", method: "mfa/phone" } as const;
    const started = await startSession(raised, caller, client);
    await queueNotice("phone-added", account, client);
    return { recoveryCodes, ...started };
  });
  sayEvent("factor-added", { how: "phone", userId });
  return added;
}
