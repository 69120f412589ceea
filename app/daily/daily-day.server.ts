import { z } from "zod";
import { db } from "~/db.server";
import { knownLanguage, type Language } from "~/i18n/languages";
import { drawFromSeed } from "~/readings/draw-seed.server";
import type { DrawnCard } from "~/readings/reading";
import type { Owner } from "~/usage/owner";

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
  const { letterId, readingId, seed, createdAt, letter } = row;
  const { kind, deck } = DAILY_ORDER;
  const [card] = drawFromSeed({ seed, readingId, word: "", deck, kind });
  if (!card) throw new Error("A day has a card.");
  const day = row.day.toISOString().slice(0, 10);
  const { zone } = letter;
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
  };
}

/** Where the reading of a day is: made by `owner`, made elsewhere, or not made. */
export async function whereOpened(
  { readingId }: DailyDay,
  owner: Owner | null,
): Promise<"here" | "elsewhere" | null> {
  const reading = await db().reading.findUnique({
    where: { id: readingId },
    select: { userId: true, visitorId: true },
  });
  if (!reading) return null;
  const isOwn =
    owner !== null &&
    (owner.userId === undefined ? reading.visitorId === owner.visitorId : reading.userId === owner.userId);
  return isOwn ? "here" : "elsewhere";
}
