import { removeInBatches } from "~/db/remove-in-batches";
import { db } from "~/db.server";
import type { MailTokenPurpose, Prisma } from "../../prisma/client/client";
import { AccountError } from "./account-error";
import { hashToken, newToken } from "./secret-token.server";

/** What a link is for: a code that is typed is no link. */
type LinkPurpose = Exclude<MailTokenPurpose, "prove_identity">;

/** For how many hours a link of a mail is good. */
export const LINK_HOURS: Record<LinkPurpose, number> = {
  verify_email: 24,
  reset_password: 1,
  sign_in: 1,
  change_email_from: 24,
  change_email_to: 24,
};

interface NewMailToken {
  /** Null for nobody: as much is done, and nothing kept. */
  userId: string | null;
  purpose: LinkPurpose;
  /** The address that it is sent to. */
  email: string;
  /** Of `change_email_from`: the address that the mail names; the link agrees to no other. */
  newEmail?: string;
}

/** A token for a link in a mail; only its hash is kept, so it can be told once. */
export async function mintMailToken({ userId, purpose, email, newEmail }: NewMailToken): Promise<string> {
  const token = newToken();
  await db().$executeRaw`
    INSERT INTO "mail_tokens" ("token_hash", "user_id", "purpose", "email", "new_email", "expires_at")
    SELECT ${hashToken(token)}, "id", ${purpose}::"mail_token_purpose", ${email}, ${newEmail ?? null},
      now() + make_interval(hours => ${LINK_HOURS[purpose]}::int)
    FROM "users" WHERE "id" = ${userId}::uuid`;
  return token;
}

/** Whether a link still works: for a page to say so before anything is typed into it. */
export async function isMailTokenGood(token: string, purposes: readonly LinkPurpose[]): Promise<boolean> {
  const found = await db().mailToken.count({
    where: { tokenHash: hashToken(token), purpose: { in: [...purposes] }, expiresAt: { gt: new Date() } },
  });
  return found > 0;
}

interface ConsumedMailToken {
  userId: string;
  purpose: LinkPurpose;
  email: string;
  newEmail: string | null;
}

/**
 * Uses a token up, in the transaction of what it allows: of two requests with the same one, one gets it.
 * @throws AccountError `link`.
 */
export async function consumeMailToken(
  token: string,
  purposes: readonly LinkPurpose[],
  client: Prisma.TransactionClient,
): Promise<ConsumedMailToken> {
  const tokenHash = hashToken(token);
  // The person before what is theirs, as in holdSession: two links of one person must not wait for each other.
  await client.$executeRaw`
    SELECT 1 FROM "users" WHERE "id" = (SELECT "user_id" FROM "mail_tokens" WHERE "token_hash" = ${tokenHash})
    FOR NO KEY UPDATE`;
  const [used] = await client.$queryRaw<ConsumedMailToken[]>`
    DELETE FROM "mail_tokens"
    WHERE "token_hash" = ${tokenHash} AND "purpose"::text = ANY(${[...purposes]}) AND "expires_at" > now()
    RETURNING "user_id" AS "userId", "purpose", "email", "new_email" AS "newEmail"`;
  if (!used) throw new AccountError("link");
  return used;
}

/** Forgets links that have expired, and changes of address that nobody confirmed in time. @returns how many. */
export async function removeExpiredMailTokens(): Promise<number> {
  const links = await removeInBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "mail_tokens" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "mail_tokens" WHERE "expires_at" < now() LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ))`,
  );
  const changes = await removeInBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "email_changes" WHERE "user_id" = ANY(ARRAY(
        SELECT "user_id" FROM "email_changes" WHERE "expires_at" < now() LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ))`,
  );
  return links + changes;
}
