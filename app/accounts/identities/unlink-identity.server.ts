import { db } from "~/db.server";
import type { LiveSession } from "../account";
import { AccountError } from "../account-error";
import { queueNotice } from "../mails/queue-notice.server";
import { sayEvent } from "../say-event.server";
import { holdSession } from "../sessions/hold-session.server";

/** The identities at providers that open a person's account. */
export function identitiesOf(userId: string) {
  return db().identity.findMany({
    where: { userId },
    select: { provider: true, email: true, createdAt: true },
    orderBy: { createdAt: "asc" },
  });
}

/**
 * Closes one way into a person's account; one that is closed already changes nothing. It is not opened again by what the
 * provider says of the address: only the person links it anew.
 * @throws AccountError `last-way-in` where there is no password, `session-ended`.
 */
export async function unlinkIdentity(session: LiveSession, provider: "google"): Promise<void> {
  const { account } = session;
  const isRemoved = await db().$transaction(async (client) => {
    await holdSession(session, client);
    const removed = await client.$executeRaw`
      DELETE FROM "identities" USING "users"
      WHERE "users"."id" = ${account.id}::uuid AND "users"."password_hash" IS NOT NULL
        AND "identities"."user_id" = "users"."id" AND "identities"."provider" = ${provider}`;
    if (removed > 0) {
      await client.user.update({ where: { id: account.id }, data: { unlinkedAt: new Date() } });
      await queueNotice("google-unlinked", account, client);
      return true;
    }
    const left = await client.identity.count({ where: { userId: account.id, provider } });
    if (left > 0) throw new AccountError("last-way-in");
    return false;
  });
  if (isRemoved) sayEvent("identity-unlinked", { how: provider, userId: account.id });
}
