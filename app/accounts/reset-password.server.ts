import { db } from "~/db.server";
import { knownLanguage, type Language } from "~/i18n/languages";
import { queueMail } from "~/mail.server";
import type { Caller } from "./account";
import { AccountError } from "./account-error";
import { checkAttempts } from "./check-attempts.server";
import { parseEmail } from "./email-address.server";
import { endSessionsAndLinks, endUnproven } from "./end-unproven.server";
import { consumeMailToken } from "./mail-tokens.server";
import { queueNotice } from "./mails/queue-notice.server";
import { takeMail } from "./mails/take-mail.server";
import { type ClientMail, clientData } from "./mails/way-back";
import { hashPassword } from "./passwords/hash-password.server";
import { checkPassword } from "./passwords/password-strength.server";
import { sayEvent } from "./say-event.server";
import { hashToken } from "./secret-token.server";

/**
 * Sends a link for setting a new password, if the address has an account; neither the answer nor its time tells. To a
 * mailbox that has had many, one went a moment ago: `takeMail`.
 * @throws AccountError `email-invalid`, `too-many`.
 */
export async function requestReset(
  typed: string,
  language: Language,
  caller: Caller,
  client?: ClientMail,
): Promise<void> {
  const email = parseEmail(typed);
  if (!email) throw new AccountError("email-invalid");
  if (!(await takeMail("reset-password", { email, caller }))) return;
  await queueMail({
    kind: "account.reset-password",
    recipient: email,
    language,
    data: client ? clientData(client) : {},
  });
}

/**
 * Sets a new password by a link, once. Every session ends, every personal token, and no browser is known any more but this
 * one; a second factor stays. The link also proves the address: of one
 * that was not proven, or whose password may have been somebody else's, second factors and other ways in end too.
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
  const whose = await db().$transaction(async (client) => {
    const { userId, email } = await consumeMailToken(token, ["reset_password"], client);
    const [user] = await client.$queryRaw<{ language: string; isProven: boolean }[]>`
      SELECT "language", "email_verified_at" IS NOT NULL AND NOT "is_contested" AS "isProven"
      FROM "users" WHERE "id" = ${userId}::uuid AND "email" = ${email} FOR UPDATE`;
    if (!user) throw new AccountError("link");
    await client.$executeRaw`
      UPDATE "users" SET "password_hash" = ${passwordHash}, "is_contested" = false,
        "email_verified_at" = COALESCE("email_verified_at", now())
      WHERE "id" = ${userId}::uuid`;
    if (user.isProven) await endSessionsAndLinks(userId, { known: caller.known }, client);
    else await endUnproven(userId, {}, client);
    await client.personalToken.deleteMany({ where: { userId } });
    const language = knownLanguage(user.language);
    await queueNotice("password-reset", { email, language }, client);
    return userId;
  });
  sayEvent("password-changed", { how: "link", userId: whose });
}
