import { randomUUID } from "node:crypto";
import { db } from "~/db.server";
import type { Language } from "~/i18n/languages";
import { queueMail } from "~/mail.server";
import type { Prisma } from "../../prisma/client/client";
import type { Caller } from "./account";
import { AccountError } from "./account-error";
import { checkAttempts } from "./check-attempts.server";
import { parseEmail } from "./email-address.server";
import { takeMail } from "./mails/take-mail.server";
import { type ClientMail, clientData, mailData } from "./mails/way-back";
import { hashPassword, requireTurn } from "./passwords/hash-password.server";
import { checkPassword } from "./passwords/password-strength.server";
import { sayEvent } from "./say-event.server";

interface NewAccount {
  email: string;
  password: string;
  language: Language;
  wayBack?: string | undefined;
  /** Of a client of `/auth/v1` that signs somebody up: the id that a new account is to have, and what it keeps with it. */
  ofClient?: { id: string; metadata: Prisma.InputJsonObject; mail: ClientMail };
}

/**
 * Makes an account, unless the address has one, and queues a mail that says what is to be done. What happens and how
 * long it takes is the same either way, so that nobody learns who has an account. Nobody is signed in by it. Where the
 * address is signed up with again before it is proven, neither password is held to be its owner's: `verifyEmail`.
 * @param wayBack the local path to which the link of the mail is to lead in the end.
 * @throws AccountError `email-invalid`, `password-weak`, `too-many`.
 */
export async function signUp(
  { email: typed, password, language, wayBack, ofClient }: NewAccount,
  caller: Caller,
): Promise<void> {
  const email = parseEmail(typed);
  if (!email) throw new AccountError("email-invalid");
  requireTurn();
  // Judging a password takes a while, so that comes after a first, wide limit.
  await checkAttempts("sign-up try", { caller });
  await checkPassword(password, { email });
  const isSent = await takeMail("sign-up", { email, caller });
  const passwordHash = await hashPassword(password);
  await db().$transaction(async (client) => {
    await client.$executeRaw`
      INSERT INTO "users" ("id", "email", "password_hash", "language", "metadata")
      VALUES (${ofClient?.id ?? randomUUID()}::uuid, ${email}, ${passwordHash}, ${language}, ${ofClient?.metadata ?? {}}::jsonb)
      ON CONFLICT ("email") DO UPDATE SET "is_contested" = true, "metadata" = '{}' WHERE "users"."email_verified_at" IS NULL`;
    const data = ofClient ? clientData(ofClient.mail) : mailData(wayBack);
    const mail = { kind: "account.sign-up", recipient: email, language, data };
    if (isSent) await queueMail(mail, client);
  });
  // Nobody is told, not even the log, whether there was such an account.
  sayEvent("sign-up", { how: "password", userId: undefined });
}
