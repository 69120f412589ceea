import { randomInt } from "node:crypto";
import { removeExpired } from "~/db/remove-expired.server";
import { db } from "~/db.server";
import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { keyedHash } from "~/secret.server";
import type { ChallengeChannel, FactorStatus, Prisma } from "../../../prisma/client/client";
import type { Caller } from "../account";
import { AccountError } from "../account-error";
import { checkAttempts } from "../check-attempts.server";
import { sendText } from "./send-text.server";

/** For how many minutes a code is right. */
const CODE_MINUTES = 5;
const DIGITS = 6;

interface Sent {
  userId: string;
  /** Of the phone that is being enrolled, or of the one that is. */
  status: FactorStatus;
  channel: ChallengeChannel;
  language: Language;
  caller: Caller;
}

/**
 * Sends a person's phone a code, in place of one before. How many there are is bounded per person, per number and per
 * network address: each costs money.
 * @throws AccountError `no-factor` where there is no such phone, `too-many`, `not-sent`.
 */
export async function sendPhoneCode({ userId, status, channel, language, caller }: Sent): Promise<void> {
  const factor = await db().factor.findFirst({ where: { userId, type: "phone", status } });
  if (!factor?.phone) throw new AccountError("no-factor");
  // Whose number it is remains to be shown: as to a stranger's, few go to it from known browsers too.
  const who = { userId, caller: status === "verified" ? caller : { ...caller, known: [] } };
  await checkAttempts("phone", who);
  await checkAttempts("phone number", { ...who, phone: `${status} ${factor.phone}` });
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  const expiresAt = new Date(Date.now() + CODE_MINUTES * 60_000);
  await db().$transaction([
    db().factorChallenge.deleteMany({ where: { factorId: factor.id } }),
    db().factorChallenge.create({
      data: { factorId: factor.id, channel, codeHash: hashOf(factor, code), expiresAt },
    }),
  ]);
  const text = translator(language)("phone.message", { code, minutes: CODE_MINUTES });
  await sendText({ to: factor.phone, channel, text });
}

/** Uses the code up that was sent to a person's phone. @returns false for a wrong one, or one whose time is over. */
export async function takePhoneCode(
  { userId, status }: Pick<Sent, "userId" | "status">,
  code: string,
  client: Prisma.TransactionClient,
): Promise<boolean> {
  const factor = await client.factor.findFirst({ where: { userId, type: "phone", status } });
  if (!factor) return false;
  const { count } = await client.factorChallenge.deleteMany({
    where: { factorId: factor.id, codeHash: hashOf(factor, code), expiresAt: { gt: new Date() } },
  });
  return count > 0;
}

/** Forgets codes whose time is over. @returns how many. */
export function removeExpiredPhoneCodes(): Promise<number> {
  return removeExpired("factor_challenges");
}

/**
 * A million codes are soon tried out against a plain hash; this one takes the secret of the installation. It holds for the
 * number that the code went to: an enrolment may have been begun anew with another.
 */
function hashOf({ id, phone }: { id: string; phone: string | null }, code: string): Buffer<ArrayBuffer> {
  return Buffer.from(keyedHash("phone codes", `${id}\n${phone}\n${code}`));
}
