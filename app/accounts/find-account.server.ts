import { paidTime } from "~/billing/find-subscription.server";
import { db } from "~/db.server";
import { knownLanguage } from "~/i18n/languages";
import type { Account } from "./account";
import { withFactor } from "./factors/has-factor.server";

/** An account by its id, with everything that a call in its name needs; null where it is gone. */
export async function findAccount(id: string): Promise<Account | null> {
  const [row] = await db().$queryRaw<(Omit<Account, "language"> & { language: string })[]>`
    SELECT u."id", u."email", u."language", u."email_verified_at" IS NOT NULL AS "isVerified",
      u."password_hash" IS NOT NULL AS "hasPassword", ${withFactor} AS "hasFactor", ${paidTime} AS "isSubscriber"
    FROM "users" u WHERE u."id" = ${id}::uuid`;
  return row ? { ...row, language: knownLanguage(row.language) } : null;
}
