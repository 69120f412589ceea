import type { Language } from "~/i18n/languages";
import { Prisma } from "../../../prisma/client/client";
import {
  findReadingWhere,
  type Reading,
  type TarotReading,
  type ZodiacReading,
} from "../find-reading.server";
import type { Chunk, DrawnCard } from "../reading";
import { ReadingError } from "../reading-error";
import { leaveOutQuestion } from "./leave-out-question";
import { shareTokenSchema } from "./share-token.server";

/** A reading as strangers see it: nothing of its owner, its follow-up, or how it came about. */
export type SharedReading = SharedCards | SharedSigns;

interface Shared {
  language: Language;
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  /** null unless its owner shows it. */
  question: string | null;
  chunks: Chunk[];
  isTruncated: boolean;
}

interface SharedCards extends Shared, Pick<TarotReading, "kind" | "reader"> {
  cards: DrawnCard[];
}

interface SharedSigns extends Shared, Pick<ZodiacReading, "kind" | "signs"> {}

/**
 * The reading that a link shows.
 * @throws ReadingError `not-found` where there is no such link, or not any more.
 */
export async function findShared(token: string | undefined): Promise<SharedReading> {
  const { data } = shareTokenSchema.safeParse(token);
  if (!data) throw new ReadingError("not-found");
  return shownOf(
    await findReadingWhere(
      Prisma.sql`"id" = (SELECT "reading_id" FROM "shares" WHERE "token" = ${data} AND "taken_down_at" IS NULL)`,
    ),
  );
}

function shownOf(reading: Reading): SharedReading {
  const { language, date, share, interpretation } = reading;
  const { isTruncated } = interpretation;
  const question = share?.withQuestion ? reading.question : null;
  const chunks = question === null ? withoutQuestion(reading) : interpretation.chunks;
  const shared = { language, date, question, chunks, isTruncated };
  if (reading.kind === "zodiac") return { ...shared, kind: reading.kind, signs: reading.signs };
  return { ...shared, kind: reading.kind, reader: reading.reader, cards: reading.cards ?? [] };
}

function withoutQuestion({ question, interpretation: { chunks } }: Reading): Chunk[] {
  if (question === null) return chunks;
  return chunks.map(({ section, text }) => ({ section, text: leaveOutQuestion(text, question) }));
}
