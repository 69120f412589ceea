import { z } from "zod";
import { db } from "~/db.server";
import { isLanguage, type Language } from "~/i18n/languages";
import type { Owner } from "~/usage/owner";
import type { Chunk, DeckChoice, DrawnCard, TarotKind, WritingStatus } from "./reading";
import { ReadingError } from "./reading-error";
import { chunksSchema, drawnCardsSchema, failureCodeSchema } from "./stored-reading.server";
import type { Snapshot } from "./writing/writing-events";
import type { SignPair } from "./zodiac/signs.data";

export type Reading = TarotReading | ZodiacReading;

interface AnyReading {
  id: string;
  language: Language;
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  interpretation: Writing;
  followUp: Writing | null;
}

export interface TarotReading extends AnyReading {
  kind: TarotKind;
  reader: string;
  /** null for the daily card. */
  question: string | null;
  deck: DeckChoice;
  /** null until they are drawn. */
  cards: DrawnCard[] | null;
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
  const row = await db().reading.findFirst({ where: { id, ...owner }, include: { writings: true } });
  if (!row || !isLanguage(row.language)) throw new ReadingError("not-found");
  const [interpretation, followUp] = (["interpretation", "follow_up"] as const).map((kind) => {
    const stored = row.writings.find((writing) => writing.kind === kind);
    return stored ? writingOf(stored) : null;
  });
  if (!interpretation) throw new ReadingError("not-found");
  const { language } = row;
  const date = row.date.toISOString().slice(0, 10);
  return {
    id: row.id,
    language,
    date,
    interpretation,
    followUp: followUp ?? null,
    ...subjectOf(row),
  };
}

type StoredReading = Awaited<ReturnType<ReturnType<typeof db>["reading"]["findUniqueOrThrow"]>>;
type StoredWriting = Awaited<ReturnType<ReturnType<typeof db>["writing"]["findUniqueOrThrow"]>>;

/** What a reading is about: cards, or two signs. The database's own checks keep the two apart. */
export function subjectOf(row: StoredReading) {
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
  };
}

function writingOf(row: StoredWriting): Writing {
  const { id, question, status, attempt, interpreter, isTruncated } = row;
  return {
    id,
    question,
    status,
    attempt,
    interpreter,
    isTruncated,
    chunks: chunksSchema.parse(row.chunks),
    failure: row.failure ? { code: failureCodeSchema.parse(row.failure), detail: row.failureDetail } : null,
  };
}
