import { inBatches } from "~/db/in-batches";
import { db } from "~/db.server";
import type { MailTokenPurpose, Prisma } from "../../prisma/client/client";
import { AccountError } from "./account-error";
import { hashToken, newToken } from "./secret-token.server";

/** For how many hours a link of a mail is good. */
export const LINK_HOURS: Record<MailTokenPurpose, number> = {
  verify_email: 24,
  reset_password: 1,
  change_email_from: 24,
  change_email_to: 24,
};

interface NewMailToken {
  userId: string;
  purpose: MailTokenPurpose;
  /** The address that it is sent to. */
  email: string;
  /** Of a sign-up: the password that was chosen in it. */
  passwordHash?: string | null;
}

/** A token for a link in a mail; only its hash is kept, so it can be told once. */
export async function mintMailToken({ userId, purpose, email, passwordHash }: NewMailToken): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + LINK_HOURS[purpose] * 60 * 60_000);
  await db().mailToken.create({
    data: {
      tokenHash: hashToken(token),
      userId,
      purpose,
      email,
      passwordHash: passwordHash ?? null,
      expiresAt,
    },
  });
  return token;
}

/** Whether a link still works: for a page to say so before anything is typed into it. */
export async function isMailTokenGood(
  token: string,
  purposes: readonly MailTokenPurpose[],
): Promise<boolean> {
  const found = await db().mailToken.count({
    where: { tokenHash: hashToken(token), purpose: { in: [...purposes] }, expiresAt: { gt: new Date() } },
  });
  return found > 0;
}

interface UsedMailToken {
  userId: string;
  purpose: MailTokenPurpose;
  email: string;
  passwordHash: string | null;
}

/**
 * Uses a token up, in the transaction of what it allows: of two requests with the same one, one gets it.
 * @throws AccountError `link`.
 */
export async function useMailToken(
  token: string,
  purposes: readonly MailTokenPurpose[],
  client: Prisma.TransactionClient,
): Promise<UsedMailToken> {
  const [used] = await client.$queryRaw<UsedMailToken[]>`
    DELETE FROM "mail_tokens"
    WHERE "token_hash" = ${hashToken(token)} AND "purpose"::text = ANY(${[...purposes]}) AND "expires_at" > now()
    RETURNING "user_id" AS "userId", "purpose", "email", "password_hash" AS "passwordHash"`;
  if (!used) throw new AccountError("link");
  return used;
}

/** Forgets links that have expired, and changes of address that nobody confirmed in time. @returns how many. */
export async function removeExpiredMailTokens(): Promise<number> {
  const links = await inBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "mail_tokens" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "mail_tokens" WHERE "expires_at" < now() LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ))`,
  );
  const changes = await inBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "email_changes" WHERE "user_id" = ANY(ARRAY(
        SELECT "user_id" FROM "email_changes" WHERE "expires_at" < now() LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ))`,
  );
  return links + changes;
}
