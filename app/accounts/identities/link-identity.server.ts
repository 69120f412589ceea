import { db } from "~/db.server";
import type { Caller, LiveSession, StartedSession } from "../account";
import { AccountError } from "../account-error";
import { queueNotice } from "../mails/queue-notice.server";
import { startSession } from "../sessions/start-session.server";
import type { ProvenIdentity } from "./proven-identity";

/**
 * Makes an identity at a provider another way into a person's account.
 * @throws AccountError `unverified` before the account's own address is proven, `identity-taken` where the identity
 *   opens another account, or another identity of the provider opens this one.
 */
export async function linkIdentity({ account }: LiveSession, identity: ProvenIdentity): Promise<void> {
  if (!account.isVerified) throw new AccountError("unverified");
  const { provider, subject, email } = identity;
  const added = await db().$executeRaw`
    INSERT INTO "identities" ("user_id", "provider", "subject", "email")
    VALUES (${account.id}::uuid, ${provider}, ${subject}, ${email}) ON CONFLICT DO NOTHING`;
  if (added === 0) return requireLinked(account.id, identity);
  await queueNotice("google-linked", account);
}

/**
 * Takes an identity as the fresh proof of who somebody is who is signed in.
 * @throws AccountError `identity-taken` where it is not theirs.
 */
export async function confirmWithIdentity(
  { id, account, aal }: LiveSession,
  identity: ProvenIdentity,
  caller: Caller,
): Promise<StartedSession> {
  await requireLinked(account.id, identity);
  return startSession({ userId: account.id, aal, raises: id }, caller);
}

async function requireLinked(userId: string, { provider, subject }: ProvenIdentity): Promise<void> {
  const linked = await db().identity.count({ where: { userId, provider, subject } });
  if (linked === 0) throw new AccountError("identity-taken");
}
