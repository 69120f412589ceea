import { z } from "zod";
import { db } from "~/db.server";
import { knownLanguage, type Language } from "~/i18n/languages";
import type { PreparedDraw } from "~/readings/ask-for-reading.server";
import { drawFromSeed } from "~/readings/draw-seed.server";
import type { DrawnCard } from "~/readings/reading";
import { DEFAULT_ZONE, isZone } from "~/readings/sky/day-in-zone";
import type { Owner } from "~/usage/owner";
import type { Prisma } from "../../prisma/client/client";

/** The card of a letter, and what its reading follows from once it is opened. */
export interface DailyDay {
  id: string;
  letterId: string;
  /** `YYYY-MM-DD`, in `zone`. */
  day: string;
  zone: string;
  language: Language;
  card: DrawnCard;
  readingId: string;
  seed: string;
  createdAt: Date;
  /** When its reading was made; null where it is still to be. */
  openedAt: Date | null;
  /** {@link PreparedDraw}: a letter's reading is made once, also where it was deleted since. */
  take: PreparedDraw["take"];
}

/** Which deck a letter's card is from: that of everybody. */
export const DAILY_ORDER = { kind: "daily", reader: "selene", deck: "major", question: "" } as const;

/** The day that a letter speaks of; null where there is none, or not any more. */
export async function findDailyDay(id: unknown): Promise<DailyDay | null> {
  const known = z.uuid().safeParse(id).data;
  const row =
    known &&
    (await db().dailyLetterDay.findFirst({
      where: { id: known, expiresAt: { gt: new Date() } },
      include: { letter: { select: { zone: true, language: true } } },
    }));
  if (!row) return null;
  const { letterId, readingId, seed, createdAt, openedAt, letter } = row;
  const { kind, deck } = DAILY_ORDER;
  const [card] = drawFromSeed({ seed, readingId, word: "", deck, kind });
  if (!card) throw new Error("A day has a card.");
  const day = row.day.toISOString().slice(0, 10);
  // A zone that this system does not know any more is told as if none were named.
  const zone = isZone(letter.zone) ? letter.zone : DEFAULT_ZONE;
  return {
    id: row.id,
    letterId,
    day,
    zone,
    language: knownLanguage(letter.language),
    card,
    readingId,
    seed,
    createdAt,
    openedAt,
    take: (client) => takeDay(row.id, client),
  };
}

/** Whoever opens it at the same moment waits, and finds it opened. */
async function takeDay(id: string, client: Prisma.TransactionClient): Promise<boolean> {
  const taken = await client.$executeRaw`
    UPDATE "daily_letter_days" SET "opened_at" = now() WHERE "id" = ${id}::uuid AND "opened_at" IS NULL`;
  return taken > 0;
}

/** Where the reading of a day is: made by `owner`, made elsewhere, made and deleted, or not made. */
export async function whereOpened(
  { readingId, openedAt }: DailyDay,
  owner: Owner | null,
): Promise<"here" | "elsewhere" | "deleted" | null> {
  if (!openedAt) return null;
  const reading = await db().reading.findUnique({
    where: { id: readingId },
    select: { userId: true, visitorId: true },
  });
  if (!reading) return "deleted";
  const isOwn =
    owner !== null &&
    (owner.userId === undefined ? reading.visitorId === owner.visitorId : reading.userId === owner.userId);
  return isOwn ? "here" : "elsewhere";
}
