import { db } from "~/db.server";

/** More mails than this are not counted one by one. */
const MOST = 10_000;

/**
 * How many mails are not sent yet: `due` by now, or `later` because they are just being tried, could not be sent
 * before, or are not to be sent yet.
 * Each up to {@link MOST}, so that counting stays cheap.
 */
export async function countWaitingMails(): Promise<{ due: number; later: number }> {
  const [row] = await db().$queryRaw<{ due: number; later: number }[]>`
    SELECT
      (SELECT count(*)::int FROM (SELECT 1 FROM "mails" WHERE "due_at" <= now() LIMIT ${MOST}) AS "due") AS "due",
      (SELECT count(*)::int FROM (SELECT 1 FROM "mails" WHERE "due_at" > now() LIMIT ${MOST}) AS "later") AS "later"`;
  return row ?? { due: 0, later: 0 };
}
