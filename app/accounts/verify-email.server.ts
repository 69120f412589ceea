import { db } from "~/db.server";
import type { Language } from "~/i18n/languages";
import { queueMail } from "~/mail.server";
import { takeOverUses } from "~/usage/uses-after-deletion.server";
import type { Caller, LiveSession } from "./account";
import { AccountError } from "./account-error";
import { checkAttempts } from "./check-attempts.server";
import { parseEmail } from "./email-address.server";
import { endUnproven } from "./end-unproven.server";
import { consumeMailToken } from "./mail-tokens.server";
import { takeMail } from "./mails/take-mail.server";
import { type ClientMail, clientData, mailData } from "./mails/way-back";
import { hashPassword } from "./passwords/hash-password.server";
import { checkPassword } from "./passwords/password-strength.server";
import { sayEvent } from "./say-event.server";
import { hashToken } from "./secret-token.server";

/**
 * Sends the mail for proving an address again; whether it has an account shows neither in the answer nor in its time.
 * @param wayBack the local path to which its link is to lead in the end.
 * @throws AccountError `email-invalid`, `too-many`.
 */
export async function requestVerification(
  typed: string,
  { language, wayBack, client }: { language: Language; wayBack?: string | undefined; client?: ClientMail },
  caller: Caller,
): Promise<void> {
  const email = parseEmail(typed);
  if (!email) throw new AccountError("email-invalid");
  if (!(await takeMail("verify-email", { email, caller }))) return;
  const data = client ? clientData(client) : mailData(wayBack);
  await queueMail({ kind: "account.verify-email", recipient: email, language, data });
}

/**
 * What a link asks of its reader before it proves the address; null for one that no longer works. Where more than one
 * sign-up chose a password, nobody knows whose counts: the reader of the mail chooses it.
 */
export async function findVerification(
  token: string,
): Promise<{ email: string; asksPassword: boolean } | null> {
  const [found] = await db().$queryRaw<{ email: string; asksPassword: boolean }[]>`
    SELECT t."email", u."email_verified_at" IS NULL AND u."is_contested" AS "asksPassword"
    FROM "mail_tokens" t JOIN "users" u ON u."id" = t."user_id"
    WHERE t."token_hash" = ${hashToken(token)} AND t."purpose" = 'verify_email' AND t."expires_at" > now()`;
  return found ?? null;
}

/** In which browser a link is followed. */
interface Reader {
  /** Who is signed in there. */
  session: LiveSession | null;
  /** The address that somebody has just signed up with there. */
  signedUp: string | null;
  caller: Caller;
}

/**
 * Takes a link as proof that its reader has the address, and ends what others may have begun before: every other session,
 * and the password of a contested address, in whose place comes the one that the reader chose. Where nobody is signed in
 * to the account and nobody has signed up, the password stays, but is not held to be the reader's: another proof ends it.
 * A reader who is signed in to the account brings what the visitor asked who they were so far.
 * @param password taken only where `findVerification` says that it is asked for.
 * @throws AccountError `link`, `password-blank`, `password-weak` (the link stays good), `too-many`.
 */
export async function verifyEmail(
  { token, password }: { token: string; password: string },
  { session, signedUp, caller }: Reader,
): Promise<void> {
  const link = await findVerification(token);
  if (!link) throw new AccountError("link");
  const chosen = link.asksPassword ? await hashChosen(password, link.email, caller) : null;
  const proven = await db().$transaction(async (client) => {
    const { userId, email } = await consumeMailToken(token, ["verify_email"], client);
    const [user] = await client.$queryRaw<{ isVerified: boolean; isContested: boolean }[]>`
      SELECT "email_verified_at" IS NOT NULL AS "isVerified", "is_contested" AS "isContested"
      FROM "users" WHERE "id" = ${userId}::uuid AND "email" = ${email} FOR UPDATE`;
    if (!user) throw new AccountError("link");
    if (user.isVerified) return null;
    // Somebody else signed up since the link was looked at.
    if (user.isContested && !chosen) throw new AccountError("password-blank");
    const held = session?.account.id === userId ? session : null;
    const isOwn = held !== null || parseEmail(signedUp ?? "") === email || chosen !== null;
    await client.user.update({
      where: { id: userId },
      data: {
        emailVerifiedAt: new Date(),
        isContested: !isOwn,
        ...(chosen && { passwordHash: chosen }),
      },
    });
    await endUnproven(userId, held ? { except: held.id, known: caller.known } : {}, client);
    await takeOverUses(userId, { email, identities: [] }, client);
    if (held) await caller.moveVisitor?.(userId, client);
    return userId;
  });
  if (proven) sayEvent("email-proven", { how: "link", userId: proven });
}

async function hashChosen(password: string, email: string, caller: Caller): Promise<string> {
  if (!password) throw new AccountError("password-blank");
  await checkAttempts("link", { caller });
  await checkPassword(password, { email });
  return hashPassword(password);
}
