import { type Told, tellInBatches } from "./mails/tell-in-batches.server";
import { PLANS } from "./plans";

/** So many days before a long period renews, its owner is reminded. */
const REMINDER_DAYS = 7;
/** Who pays monthly knows it; and a week before would be a reminder every month. */
const REMINDED = PLANS.filter(({ months }) => months > 1).map(({ type }) => type);

/** Queues a mail to each person whose subscription has a long period and renews soon, once a period. */
export function remindOfRenewals(): Promise<void> {
  return tellInBatches(
    "renewal",
    (client, limit) => client.$queryRaw<Told[]>`
    UPDATE "subscriptions" s SET "reminded_of" = s."expires_at" FROM "users" u
    WHERE u."id" = s."user_id" AND s."id" = ANY(ARRAY(
      SELECT "id" FROM "subscriptions"
      WHERE "expires_at" > now() AND "expires_at" < now() + make_interval(days => ${REMINDER_DAYS})
        AND "plan_type"::text = ANY(${REMINDED}) AND "status" = 'active' AND "ended_at" IS NULL
        AND "stripe_subscription_id" IS NOT NULL
        AND "reminded_of" IS DISTINCT FROM "expires_at"
      LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ))
    RETURNING s."plan_type" AS "planType", s."price", s."expires_at" AS "expiresAt", u."email", u."language"`,
  );
}
