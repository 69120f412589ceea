import { type Told, tellInBatches } from "./mails/tell-in-batches.server";

/** Nobody is told of what has ended more days ago than this: the servers were down meanwhile. */
const LATEST_DAYS = 3;

/** Queues a mail to each person whose cancelled subscription has run out, with the way back: once, and not to who is back. */
export function tellOfEnds(): Promise<void> {
  return tellInBatches(
    "over",
    (client, limit) => client.$queryRaw<Told[]>`
    UPDATE "subscriptions" s SET "told_end" = s."expires_at" FROM "users" u
    WHERE u."id" = s."user_id" AND s."id" = ANY(ARRAY(
      SELECT "id" FROM "subscriptions" e
      WHERE "expires_at" <= now() AND "expires_at" > now() - make_interval(days => ${LATEST_DAYS})
        AND "expires_at" > "starts_at" AND "status" = 'cancelled' AND "told_end" IS NULL
        AND NOT EXISTS (
          SELECT 1 FROM "subscriptions" o WHERE o."user_id" = e."user_id" AND o."id" <> e."id"
            AND (o."expires_at" > now() OR (o."status" = 'active' AND o."ended_at" IS NULL)))
      LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ))
    RETURNING s."plan_type" AS "planType", s."price", s."expires_at" AS "expiresAt", u."email", u."language"`,
  );
}
