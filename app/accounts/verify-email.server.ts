import { db } from "~/db.server";
import type { Language } from "~/i18n/languages";
import { queueMail } from "~/mail.server";
import type { Caller } from "./account";
import { AccountError } from "./account-error";
import { checkAttempts } from "./check-attempts.server";
import { dropUnproven } from "./drop-unproven.server";
import { parseEmail } from "./email-address.server";
import { useMailToken } from "./mail-tokens.server";
import { endSessions } from "./sessions/end-sessions.server";

/**
 * Sends the mail for proving an address again; whether it has an account shows neither in the answer nor in its time.
 * @throws AccountError `email-invalid`, `too-many`.
 */
export async function requestVerification(typed: string, language: Language, caller: Caller): Promise<void> {
  const email = parseEmail(typed);
  if (!email) throw new AccountError("email-invalid");
  await checkAttempts("mail", { email, caller });
  await queueMail({ kind: "account.verify-email", recipient: email, language });
}

/**
 * Takes a link as proof that its reader has the address. Was it sent for a sign-up, the password of that sign-up counts
 * from now on, and a session that another password opened ends: whoever signed up with somebody else's address before
 * them gains nothing. A link without a password leaves an account without any that more than one sign-up chose one for.
 * @returns whether the account has a password then.
 * @throws AccountError `link`.
 */
export async function verifyEmail(token: string): Promise<{ hasPassword: boolean }> {
  return db().$transaction(async (client) => {
    const { userId, email, passwordHash } = await useMailToken(token, ["verify_email"], client);
    const [user] = await client.$queryRaw<StoredUser[]>`
      SELECT "email_verified_at" IS NOT NULL AS "isVerified", "is_contested" AS "isContested",
        "password_hash" AS "passwordHash"
      FROM "users" WHERE "id" = ${userId}::uuid AND "email" = ${email} FOR UPDATE`;
    if (!user) throw new AccountError("link");
    if (user.isVerified) return { hasPassword: user.passwordHash !== null };
    const isOtherPassword = passwordHash === null ? user.isContested : passwordHash !== user.passwordHash;
    await client.user.update({
      where: { id: userId },
      data: { emailVerifiedAt: new Date(), isContested: false, ...(isOtherPassword && { passwordHash }) },
    });
    if (isOtherPassword) await endSessions(userId, {}, client);
    await dropUnproven(userId, client);
    return { hasPassword: (isOtherPassword ? passwordHash : user.passwordHash) !== null };
  });
}

interface StoredUser {
  isVerified: boolean;
  isContested: boolean;
  passwordHash: string | null;
}
