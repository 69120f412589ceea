import { z } from "zod";
import { db } from "~/db.server";
import { isLanguage, type Language } from "~/i18n/languages";
import type { Owner } from "~/usage/owner";
import { Prisma } from "../../prisma/client/client";
import { commitmentOf } from "./draw-seed.server";
import type { Chunk, DrawnCard, TarotKind, WritingStatus } from "./reading";
import { ReadingError } from "./reading-error";
import { dayIn, isZone, type LocalDay } from "./sky/day-in-zone";
import { chunksSchema, drawnCardsSchema, failureCodeSchema } from "./stored-reading.server";
import type { DeckChoice } from "./tarot/spreads.data";
import type { Snapshot } from "./writing/writing-events";
import type { SignPair } from "./zodiac/signs.data";

export type Reading = TarotReading | ZodiacReading;

interface AnyReading {
  id: string;
  language: Language;
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  /** The day on which it was asked where its owner lives; null where they have named no zone. */
  local: LocalDay | null;
  interpretation: Writing;
  followUp: Writing | null;
  /** The link that shows it to others; null where there is none. */
  share: ShareLink | null;
  /** Whether it was taken over from a file, whose words may be anybody's. */
  isImported: boolean;
  /** By what its draw can be checked; null where it cannot. */
  draw: CheckableDraw | null;
}

/** What is told of a draw, so that it can be checked. */
export interface CheckableDraw {
  /** 64 hex digits, shown before the draw. */
  commitment: string;
  /** What the cards follow from; null until they are drawn. */
  source: { seed: string; word: string } | null;
}

/** The link of a shared reading. */
export interface ShareLink {
  token: string;
  /** Whether the question is shown as well. */
  withQuestion: boolean;
  /** Whether the operator has taken it down: it shows nothing any more. */
  isTakenDown: boolean;
}

export interface TarotReading extends AnyReading {
  kind: TarotKind;
  reader: string;
  /** null where none is asked. */
  question: string | null;
  deck: DeckChoice;
  /** null until they are drawn. */
  cards: DrawnCard[] | null;
  /** Whether whoever asked laid them, from a deck of their own. */
  ownCards: boolean;
  /** The reading in which the same was asked of late. */
  askedBeforeId: string | null;
}

export interface ZodiacReading extends AnyReading {
  kind: "zodiac";
  question: string;
  signs: SignPair;
}

/** A text of a reading, as far as it is written. */
export interface Writing extends Omit<Snapshot, "claimable"> {
  id: string;
  question: string | null;
  status: WritingStatus;
  chunks: Chunk[];
  interpreter: string | null;
  /** Whether the almanac was asked for it because the model could not write it. */
  byAlmanac: boolean;
  /** Whether its question may be a cry for help. */
  offersHelp: boolean;
  /** Whether the use that it costs is taken. */
  isUseTaken: boolean;
  /** Whether the model broke off because the text grew too long. */
  isTruncated: boolean;
}

const idSchema = z.uuid();

/**
 * A reading of this owner, with its texts as they stand.
 * @throws ReadingError `not-found` also where it is somebody else's.
 */
export async function findReading(owner: Owner | null, id: string | undefined): Promise<Reading> {
  if (!owner || !idSchema.safeParse(id).success) throw new ReadingError("not-found");
  const isOwners =
    owner.userId === undefined
      ? Prisma.sql`"visitor_id" = ${owner.visitorId}::uuid`
      : Prisma.sql`"user_id" = ${owner.userId}::uuid`;
  return findReadingWhere(Prisma.sql`"id" = ${id}::uuid AND ${isOwners}`);
}

/**
 * The one reading of which a condition holds, whoever its owner is.
 * @throws ReadingError `not-found`.
 */
export async function findReadingWhere(condition: Prisma.Sql): Promise<Reading> {
  const row = await readRow(condition);
  if (!row || !isLanguage(row.language)) throw new ReadingError("not-found");
  const [interpretation, followUp] = (["interpretation", "follow_up"] as const).map((kind) => {
    const stored = row.writings?.find((writing) => writing.kind === kind);
    return stored ? writingOf(stored) : null;
  });
  if (!interpretation && !row.ownCards) throw new ReadingError("not-found");
  const { language, date, share, createdAt, zone } = row;
  return {
    id: row.id,
    language,
    date,
    local: zone !== null && isZone(zone) ? { day: dayIn(zone, new Date(createdAt)), zone } : null,
    interpretation: interpretation ?? NO_TEXT,
    followUp: followUp ?? null,
    share,
    isImported: row.isImported,
    draw: drawOf(row),
    ...subjectOf(row),
  };
}

/** By what a draw can be checked; its seed stays here until the cards are drawn. */
export function drawOf({
  id,
  cards,
  drawSeed: seed,
  drawWord: word,
}: Pick<StoredReading, "id" | "cards" | "drawSeed" | "drawWord">): CheckableDraw | null {
  // Drawn, but not from its seed: by a server that did not know of it yet.
  if (seed === null || (cards !== null && word === null)) return null;
  return { commitment: commitmentOf(seed, id), source: word === null ? null : { seed, word } };
}
/** What stands for the text of cards that are kept without one. */
const NO_TEXT: Writing = {
  id: "",
  question: null,
  status: "none",
  attempt: 0,
  chunks: [],
  failure: null,
  interpreter: null,
  byAlmanac: false,
  offersHelp: false,
  isUseTaken: false,
  isTruncated: false,
};

type StoredReading = Awaited<ReturnType<ReturnType<typeof db>["reading"]["findUniqueOrThrow"]>>;
type StoredWriting = Awaited<ReturnType<ReturnType<typeof db>["writing"]["findUniqueOrThrow"]>>;
type Subject = Pick<
  StoredReading,
  "kind" | "question" | "mine" | "theirs" | "reader" | "deck" | "cards" | "ownCards" | "askedBeforeId"
>;

type TextRow = Pick<StoredWriting, "kind" | "failure" | "failureDetail"> &
  Pick<
    Writing,
    | "id"
    | "question"
    | "status"
    | "attempt"
    | "interpreter"
    | "byAlmanac"
    | "offersHelp"
    | "isUseTaken"
    | "isTruncated"
  > & {
    chunks: unknown;
  };

interface Row extends Subject, Pick<StoredReading, "drawSeed" | "drawWord"> {
  id: string;
  language: string;
  date: string;
  createdAt: Date;
  /** That its owner has named. */
  zone: string | null;
  /** null where there are none. */
  writings: TextRow[] | null;
  share: ShareLink | null;
  isImported: boolean;
}

/** A reading with its texts, in one query: whoever asks for a stream waits for it. */
async function readRow(condition: Prisma.Sql): Promise<Row | undefined> {
  const [row] = await db().$queryRaw<Row[]>`
    SELECT "id", "kind"::text, "language", "question", "mine"::text, "theirs"::text, "reader", "deck"::text, "cards",
      "own_cards" AS "ownCards", "asked_before_id"::text AS "askedBeforeId", "date"::text,
      "created_at" AS "createdAt", COALESCE(
        (SELECT "zone" FROM "whereabouts" WHERE "user_id" = reading."user_id"),
        (SELECT "zone" FROM "whereabouts" WHERE "visitor_id" = reading."visitor_id")) AS "zone",
      "imported_at" IS NOT NULL AS "isImported", "draw_seed" AS "drawSeed", "draw_word" AS "drawWord",
      (SELECT json_agg(json_build_object('id', "id", 'kind', "kind", 'question', "question", 'status', "status",
          'attempt', "attempt", 'chunks', "chunks", 'failure', "failure", 'failureDetail', "failure_detail",
          'interpreter', "interpreter", 'byAlmanac', "by_almanac", 'offersHelp', "offers_help", 'isTruncated', "is_truncated",
          'isUseTaken', EXISTS (SELECT 1 FROM "uses" WHERE "key" = "writings"."id")))
        FROM "writings" WHERE "reading_id" = reading."id") AS "writings",
      (SELECT json_build_object('token', "token", 'withQuestion', "with_question", 'isTakenDown', "taken_down_at" IS NOT NULL)
        FROM "shares" WHERE "reading_id" = reading."id") AS "share"
    FROM "readings" AS reading WHERE ${condition}`;
  return row;
}

/** What a reading is about: cards, or two signs. The database's own checks keep the two apart. */
export function subjectOf(row: Subject) {
  const { kind, question, mine, theirs, reader, deck } = row;
  if (kind === "zodiac") {
    if (!question || !mine || !theirs) throw new ReadingError("not-found");
    return { kind, question, signs: { mine, theirs } };
  }
  if (!reader || !deck) throw new ReadingError("not-found");
  return {
    kind,
    question,
    reader,
    deck,
    cards: row.cards === null ? null : drawnCardsSchema.parse(row.cards),
    ownCards: row.ownCards,
    askedBeforeId: row.askedBeforeId,
  };
}

function writingOf(row: TextRow): Writing {
  const { id, question, status, attempt, interpreter, byAlmanac, offersHelp, isUseTaken, isTruncated } = row;
  return {
    id,
    question,
    status,
    attempt,
    interpreter,
    byAlmanac,
    offersHelp,
    isUseTaken,
    isTruncated,
    chunks: chunksSchema.parse(row.chunks),
    failure: row.failure ? { code: failureCodeSchema.parse(row.failure), detail: row.failureDetail } : null,
  };
}
