import { db } from "~/db.server";
import { visitorRowsUntil } from "~/readings/visitor-rows";
import { isDailyToken, letterOfToken } from "./daily-tokens.server";

/** The letter whose address the link of a mail confirms; null where the link is no good, or not any more. */
export async function findConfirmable(token: string): Promise<{ email: string } | null> {
  const id = letterOfToken(token);
  const row = id && (await db().dailyLetter.findUnique({ where: { id } }));
  if (!row || row.email === null || !isDailyToken(token, "confirm", { id: row.id, email: row.email }))
    return null;
  // Removed a little later (`forget-asked.server.ts`).
  if (row.askedUntil && row.askedUntil <= new Date()) return null;
  return { email: row.email };
}

/** Takes a link as its reader's word that mails may come. @returns false where the link is no good, or not any more. */
export async function confirmDailyLetter(token: string): Promise<boolean> {
  const found = await findConfirmable(token);
  const id = letterOfToken(token);
  if (!found || !id) return false;
  const confirmed = await db().$executeRaw`
    UPDATE "daily_letters" SET "confirmed_at" = COALESCE("confirmed_at", now()), "asked_until" = NULL,
      "expires_at" = CASE WHEN "visitor_id" IS NOT NULL THEN ${visitorRowsUntil()}::timestamptz END
    WHERE "id" = ${id}::uuid AND "email" = ${found.email} AND ("asked_until" IS NULL OR "asked_until" > now())`;
  return confirmed > 0;
}
