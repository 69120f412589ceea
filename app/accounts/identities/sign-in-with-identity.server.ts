import { db } from "~/db.server";
import type { Language } from "~/i18n/languages";
import type { Prisma } from "../../../prisma/client/client";
import type { Caller, StartedSession } from "../account";
import { AccountError } from "../account-error";
import { dropUnproven } from "../drop-unproven.server";
import { parseEmail } from "../email-address.server";
import { queueNotice } from "../mails/queue-notice.server";
import { endSessions } from "../sessions/end-sessions.server";
import { startSession } from "../sessions/start-session.server";
import type { ProvenIdentity } from "./proven-identity";

/**
 * Signs somebody in whom a provider knows. Somebody new gets an account. An account that has the address already is
 * joined where the provider says that the address is theirs; if we had never seen that proven, its password and its
 * sessions are dropped, since anybody could have set them.
 * @throws AccountError `identity-unproven` where the provider has not checked the address, `identity-taken` where the
 *   account belongs to another person of this provider.
 */
export async function signInWithIdentity(
  identity: ProvenIdentity,
  language: Language,
  caller: Caller,
): Promise<StartedSession> {
  const userId = (await findUser(identity)) ?? (await joinUser(identity, language));
  return startSession({ userId, aal: 1 }, caller);
}

async function findUser({ provider, subject, email }: ProvenIdentity): Promise<string | null> {
  const [known] = await db().$queryRaw<{ userId: string }[]>`
    UPDATE "identities" SET "last_used_at" = now(), "email" = ${email}
    WHERE "provider" = ${provider} AND "subject" = ${subject} RETURNING "user_id" AS "userId"`;
  return known?.userId ?? null;
}

async function joinUser(identity: ProvenIdentity, language: Language): Promise<string> {
  const email = parseEmail(identity.email);
  if (!email || !identity.isEmailVerified) throw new AccountError("identity-unproven");
  return db().$transaction(async (client) => {
    const made = await client.$executeRaw`
      INSERT INTO "users" ("email", "email_verified_at", "language") VALUES (${email}, now(), ${language})
      ON CONFLICT ("email") DO NOTHING`;
    const user = await lockUser(email, client);
    if (!user.isVerified) await takeOver(user.id, client);
    await addIdentity(user.id, identity, client);
    if (made === 0) await queueNotice("google-linked", { email, language: user.language }, client);
    return user.id;
  });
}

interface LockedUser {
  id: string;
  isVerified: boolean;
  language: Language;
}

async function lockUser(email: string, client: Prisma.TransactionClient): Promise<LockedUser> {
  const [user] = await client.$queryRaw<LockedUser[]>`
    SELECT "id", "email_verified_at" IS NOT NULL AS "isVerified", "language"
    FROM "users" WHERE "email" = ${email} FOR UPDATE`;
  if (!user) throw new AccountError("identity-unproven");
  return user;
}

/** The address is proven now, and so whoever set the password before may have been somebody else. */
async function takeOver(userId: string, client: Prisma.TransactionClient): Promise<void> {
  await client.user.update({
    where: { id: userId },
    data: { emailVerifiedAt: new Date(), isContested: false, passwordHash: null },
  });
  await endSessions(userId, {}, client);
  await dropUnproven(userId, client);
}

/** Of two requests that add the same identity at once, both end with it; another person's is never taken over. */
async function addIdentity(
  userId: string,
  { provider, subject, email }: ProvenIdentity,
  client: Prisma.TransactionClient,
): Promise<void> {
  await client.$executeRaw`
    INSERT INTO "identities" ("user_id", "provider", "subject", "email")
    VALUES (${userId}::uuid, ${provider}, ${subject}, ${email}) ON CONFLICT DO NOTHING`;
  const mine = await client.identity.count({ where: { userId, provider, subject } });
  if (mine === 0) throw new AccountError("identity-taken");
}
