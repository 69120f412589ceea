import { db } from "~/db.server";
import { knownLanguage } from "~/i18n/languages";
import { queueMail } from "~/mail.server";
import { commitmentOf, makeSeed } from "~/readings/draw-seed.server";
import { visitorRowsUntil } from "~/readings/visitor-rows";
import type { Owner } from "~/usage/owner";
import { Prisma } from "../../prisma/client/client";
import { type DailyLetter, type WantedLetter, waitingUntil } from "./daily-letter";
import { mayBeAsked } from "./may-be-asked.server";
import { lockLetterOf } from "./move-daily.server";
import { nextMoment } from "./next-moment";
import { addSubscription, lockEndpoint, type NewSubscription } from "./push/push-subscriptions.server";

/** Whether and how somebody gets the card of the day; null where they do not. */
export async function findDailyLetter(owner: Owner | null): Promise<DailyLetter | null> {
  if (!owner) return null;
  const row = await db().dailyLetter.findUnique({
    where: owner.userId === undefined ? { visitorId: owner.visitorId } : { userId: owner.userId },
  });
  if (!row || (!row.byMail && !row.byPush)) return null;
  const { id, byMail, email, byPush, hour, zone, confirmedAt, nextSeed, nextReadingId } = row;
  const isConfirmed = byMail && (email === null || confirmedAt !== null);
  const language = knownLanguage(row.language);
  const commitment = commitmentOf(nextSeed, nextReadingId);
  const browsers = byPush ? await db().pushSubscription.count({ where: { letterId: id } }) : 0;
  return { id, byMail, email, isConfirmed, byPush, browsers, hour, zone, language, commitment };
}

/** Whether the last browser that showed somebody the card was lost, and they have asked for nothing else since. */
export async function hasLostBrowsers(owner: Owner | null): Promise<boolean> {
  const where = { ...owner, pushLostAt: { not: null } };
  return owner !== null && (await db().dailyLetter.count({ where })) > 0;
}

/**
 * Keeps what somebody wants in place of what they wanted before. Another address than the account's own is asked once, and gets
 * nothing else before its owner has said yes.
 * @param asker the network address whose tries are counted.
 * @param browser one that is to show the card from now on, too.
 * @returns `many` where too many addresses were asked, or one too often, and nothing was kept.
 */
export async function keepDailyLetter(
  owner: Owner,
  wanted: WantedLetter,
  asker: string,
  browser: NewSubscription | null = null,
): Promise<"kept" | "asked" | "many"> {
  const before = await findDailyLetter(owner);
  const isNew = wanted.email !== null && !(before?.email === wanted.email && before.isConfirmed);
  if (isNew && !(await mayBeAsked(wanted.email ?? "", asker))) return "many";
  return db().$transaction(async (client) => {
    if (browser) await lockEndpoint(browser.endpoint, client);
    const { id, isAsked } = await storeLetter(owner, wanted, client);
    if (browser) await addSubscription(id, browser, client);
    if (!wanted.byPush) await client.pushSubscription.deleteMany({ where: { letterId: id } });
    if (!isAsked || wanted.email === null) return "kept";
    const mail = { kind: "daily.confirm", recipient: wanted.email, language: wanted.language };
    await queueMail({ ...mail, data: { letter: id } }, client);
    return "asked";
  });
}

/**
 * Stores what somebody wants in the transaction of `client`; of an address that was confirmed before, it stays so. A visitor's letter
 * that becomes this account's in the same instant is waited for, and waits for this.
 * @returns the letter, and whether its address is still to be asked.
 */
export async function storeLetter(
  owner: Owner,
  wanted: WantedLetter,
  client: Prisma.TransactionClient,
): Promise<{ id: string; isAsked: boolean }> {
  const { byMail, email, byPush, hour, zone, language } = wanted;
  const [column, value] =
    owner.userId === undefined
      ? (["visitor_id", owner.visitorId] as const)
      : (["user_id", owner.userId] as const);
  await lockLetterOf(value, client);
  const key = Prisma.raw(`"${column}"`);
  const nextAt = nextMoment(new Date(), wanted);
  const until = owner.userId === undefined ? visitorRowsUntil() : null;
  const askedUntil = email === null ? null : waitingUntil();
  const [row] = await client.$queryRaw<{ id: string; isAsked: boolean }[]>`
    INSERT INTO "daily_letters" AS old (${key}, "by_mail", "email", "asked_until", "by_push", "hour", "zone", "language", "next_at",
      "next_seed", "expires_at")
    VALUES (${value}::uuid, ${byMail}, ${email}, ${askedUntil}::timestamptz, ${byPush}, ${hour}::smallint, ${zone}, ${language},
      ${nextAt}::timestamptz, ${makeSeed()}, ${askedUntil && !byPush ? askedUntil : until}::timestamptz)
    ON CONFLICT (${key}) DO UPDATE SET "by_mail" = EXCLUDED."by_mail", "email" = EXCLUDED."email",
      "by_push" = EXCLUDED."by_push", "hour" = EXCLUDED."hour", "zone" = EXCLUDED."zone", "language" = EXCLUDED."language",
      "next_at" = EXCLUDED."next_at", "push_lost_at" = NULL,
      "confirmed_at" = CASE WHEN old."email" = EXCLUDED."email" THEN old."confirmed_at" END,
      "asked_until" = CASE WHEN old."email" = EXCLUDED."email" AND old."confirmed_at" IS NOT NULL
        THEN NULL ELSE EXCLUDED."asked_until" END,
      "expires_at" = CASE WHEN old."email" = EXCLUDED."email" AND old."confirmed_at" IS NOT NULL
        THEN ${until}::timestamptz ELSE EXCLUDED."expires_at" END
    RETURNING "id", "asked_until" IS NOT NULL AS "isAsked"`;
  if (!row) throw new Error("What is kept has a row.");
  return row;
}
