import { db } from "~/db.server";
import { Prisma } from "../../prisma/client/client";
import { removeInBatches } from "./remove-in-batches";

/** The tables of what is good until `expires_at`, which an index of each finds. */
type Expiring =
  | "sessions"
  | "known_browsers"
  | "personal_tokens"
  | "auth_codes"
  | "provider_flows"
  | "mail_tokens"
  | "email_changes"
  | "device_codes"
  | "factor_challenges"
  | "whereabouts"
  | "practice_cards"
  | "note_versions"
  | "daily_letters"
  | "daily_letter_days";

/** Removes the rows whose time is over, some at a time. @returns how many went. */
export function removeExpired(table: Expiring): Promise<number> {
  const rows = Prisma.raw(`"${table}"`);
  const key = Prisma.raw(table === "email_changes" ? `"user_id"` : `"id"`);
  return removeInBatches(
    (limit) => db().$executeRaw`
      DELETE FROM ${rows} WHERE ${key} = ANY(ARRAY(
        SELECT ${key} FROM ${rows} WHERE "expires_at" < now() LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ))`,
  );
}
