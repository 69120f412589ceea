import { db } from "~/db.server";
import { knownLanguage } from "~/i18n/languages";
import { queueBillingMail, type Terms } from "./mails/queue-changes.server";
import { PLANS } from "./plans";

/** So many days before a long period renews, its owner is reminded. */
const REMINDER_DAYS = 7;
/** Who pays monthly knows it; and a week before would be a reminder every month. */
const REMINDED = PLANS.filter(({ months }) => months > 1).map(({ type }) => type);
/** At a time, so that no transaction grows long. */
const BATCH = 100;

type Due = Terms & { email: string; language: string };

/** Queues a mail to each person whose subscription has a long period and renews soon, once a period. */
export async function remindOfRenewals(): Promise<void> {
  while ((await remindSome()) === BATCH);
}

function remindSome(): Promise<number> {
  return db().$transaction(async (client) => {
    const due = await client.$queryRaw<Due[]>`
      UPDATE "subscriptions" s SET "reminded_of" = s."expires_at" FROM "users" u
      WHERE u."id" = s."user_id" AND s."id" = ANY(ARRAY(
        SELECT "id" FROM "subscriptions"
        WHERE "expires_at" > now() AND "expires_at" < now() + make_interval(days => ${REMINDER_DAYS})
          AND "plan_type"::text = ANY(${REMINDED}) AND "status" = 'active' AND "ended_at" IS NULL
          AND "stripe_subscription_id" IS NOT NULL
          AND "reminded_of" IS DISTINCT FROM "expires_at"
        LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      ))
      RETURNING s."plan_type" AS "planType", s."price", s."expires_at" AS "expiresAt", u."email", u."language"`;
    for (const { email, language, ...terms } of due) {
      const known = knownLanguage(language);
      await queueBillingMail("renewal", { email, language: known }, terms, client);
    }
    return due.length;
  });
}
