import { db } from "~/db.server";
import { FALLBACK_LANGUAGE, isLanguage, type Language } from "~/i18n/languages";
import { queueMail } from "~/mail.server";
import type { Caller } from "./account";
import { AccountError } from "./account-error";
import { checkAttempts } from "./check-attempts.server";
import { dropUnproven } from "./drop-unproven.server";
import { parseEmail } from "./email-address.server";
import { useMailToken } from "./mail-tokens.server";
import { queueNotice } from "./mails/queue-notice.server";
import { hashPassword } from "./passwords/hash-password.server";
import { checkPassword } from "./passwords/password-strength.server";
import { hashToken } from "./secret-token.server";
import { endSessions } from "./sessions/end-sessions.server";

/**
 * Sends a link for setting a new password, if the address has an account; neither the answer nor its time tells.
 * @throws AccountError `email-invalid`, `too-many`.
 */
export async function requestReset(typed: string, language: Language, caller: Caller): Promise<void> {
  const email = parseEmail(typed);
  if (!email) throw new AccountError("email-invalid");
  await checkAttempts("mail", { email, caller });
  await queueMail({ kind: "account.reset-password", recipient: email, language });
}

/**
 * Sets a new password by a link, once. Every session ends; a second factor stays. The link also proves the address.
 * @throws AccountError `link`, `password-weak` (the link stays good), `too-many`.
 */
export async function resetPassword(
  { token, password }: { token: string; password: string },
  caller: Caller,
): Promise<void> {
  await checkAttempts("link", { caller });
  const link = await db().mailToken.findUnique({
    where: { tokenHash: hashToken(token), purpose: "reset_password", expiresAt: { gt: new Date() } },
    select: { email: true },
  });
  if (!link) throw new AccountError("link");
  await checkPassword(password, { email: link.email });
  const passwordHash = await hashPassword(password);
  await db().$transaction(async (client) => {
    const { userId, email } = await useMailToken(token, ["reset_password"], client);
    const [user] = await client.$queryRaw<{ language: string }[]>`
      UPDATE "users"
      SET "password_hash" = ${passwordHash}, "is_contested" = false,
        "email_verified_at" = COALESCE("email_verified_at", now())
      WHERE "id" = ${userId}::uuid AND "email" = ${email} RETURNING "language"`;
    if (!user) throw new AccountError("link");
    await endSessions(userId, {}, client);
    await dropUnproven(userId, client);
    const language = isLanguage(user.language) ? user.language : FALLBACK_LANGUAGE;
    await queueNotice("password-reset", { email, language }, client);
  });
}
