import { db } from "~/db.server";
import { knownLanguage } from "~/i18n/languages";
import type { DueMail } from "./mail";
import { delayAfter, LEASE } from "./schedule";

export interface ClaimedMail extends DueMail {
  /** How often it has been tried, this time included. */
  attempts: number;
  createdAt: Date;
}

/**
 * Takes at most `count` mails that are due, for {@link LEASE} seconds: what is not removed or put off by then, because
 * its process died, is due again. One statement, so of several processes one gets each mail.
 */
export async function claimMails(count: number): Promise<ClaimedMail[]> {
  const rows = await db().$queryRaw<(ClaimedMail & { language: string })[]>`
    WITH due AS MATERIALIZED (
      SELECT "id" FROM "mails" WHERE "due_at" <= now() ORDER BY "due_at" LIMIT ${count} FOR UPDATE SKIP LOCKED
    )
    UPDATE "mails" AS mail
    SET "attempts" = mail."attempts" + 1, "due_at" = now() + make_interval(secs => ${LEASE}::int)
    FROM due WHERE mail."id" = due."id"
    RETURNING mail."id", mail."kind", mail."recipient", mail."language", mail."data", mail."attempts",
      mail."created_at" AS "createdAt"`;
  return rows.map((row) => ({
    ...row,
    language: knownLanguage(row.language),
  }));
}

/** Leaves a mail that could not be sent for later, unless somebody else has taken it since. */
export async function putOffMail({ id, attempts }: ClaimedMail): Promise<void> {
  await db().$executeRaw`
    UPDATE "mails" SET "due_at" = now() + make_interval(secs => ${delayAfter(attempts)}::int)
    WHERE "id" = ${id}::uuid AND "attempts" = ${attempts}`;
}

/** Removes mails that were sent, or that nobody is to get any more. */
export async function removeMails(ids: string[]): Promise<void> {
  await db().mail.deleteMany({ where: { id: { in: ids } } });
}
