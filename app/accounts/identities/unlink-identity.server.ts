import { db } from "~/db.server";
import type { LiveSession } from "../account";
import { AccountError } from "../account-error";
import { queueNotice } from "../mails/queue-notice.server";

/** The identities at providers that open a person's account. */
export function identitiesOf(userId: string) {
  return db().identity.findMany({
    where: { userId },
    select: { provider: true, email: true, createdAt: true },
    orderBy: { createdAt: "asc" },
  });
}

/**
 * Closes one way into a person's account; one that is closed already changes nothing.
 * @throws AccountError `last-way-in` where there is no password.
 */
export async function unlinkIdentity({ account }: LiveSession, provider: "google"): Promise<void> {
  const removed = await db().$executeRaw`
    DELETE FROM "identities" USING "users"
    WHERE "users"."id" = ${account.id}::uuid AND "users"."password_hash" IS NOT NULL
      AND "identities"."user_id" = "users"."id" AND "identities"."provider" = ${provider}`;
  if (removed > 0) return queueNotice("google-unlinked", account);
  const left = await db().identity.count({ where: { userId: account.id, provider } });
  if (left > 0) throw new AccountError("last-way-in");
}
