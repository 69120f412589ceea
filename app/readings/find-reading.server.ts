import { z } from "zod";
import { db } from "~/db.server";
import { isLanguage, type Language } from "~/i18n/languages";
import type { Owner } from "~/usage/owner";
import {
  type Chunk,
  type DeckChoice,
  type DrawnCard,
  isTarotKind,
  type TarotKind,
  type WritingStatus,
} from "./reading";
import { ReadingError } from "./reading-error";
import { chunksSchema, drawnCardsSchema, failureCodeSchema } from "./stored-reading.server";
import type { Snapshot } from "./writing/writing-events";

export interface Reading {
  id: string;
  kind: TarotKind;
  language: Language;
  reader: string;
  question: string | null;
  deck: DeckChoice | null;
  /** null until they are drawn. */
  cards: DrawnCard[] | null;
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  interpretation: Writing;
  followUp: Writing | null;
}

/** A text of a reading, as far as it is written. */
export interface Writing extends Omit<Snapshot, "claimable"> {
  id: string;
  question: string | null;
  status: WritingStatus;
  chunks: Chunk[];
  interpreter: string | null;
}

const idSchema = z.uuid();

/**
 * A reading of this owner, with its texts as they stand.
 * @throws ReadingError `not-found` also where it is somebody else's.
 */
export async function findReading(owner: Owner | null, id: string | undefined): Promise<Reading> {
  if (!owner || !idSchema.safeParse(id).success) throw new ReadingError("not-found");
  const row = await db().reading.findFirst({ where: { id, ...owner }, include: { writings: true } });
  if (!row || !isTarotKind(row.kind) || !isLanguage(row.language)) throw new ReadingError("not-found");
  const writings = row.writings.map((writing) => ({
    kind: writing.kind,
    id: writing.id,
    question: writing.question,
    status: writing.status,
    attempt: writing.attempt,
    chunks: chunksSchema.parse(writing.chunks),
    failure: writing.failure
      ? { code: failureCodeSchema.parse(writing.failure), detail: writing.failureDetail }
      : null,
    interpreter: writing.interpreter,
  }));
  const interpretation = writings.find(({ kind }) => kind === "interpretation");
  if (!interpretation) throw new ReadingError("not-found");
  return {
    id: row.id,
    kind: row.kind,
    language: row.language,
    reader: row.reader,
    question: row.question,
    deck: row.deck,
    cards: row.cards === null ? null : drawnCardsSchema.parse(row.cards),
    date: row.date.toISOString().slice(0, 10),
    interpretation,
    followUp: writings.find(({ kind }) => kind === "follow_up") ?? null,
  };
}
