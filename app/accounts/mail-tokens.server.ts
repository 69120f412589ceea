import { randomInt } from "node:crypto";
import { removeExpired } from "~/db/remove-expired.server";
import { db } from "~/db.server";
import { keyedHash } from "~/secret.server";
import { type MailTokenPurpose, Prisma } from "../../prisma/client/client";
import { AccountError } from "./account-error";
import { hashToken, newToken } from "./secret-token.server";

/** What a link is for: a code that is typed is no link. */
export type LinkPurpose = Exclude<MailTokenPurpose, "prove_identity">;

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
  /** Of a mail that a client with PKCE asked for: its link leads back with a code for whoever shows the verifier of this. */
  challenge?: string | null;
}

/** For how many hours a code of a mail is right: six digits are sooner guessed than a link. */
const CODE_HOURS = 1;
const DIGITS = 6;

/** A token for a link in a mail; only its hash is kept, so it can be told once. */
export async function mintMailToken(link: NewMailToken): Promise<string> {
  const { userId, purpose, email, newEmail = null, challenge = null } = link;
  const token = newToken();
  await db().$executeRaw`
    INSERT INTO "mail_tokens" ("token_hash", "user_id", "purpose", "email", "new_email", "challenge", "expires_at")
    SELECT ${hashToken(token)}, "id", ${purpose}::"mail_token_purpose", ${email}, ${newEmail}, ${challenge},
      now() + make_interval(hours => ${LINK_HOURS[purpose]}::int)
    FROM "users" WHERE "id" = ${userId}::uuid`;
  return token;
}

/** The same, and a code that may be typed in the link's place by whoever asked for the mail; of those only the newest is right. */
export async function mintMailCode(link: NewMailToken): Promise<{ token: string; code: string }> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  const token = await mintMailToken(link);
  const { userId, purpose, email } = link;
  await db().$executeRaw`
    UPDATE "mail_tokens" SET "code_hash" = CASE WHEN "token_hash" = ${hashToken(token)} THEN ${hashCode(email, code)}::bytea END
    WHERE "user_id" = ${userId}::uuid AND "purpose" = ${purpose}::"mail_token_purpose"`;
  return { token, code };
}

/** A million codes are soon tried out against a plain hash; this one takes the secret of the installation. */
function hashCode(email: string, code: string): Buffer<ArrayBuffer> {
  return Buffer.from(keyedHash("mail codes", `${email}\n${code}`));
}

/** Whether a link still works: for a page to say so before anything is typed into it. */
export async function isMailTokenGood(token: string, purposes: readonly LinkPurpose[]): Promise<boolean> {
  const found = await db().mailToken.count({
    where: { tokenHash: hashToken(token), purpose: { in: [...purposes] }, expiresAt: { gt: new Date() } },
  });
  return found > 0;
}

/** The challenge of the client with PKCE that had a link sent, and to whom; null of any other link. */
export async function findMailChallenge(
  token: string,
): Promise<{ userId: string; challenge: string } | null> {
  const link = await db().mailToken.findUnique({
    where: { tokenHash: hashToken(token) },
    select: { userId: true, challenge: true },
  });
  return link?.challenge ? { userId: link.userId, challenge: link.challenge } : null;
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
  return consume(Prisma.sql`"token_hash" = ${hashToken(token)}`, purposes, client);
}

/**
 * The same by the code of a mail to `email`. Whoever tries codes is counted before.
 * @throws AccountError `link`.
 */
export async function consumeMailCode(
  { email, code }: { email: string; code: string },
  purposes: readonly LinkPurpose[],
  client: Prisma.TransactionClient,
): Promise<ConsumedMailToken> {
  const isRight = Prisma.sql`"code_hash" = ${hashCode(email, code)} AND "email" = ${email}
    AND "created_at" > now() - make_interval(hours => ${CODE_HOURS}::int)`;
  return consume(isRight, purposes, client);
}

async function consume(
  condition: Prisma.Sql,
  purposes: readonly LinkPurpose[],
  client: Prisma.TransactionClient,
): Promise<ConsumedMailToken> {
  // The person before what is theirs, as in holdSession: two links of one person must not wait for each other.
  await client.$executeRaw`
    SELECT 1 FROM "users" WHERE "id" = (SELECT "user_id" FROM "mail_tokens" WHERE ${condition} LIMIT 1)
    FOR NO KEY UPDATE`;
  const [used] = await client.$queryRaw<ConsumedMailToken[]>`
    DELETE FROM "mail_tokens"
    WHERE ${condition} AND "purpose"::text = ANY(${[...purposes]}) AND "expires_at" > now()
    RETURNING "user_id" AS "userId", "purpose", "email", "new_email" AS "newEmail"`;
  if (!used) throw new AccountError("link");
  return used;
}

/** Forgets links that have expired, and changes of address that nobody confirmed in time. @returns how many. */
export async function removeExpiredMailTokens(): Promise<number> {
  const links = await removeExpired("mail_tokens");
  const changes = await removeExpired("email_changes");
  return links + changes;
}
