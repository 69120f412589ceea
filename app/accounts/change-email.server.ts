import { shareAddresses } from "~/billing/share-addresses.server";
import { db } from "~/db.server";
import { FALLBACK_LANGUAGE, isLanguage } from "~/i18n/languages";
import { queueMail } from "~/mail.server";
import type { Prisma } from "../../prisma/client/client";
import type { Caller, LiveSession } from "./account";
import { AccountError } from "./account-error";
import { checkAttempts } from "./check-attempts.server";
import { parseEmail } from "./email-address.server";
import { LINK_HOURS, useMailToken } from "./mail-tokens.server";
import { queueNotice } from "./mails/queue-notice.server";

const LINKS = ["change_email_from", "change_email_to"] as const;

/**
 * Begins to change a person's address: both mailboxes get a link, and the address changes when both were followed. One
 * that was never proven is not asked. An address that has an account already is told so by mail, and only there.
 * @throws AccountError `email-invalid`, `email-same`, `too-many`.
 */
export async function requestEmailChange(
  { account }: LiveSession,
  typed: string,
  caller: Caller,
): Promise<void> {
  const newEmail = parseEmail(typed);
  if (!newEmail) throw new AccountError("email-invalid");
  if (newEmail === account.email) throw new AccountError("email-same");
  await checkAttempts("mail", { email: newEmail, caller });
  const { id: userId, language } = account;
  const change = {
    newEmail,
    newProvenAt: null,
    oldProvenAt: account.isVerified ? null : new Date(),
    expiresAt: new Date(Date.now() + LINK_HOURS.change_email_to * 60 * 60_000),
  };
  await db().$transaction(async (client) => {
    await client.emailChange.upsert({ where: { userId }, create: { userId, ...change }, update: change });
    await dropLinks(userId, client);
    const to = { kind: "account.change-email-to", recipient: newEmail, language, data: { userId } };
    await queueMail(to, client);
    if (!account.isVerified) return;
    const from = { kind: "account.change-email-from", recipient: account.email, language };
    await queueMail({ ...from, data: { newEmail } }, client);
  });
}

/**
 * Takes a link as proof of one of the two addresses; with both proven the address changes.
 * @throws AccountError `link`, also where another account has taken the new address meanwhile.
 */
export async function confirmEmailChange(token: string): Promise<"changed" | "other-address-next"> {
  const changed = await db().$transaction(async (client) => {
    const { userId, purpose, email } = await useMailToken(token, LINKS, client);
    const isNew = purpose === "change_email_to";
    const [change] = await client.$queryRaw<{ newEmail: string; isWhole: boolean }[]>`
      UPDATE "email_changes" SET
        "new_proven_at" = CASE WHEN ${isNew} THEN now() ELSE "new_proven_at" END,
        "old_proven_at" = CASE WHEN ${isNew} THEN "old_proven_at" ELSE now() END
      WHERE "user_id" = ${userId}::uuid AND "expires_at" > now() AND (NOT ${isNew} OR "new_email" = ${email})
      RETURNING "new_email" AS "newEmail",
        "new_proven_at" IS NOT NULL AND "old_proven_at" IS NOT NULL AS "isWhole"`;
    if (!change) throw new AccountError("link");
    if (!change.isWhole) return null;
    await replaceEmail(userId, change.newEmail, client);
    return userId;
  });
  if (changed === null) return "other-address-next";
  await shareAddresses(changed);
  return "changed";
}

async function replaceEmail(userId: string, newEmail: string, client: Prisma.TransactionClient) {
  const [old] = await client.$queryRaw<{ email: string; language: string }[]>`
    SELECT "email", "language" FROM "users" WHERE "id" = ${userId}::uuid FOR UPDATE`;
  const taken = await client.$executeRaw`
    UPDATE "users" SET "email" = ${newEmail}, "email_verified_at" = now()
    WHERE "id" = ${userId}::uuid AND NOT EXISTS (SELECT 1 FROM "users" WHERE "email" = ${newEmail})`;
  if (!old || taken === 0) throw new AccountError("link");
  await dropChange(userId, client);
  await client.mailToken.deleteMany({ where: { userId } });
  const language = isLanguage(old.language) ? old.language : FALLBACK_LANGUAGE;
  await queueNotice("email-changed", { email: old.email, language }, client);
}

/** The change of address that waits for its proofs, if there is one. */
export async function pendingEmailChange(userId: string) {
  const change = await db().emailChange.findUnique({ where: { userId, expiresAt: { gt: new Date() } } });
  if (!change) return null;
  const { newEmail, oldProvenAt, newProvenAt } = change;
  return { newEmail, isOldProven: oldProvenAt !== null, isNewProven: newProvenAt !== null };
}

/** Keeps the address as it is; links that were sent lead nowhere any more. */
export async function cancelEmailChange(userId: string): Promise<void> {
  await db().$transaction(async (client) => {
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
