import { noteChangedEmail, shareChangedEmails } from "~/billing/share-email.server";
import { isDeadlock, isUniqueViolation } from "~/db/violations.server";
import { db } from "~/db.server";
import { knownLanguage, type Language } from "~/i18n/languages";
import { queueMail } from "~/mail.server";
import type { Prisma } from "../../prisma/client/client";
import type { Caller, LiveSession } from "./account";
import { AccountError } from "./account-error";
import { ONE_MORE_MAIL } from "./attempt-rules";
import { parseEmail } from "./email-address.server";
import { endSessionsAndLinks } from "./end-unproven.server";
import { consumeMailToken, LINK_HOURS } from "./mail-tokens.server";
import { queueNotice } from "./mails/queue-notice.server";
import { takeMail } from "./mails/take-mail.server";
import { type ClientMail, clientData } from "./mails/way-back";
import { sayEvent } from "./say-event.server";
import { holdSession } from "./sessions/hold-session.server";

const LINKS = ["change_email_from", "change_email_to"] as const;

/**
 * Begins to change a person's address: both mailboxes get a link, and the address changes when both were followed. One
 * that was never proven is not asked. An address that has an account already is told so by mail, and only there.
 * @throws AccountError `email-invalid`, `email-same`, `session-ended`, `too-many`.
 */
export async function requestEmailChange(
  session: LiveSession,
  typed: string,
  caller: Caller,
  forClient?: ClientMail,
): Promise<void> {
  const { account } = session;
  const newEmail = parseEmail(typed);
  if (!newEmail) throw new AccountError("email-invalid");
  if (newEmail === account.email) throw new AccountError("email-same");
  // What was sent before is void by this: without a mail the change could not be ended.
  if (!(await takeMail("change-email", { email: newEmail, caller })))
    throw new AccountError("too-many", { retryAfter: ONE_MORE_MAIL.seconds });
  const { id: userId, language } = account;
  const change = {
    newEmail,
    newProvenAt: null,
    oldProvenAt: account.isVerified ? null : new Date(),
    expiresAt: new Date(Date.now() + LINK_HOURS.change_email_to * 60 * 60_000),
  };
  await db().$transaction(async (client) => {
    await holdSession(session, client);
    await client.emailChange.upsert({ where: { userId }, create: { userId, ...change }, update: change });
    await dropLinks(userId, client);
    const back = forClient && clientData(forClient);
    const to = { kind: "account.change-email-to", recipient: newEmail, language, data: { userId, ...back } };
    await queueMail(to, client);
    if (!account.isVerified) return;
    const from = { kind: "account.change-email-from", recipient: account.email, language };
    await queueMail({ ...from, data: { newEmail, ...back } }, client);
  });
}

/**
 * Sends the mail of a change that waits once more, to the address that is named: the present one of its account, or the new one.
 * Whether there is one shows neither in the answer nor in its time.
 * @throws AccountError `email-invalid`, `too-many`.
 */
export async function resendEmailChange(
  typed: string,
  language: Language,
  { caller, client }: { caller: Caller; client: ClientMail },
): Promise<void> {
  const email = parseEmail(typed);
  if (!email) throw new AccountError("email-invalid");
  if (!(await takeMail("change-email", { email, caller }))) return;
  const data = clientData(client);
  await queueMail({ kind: "account.change-email-again", recipient: email, language, data });
}

/**
 * Takes a link as proof of one of the two addresses; with both proven the address changes, and every session ends but that
 * of the browser in which it was proven. Unless that is one of the account's, the password is not held to be that of the
 * address's owner, who may have followed a stranger's link by mistake: another proof ends it.
 * @param reader the session and the caller of the browser in which the link is followed.
 * @throws AccountError `link`, also where another account has taken the new address meanwhile, or another one than the mail
 *   names is to be the new address.
 */
export async function confirmEmailChange(
  token: string,
  { session, caller }: { session: LiveSession | null; caller: Caller },
): Promise<"changed" | "other-address-next"> {
  const changed = await db().$transaction(async (client) => {
    const { userId, purpose, email, newEmail } = await consumeMailToken(token, LINKS, client);
    const isNew = purpose === "change_email_to";
    const named = isNew ? email : newEmail;
    const [change] = await client.$queryRaw<{ newEmail: string; isWhole: boolean }[]>`
      UPDATE "email_changes" SET
        "new_proven_at" = CASE WHEN ${isNew} THEN now() ELSE "new_proven_at" END,
        "old_proven_at" = CASE WHEN ${isNew} THEN "old_proven_at" ELSE now() END
      WHERE "user_id" = ${userId}::uuid AND "expires_at" > now() AND "new_email" = ${named}
      RETURNING "new_email" AS "newEmail",
        "new_proven_at" IS NOT NULL AND "old_proven_at" IS NOT NULL AS "isWhole"`;
    if (!change) throw new AccountError("link");
    if (!change.isWhole) return null;
    const held = session?.account.id === userId ? session : null;
    await replaceEmail(userId, { newEmail: change.newEmail, isContested: !(isNew && held) }, client);
    await endSessionsAndLinks(userId, held ? { except: held.id, known: caller.known } : {}, client);
    // An account whose first address this is to be proven has been a visitor's so far.
    if (held) await caller.moveVisitor?.(userId, client);
    return userId;
  });
  if (changed === null) return "other-address-next";
  sayEvent("email-changed", { how: "link", userId: changed });
  await shareChangedEmails(changed);
  return "changed";
}

async function replaceEmail(
  userId: string,
  { newEmail, isContested }: { newEmail: string; isContested: boolean },
  client: Prisma.TransactionClient,
) {
  // First the customer, then the person, as where an account is deleted.
  await noteChangedEmail(userId, client);
  const [old] = await client.$queryRaw<{ email: string; language: string }[]>`
    SELECT "email", "language" FROM "users" WHERE "id" = ${userId}::uuid FOR UPDATE`;
  if (!old) throw new AccountError("link");
  try {
    await client.user.update({
      where: { id: userId },
      data: { email: newEmail, emailVerifiedAt: new Date(), isContested },
    });
  } catch (error) {
    // A circle: the other account takes this one's address in the same moment.
    throw isUniqueViolation(error) || isDeadlock(error) ? new AccountError("link") : error;
  }
  const language = knownLanguage(old.language);
  await queueNotice("email-changed", { email: old.email, language }, client);
}

/** The change of address that waits for its proofs, if there is one. */
export async function pendingEmailChange(userId: string) {
  const change = await db().emailChange.findUnique({ where: { userId, expiresAt: { gt: new Date() } } });
  if (!change) return null;
  const { newEmail, oldProvenAt, newProvenAt } = change;
  return { newEmail, isOldProven: oldProvenAt !== null, isNewProven: newProvenAt !== null };
}

/**
 * Keeps the address as it is; links that were sent lead nowhere any more.
 * @throws AccountError `session-ended`.
 */
export async function cancelEmailChange(session: LiveSession): Promise<void> {
  const userId = session.account.id;
  await db().$transaction(async (client) => {
    await holdSession(session, client);
    await dropChange(userId, client);
    await dropLinks(userId, client);
  });
}

async function dropChange(userId: string, client: Prisma.TransactionClient): Promise<void> {
  await client.emailChange.deleteMany({ where: { userId } });
}

async function dropLinks(userId: string, client: Prisma.TransactionClient): Promise<void> {
  await client.mailToken.deleteMany({ where: { userId, purpose: { in: [...LINKS] } } });
}
