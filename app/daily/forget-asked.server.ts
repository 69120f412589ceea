import { removeInBatches } from "~/db/remove-in-batches";
import { db } from "~/db.server";

/**
 * Forgets the addresses whose owners have said nothing in time; where browsers show the card, they go on, and else nothing is left
 * to send. @returns how many were forgotten.
 */
export function forgetAskedAddresses(): Promise<number> {
  return removeInBatches(
    (limit) => db().$executeRaw`
      UPDATE "daily_letters" SET "by_mail" = false, "email" = NULL, "asked_until" = NULL,
        "next_at" = CASE WHEN "by_push" THEN "next_at" END, "expires_at" = CASE WHEN "by_push" THEN "expires_at" ELSE now() END
      WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "daily_letters" WHERE "asked_until" < now() LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ))`,
  );
}
