import { db } from "~/db.server";
import { knownLanguage } from "~/i18n/languages";
import { log } from "~/log.server";
import { queueMail } from "~/mail.server";
import { makeSeed } from "~/readings/draw-seed.server";
import { dayIn } from "~/readings/sky/day-in-zone";
import type { Prisma } from "../../prisma/client/client";
import { nextMoment } from "./next-moment";

const HOUR = 3_600_000;
/** How many are made in one transaction. */
const BATCH = 100;
/** How late a letter may be, in milliseconds; later it is dropped, and the next comes on its day. */
export const LATEST = 6 * HOUR;
/** What lies between two letters at least, in milliseconds, whatever zone or hour somebody has changed to meanwhile. */
const LEAST_APART = 8 * HOUR;
/** After how many milliseconds a letter is tried again whose day could not be reckoned. */
const AGAIN = HOUR;
/** No hour is further away than this, in milliseconds, of the day after the longest day. */
const FURTHEST = 50 * HOUR;
/** For how long a letter can be opened, in milliseconds. */
const OPEN_FOR = 8 * 24 * HOUR;

interface KeptLetter {
  id: string;
  hour: number;
  zone: string;
  nextAt: Date;
}

interface DueLetter extends KeptLetter {
  /** Where a mail may go; null where none may. */
  recipient: string | null;
  byPush: boolean;
  language: string;
  /** When the one before it was made, if that can still be opened. */
  lastAt: Date | null;
}

/** When a letter comes next, and the day that it is due for now. */
interface Reckoned {
  day: string;
  next: Date;
}

/**
 * Makes the letters whose hour has come, each with its day's row and its mail in one transaction: of several processes one makes it,
 * one that dies has made nothing, and where clocks jump the row of the day keeps a second one away.
 * @param now by default the database's, so that no server's own clock decides.
 * @returns how many were made.
 */
export async function sendDailyLetters(now?: Date): Promise<number> {
  const at = now ?? (await databaseNow());
  await inBatches((client) => bringBack(at, client));
  let made = 0;
  await inBatches(async (client) => {
    const { due, sent } = await makeBatch(at, client);
    made += sent;
    return due;
  });
  return made;
}

/** @param batch @returns of how many letters it has set the next moment anew. */
async function inBatches(batch: (client: Prisma.TransactionClient) => Promise<number>): Promise<void> {
  while ((await db().$transaction(batch)) === BATCH);
}

async function databaseNow(): Promise<Date> {
  const [row] = await db().$queryRaw<{ now: Date }[]>`SELECT now() AS "now"`;
  if (!row) throw new Error("The database knows the time.");
  return row.now;
}

/** Has letters come at their hour that a clock which was ahead has put off too far. */
async function bringBack(now: Date, client: Prisma.TransactionClient): Promise<number> {
  const far = await client.$queryRaw<KeptLetter[]>`
    SELECT "id", "hour", "zone", "next_at" AS "nextAt" FROM "daily_letters"
    WHERE "next_at" > ${new Date(now.getTime() + FURTHEST)}::timestamptz
    ORDER BY "next_at" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;
  const near = far.map((letter) => ({ ...letter, ...reckon(letter, now, { isDue: false }) }));
  await setNext(near, now, client);
  return far.length;
}

async function makeBatch(
  now: Date,
  client: Prisma.TransactionClient,
): Promise<{ due: number; sent: number }> {
  const found = await client.$queryRaw<DueLetter[]>`
    SELECT l."id", l."hour", l."zone", l."language", l."next_at" AS "nextAt", l."by_push" AS "byPush",
      (SELECT max(d."created_at") FROM "daily_letter_days" d
        WHERE d."letter_id" = l."id" AND d."created_at" <= ${now}::timestamptz) AS "lastAt",
      CASE WHEN l."by_mail" AND l."confirmed_at" IS NOT NULL THEN l."email"
        WHEN l."by_mail" AND l."email" IS NULL AND u."email_verified_at" IS NOT NULL THEN u."email" END AS "recipient"
    FROM "daily_letters" l LEFT JOIN "users" u ON u."id" = l."user_id"
    WHERE l."next_at" <= ${now}::timestamptz AND (l."expires_at" IS NULL OR l."expires_at" > ${now}::timestamptz)
    ORDER BY l."next_at" LIMIT ${BATCH} FOR UPDATE OF l SKIP LOCKED`;
  const due = found.map((letter) => ({ ...letter, ...reckon(letter, now, { isDue: true }) }));
  const timely = due.filter(
    ({ nextAt, lastAt, recipient, byPush }) =>
      (recipient !== null || byPush) &&
      now.getTime() - nextAt.getTime() < LATEST &&
      now.getTime() - (lastAt?.getTime() ?? 0) >= LEAST_APART,
  );
  const sent = await makeDays(timely, now, client);
  for (const { id, letterId } of sent) {
    const letter = timely.find((each) => each.id === letterId);
    if (!letter?.recipient) continue;
    const mail = {
      kind: "daily.card",
      recipient: letter.recipient,
      language: knownLanguage(letter.language),
    };
    await queueMail({ ...mail, data: { day: id } }, client);
  }
  await client.$executeRaw`
    INSERT INTO "push_deliveries" ("subscription_id", "day_id")
    SELECT s."id", d."id" FROM "daily_letter_days" d
    JOIN "daily_letters" l ON l."id" = d."letter_id" AND l."by_push"
    JOIN "push_subscriptions" s ON s."letter_id" = l."id"
    WHERE d."id" = ANY(${sent.map(({ id }) => id)}::uuid[])`;
  await setNext(due, now, client);
  return { due: due.length, sent: sent.length };
}

/** Nothing of a letter whose zone this system does not know, as a newer one may: it waits, and keeps nobody else's from coming. */
function reckon(
  { hour, zone, nextAt }: KeptLetter,
  now: Date,
  { isDue }: { isDue: boolean },
): Partial<Reckoned> {
  try {
    const day = dayIn(zone, nextAt);
    return { day, next: nextMoment(now, { hour, zone }, isDue ? day : "") };
  } catch (error) {
    log().warn({ err: error, zone }, "a card of the day waits: its day cannot be reckoned");
    return {};
  }
}

/** The rows of the day, from what each letter has had ready; none for a day that has one, or for no day. */
function makeDays(
  letters: (DueLetter & Partial<Reckoned>)[],
  now: Date,
  client: Prisma.TransactionClient,
): Promise<{ id: string; letterId: string }[]> {
  const made = letters.flatMap(({ id, day }) => (day === undefined ? [] : { id, day }));
  const until = new Date(now.getTime() + OPEN_FOR);
  return client.$queryRaw`
    INSERT INTO "daily_letter_days" ("letter_id", "day", "reading_id", "seed", "created_at", "expires_at")
    SELECT l."id", due."day", l."next_reading_id", l."next_seed", ${now}::timestamptz, ${until}::timestamptz
    FROM unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ day }) => day)}::date[]) AS due ("id", "day")
    JOIN "daily_letters" l ON l."id" = due."id"
    ON CONFLICT ("letter_id", "day") DO NOTHING
    RETURNING "id", "letter_id" AS "letterId"`;
}

/** When each comes next, and from what its card then follows: never from what was used. */
async function setNext(
  letters: (KeptLetter & Partial<Reckoned>)[],
  now: Date,
  client: Prisma.TransactionClient,
): Promise<void> {
  if (letters.length === 0) return;
  const next = letters.map((letter) => letter.next ?? new Date(now.getTime() + AGAIN));
  await client.$executeRaw`
    UPDATE "daily_letters" AS l SET "next_at" = due."next", "next_seed" = due."seed", "next_reading_id" = gen_random_uuid()
    FROM unnest(${letters.map(({ id }) => id)}::uuid[], ${next}::timestamptz[], ${letters.map(makeSeed)}::text[])
      AS due ("id", "next", "seed")
    WHERE l."id" = due."id"`;
}
