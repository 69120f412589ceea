import { db } from "~/db.server";
import { knownLanguage } from "~/i18n/languages";
import { queueMail } from "~/mail.server";
import { makeSeed } from "~/readings/draw-seed.server";
import { dayIn } from "~/readings/sky/day-in-zone";
import type { Prisma } from "../../prisma/client/client";
import { nextMoment } from "./next-moment";

/** How many are made in one transaction. */
const BATCH = 100;
/** How late a letter may be, in milliseconds; later it is dropped, and the next comes on its day. */
export const LATEST = 6 * 3_600_000;
/** For how long a letter can be opened, in milliseconds. */
const OPEN_FOR = 8 * 24 * 3_600_000;

interface DueLetter {
  id: string;
  /** Where a mail may go; null where none may. */
  recipient: string | null;
  byPush: boolean;
  hour: number;
  zone: string;
  language: string;
  nextAt: Date;
}

/**
 * Makes the letters whose hour has come, each with its day's row and its mail in one transaction: of several processes one makes it,
 * one that dies has made nothing, and where clocks jump the row of the day keeps a second one away.
 * @returns how many were made.
 */
export async function sendDailyLetters(now = new Date()): Promise<number> {
  let made = 0;
  for (;;) {
    const { due, sent } = await db().$transaction((client) => makeBatch(now, client));
    made += sent;
    if (due < BATCH) return made;
  }
}

async function makeBatch(
  now: Date,
  client: Prisma.TransactionClient,
): Promise<{ due: number; sent: number }> {
  const due = await client.$queryRaw<DueLetter[]>`
    SELECT l."id", l."hour", l."zone", l."language", l."next_at" AS "nextAt", l."by_push" AS "byPush",
      CASE WHEN l."by_mail" AND l."confirmed_at" IS NOT NULL THEN l."email"
        WHEN l."by_mail" AND l."email" IS NULL AND u."email_verified_at" IS NOT NULL THEN u."email" END AS "recipient"
    FROM "daily_letters" l LEFT JOIN "users" u ON u."id" = l."user_id"
    WHERE l."next_at" <= ${now}::timestamptz AND (l."expires_at" IS NULL OR l."expires_at" > ${now}::timestamptz)
    ORDER BY l."next_at" LIMIT ${BATCH} FOR UPDATE OF l SKIP LOCKED`;
  const timely = due.filter(
    ({ nextAt, recipient, byPush }) =>
      (recipient !== null || byPush) && now.getTime() - nextAt.getTime() < LATEST,
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

/** The rows of the day, from what each letter has had ready; none for a day that has one. */
function makeDays(letters: DueLetter[], now: Date, client: Prisma.TransactionClient) {
  const days = letters.map(({ nextAt, zone }) => dayIn(zone, nextAt));
  const until = new Date(now.getTime() + OPEN_FOR);
  return client.$queryRaw<{ id: string; letterId: string }[]>`
    INSERT INTO "daily_letter_days" ("letter_id", "day", "reading_id", "seed", "created_at", "expires_at")
    SELECT l."id", due."day", l."next_reading_id", l."next_seed", ${now}::timestamptz, ${until}::timestamptz
    FROM unnest(${letters.map(({ id }) => id)}::uuid[], ${days}::date[]) AS due ("id", "day")
    JOIN "daily_letters" l ON l."id" = due."id"
    ON CONFLICT ("letter_id", "day") DO NOTHING
    RETURNING "id", "letter_id" AS "letterId"`;
}

/** When each comes next, and from what its card then follows: never from what was used. */
async function setNext(letters: DueLetter[], now: Date, client: Prisma.TransactionClient): Promise<void> {
  if (letters.length === 0) return;
  const next = letters.map((letter) => nextMoment(now, letter, dayIn(letter.zone, letter.nextAt)));
  await client.$executeRaw`
    UPDATE "daily_letters" AS l SET "next_at" = due."next", "next_seed" = due."seed", "next_reading_id" = gen_random_uuid()
    FROM unnest(${letters.map(({ id }) => id)}::uuid[], ${next}::timestamptz[], ${letters.map(makeSeed)}::text[])
      AS due ("id", "next", "seed")
    WHERE l."id" = due."id"`;
}
