import { db } from "~/db.server";
import type { Prisma } from "../../../prisma/client/client";
import type { LiveSession } from "../account";
import { AccountError } from "../account-error";
import { queueNotice } from "../mails/queue-notice.server";
import { sayEvent } from "../say-event.server";
import { holdSession } from "../sessions/hold-session.server";
import type { ProvenIdentity } from "./proven-identity";

/**
 * Makes an identity at a provider another way into a person's account.
 * @throws AccountError `unverified` before the account's own address is proven, `identity-taken` where the identity
 *   opens another account, or another identity of the provider opens this one, `session-ended`.
 */
export async function linkIdentity(
  session: LiveSession,
  identity: Pick<ProvenIdentity, "provider" | "subject" | "email">,
): Promise<void> {
  const { account } = session;
  if (!account.isVerified) throw new AccountError("unverified");
  const { provider, subject, email } = identity;
  const isNew = await db().$transaction(async (client) => {
    await holdSession(session, client);
    const added = await client.$executeRaw`
      INSERT INTO "identities" ("user_id", "provider", "subject", "email")
      VALUES (${account.id}::uuid, ${provider}, ${subject}, ${email}) ON CONFLICT DO NOTHING`;
    if (added > 0) await queueNotice("google-linked", account, client);
    else if (!(await isLinked(account.id, identity, client))) throw new AccountError("identity-taken");
    return added > 0;
  });
  if (isNew) sayEvent("identity-linked", { how: provider, userId: account.id });
}

/**
 * Makes sure, before anything is begun, that an identity opens no account yet, and that none of its provider opens this one.
 * @throws AccountError `identity-taken`.
 */
export async function requireFree(
  userId: string,
  { provider, subject }: Pick<ProvenIdentity, "provider" | "subject">,
): Promise<void> {
  const taken = await db().identity.count({
    where: {
      OR: [
        { provider, subject },
        { userId, provider },
      ],
    },
  });
  if (taken > 0) throw new AccountError("identity-taken");
}

/** Whether an identity is one of a person's. */
export async function isLinked(
  userId: string,
  { provider, subject }: Pick<ProvenIdentity, "provider" | "subject">,
  client: Prisma.TransactionClient = db(),
): Promise<boolean> {
  return (await client.identity.count({ where: { userId, provider, subject } })) > 0;
}
