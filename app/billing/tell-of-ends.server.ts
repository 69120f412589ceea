import { db } from "~/db.server";
import { knownLanguage } from "~/i18n/languages";
import { queueBillingMail, type Terms } from "./mails/queue-changes.server";

/** Nobody is told of what has ended more days ago than this: the servers were down meanwhile. */
const LATEST_DAYS = 3;
/** At a time, so that no transaction grows long. */
const BATCH = 100;

type Ended = Terms & { email: string; language: string };

/** Queues a mail to each person whose cancelled subscription has run out, with the way back: once, and not to who is back. */
export async function tellOfEnds(): Promise<void> {
  while ((await tellSome()) === BATCH);
}

function tellSome(): Promise<number> {
  return db().$transaction(async (client) => {
    const ended = await client.$queryRaw<Ended[]>`
      UPDATE "subscriptions" s SET "told_end" = s."expires_at" FROM "users" u
      WHERE u."id" = s."user_id" AND s."id" = ANY(ARRAY(
        SELECT "id" FROM "subscriptions" e
        WHERE "expires_at" <= now() AND "expires_at" > now() - make_interval(days => ${LATEST_DAYS})
          AND "expires_at" > "starts_at" AND "status" = 'cancelled' AND "told_end" IS NULL
          AND NOT EXISTS (
            SELECT 1 FROM "subscriptions" o WHERE o."user_id" = e."user_id" AND o."id" <> e."id"
              AND (o."expires_at" > now() OR (o."status" = 'active' AND o."ended_at" IS NULL)))
        LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      ))
      RETURNING s."plan_type" AS "planType", s."price", s."expires_at" AS "expiresAt", u."email", u."language"`;
    for (const { email, language, ...terms } of ended) {
      const known = knownLanguage(language);
      await queueBillingMail("over", { email, language: known }, terms, client);
    }
    return ended.length;
  });
}
