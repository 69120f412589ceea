import { removeInBatches } from "~/db/remove-in-batches";
import { db } from "~/db.server";

/**
 * Removes accounts whose address nobody has proven and that nobody has used for 30 days: it may be anybody's. One that
 * somebody signs in to at that moment is left alone.
 * @returns how many went.
 */
export function removeUnprovenAccounts(): Promise<number> {
  // OFFSET 0 has PostgreSQL look up each account, where it would read every session and subscription to compare.
  return removeInBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "users" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "users" u
        WHERE "email_verified_at" IS NULL AND "created_at" < now() - interval '30 days'
          AND NOT EXISTS (SELECT 1 FROM "sessions" s WHERE s."user_id" = u."id" AND s."expires_at" > now() OFFSET 0)
          AND NOT EXISTS (SELECT 1 FROM "subscriptions" p WHERE p."user_id" = u."id" OFFSET 0)
        LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ))`,
  );
}
