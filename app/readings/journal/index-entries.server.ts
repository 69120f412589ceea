import { z } from "zod";
import { db } from "~/db.server";
import { knownLanguage, type Language } from "~/i18n/languages";
import { Prisma } from "../../../prisma/client/client";
import type { DrawnCard } from "../reading";
import { chunksSchema, drawnCardsSchema } from "../stored-reading.server";
import { cardOf } from "../tarot/deck";
import { elementOf } from "../tarot/element-of";
import { understandQuestion } from "../understanding/understand-question.server";
import { ENTRY_MOODS } from "./entry";
import { facetTerm, hashTerm, wordTerms } from "./terms";

/** How many entries are read at a time: few enough that nobody waits for them. */
const BATCH = 50;
/** Words of an entry that has more are found to the end of what its owner wrote, and as far into its texts as so many terms go. */
const MOST_TERMS = 8_000;

interface Row {
  id: string;
  ownerId: string;
  version: number;
  notes: string;
  outcome: string;
  tags: string[];
  isStarred: boolean;
  mood: number | null;
  kind: string;
  question: string | null;
  language: string;
  reader: string | null;
  cards: unknown;
  day: string;
  topic: string | null;
  texts: unknown;
}

const textsSchema = z.array(z.object({ question: z.string().nullable(), chunks: chunksSchema })).nullable();

/**
 * Makes the terms of entries anew that are stale, of one owner or, with null, of anybody; the longest stale ones first. One that
 * changes meanwhile stays stale.
 * @param atMost how many at the most.
 * @returns how many were made.
 */
export async function indexEntries(ownerId: string | null, atMost: number): Promise<number> {
  let done = 0;
  while (done < atMost) {
    const rows = await readStale(ownerId, Math.min(BATCH, atMost - done));
    if (rows.length === 0) break;
    await writeTerms(rows.map((row) => ({ ...row, topic: topicOf(row) })));
    done += rows.length;
  }
  return done;
}

function readStale(ownerId: string | null, limit: number): Promise<Row[]> {
  const whose = ownerId === null ? Prisma.empty : Prisma.sql`"owner_id" = ${ownerId}::uuid AND`;
  return db().$queryRaw<Row[]>`
    SELECT entry."reading_id" AS "id", entry."owner_id" AS "ownerId", entry."version", entry."notes", entry."outcome",
      entry."tags", entry."is_starred" AS "isStarred", entry."mood"::int, reading."kind"::text, reading."question",
      reading."language", reading."reader", reading."cards", to_char(reading."date", 'YYYY-MM-DD') AS "day", reading."topic",
      (SELECT json_agg(json_build_object('question', "question", 'chunks', "chunks"))
        FROM "writings" WHERE "reading_id" = reading."id") AS "texts"
    FROM "journal_entries" AS entry JOIN "readings" AS reading ON reading."id" = entry."reading_id"
    WHERE entry."reading_id" = ANY(ARRAY(
      SELECT "reading_id" FROM "journal_entries" WHERE ${whose} "stale_since" IS NOT NULL ORDER BY "stale_since" LIMIT ${limit}))`;
}

/** What the question is about. It is stored where the reading is; of one that is older, here. */
function topicOf({ topic, question, language }: Row): string | null {
  if (topic !== null || question === null) return topic;
  return understandQuestion(question, knownLanguage(language)).topic;
}

async function writeTerms(rows: Row[]): Promise<void> {
  const made = rows.map((row) => ({
    id: row.id,
    version: row.version,
    terms: termsOf(row),
    topic: row.topic,
  }));
  const json = JSON.stringify(made);
  await db().$executeRaw`
    UPDATE "journal_entries" AS entry SET "terms" = made."terms", "stale_since" = NULL
    FROM json_to_recordset(${json}::json) AS made("id" uuid, "version" int, "terms" int[])
    WHERE entry."reading_id" = made."id" AND entry."version" = made."version"`;
  await db().$executeRaw`
    UPDATE "readings" AS reading SET "topic" = made."topic"
    FROM json_to_recordset(${json}::json) AS made("id" uuid, "topic" text)
    WHERE reading."id" = made."id" AND reading."topic" IS NULL AND made."topic" IS NOT NULL`;
}

/** A draft has none, so that nothing finds it. */
function termsOf(row: Row): number[] {
  const cards = row.cards === null ? null : drawnCardsSchema.parse(row.cards);
  if (cards === null && row.kind !== "zodiac") return [];
  const texts = textsSchema.parse(row.texts) ?? [];
  // What whoever reads it wrote comes first.
  const words = [
    row.question,
    row.notes,
    row.outcome,
    ...row.tags,
    ...texts.flatMap(({ question, chunks }) => [question, chunks.map(({ text }) => text).join("")]),
  ];
  const found = wordTerms(words.filter((each) => each !== null).join("\n"));
  const terms = [...facetsOf(row, cards ?? []), ...found].slice(0, MOST_TERMS);
  return [...new Set(terms.map((term) => hashTerm(row.ownerId, term)))];
}

function facetsOf(row: Row, cards: readonly DrawnCard[]): string[] {
  const mood = row.mood === null ? undefined : ENTRY_MOODS[row.mood - 1];
  return [
    facetTerm("kind", row.kind),
    facetTerm("month", row.day.slice(0, 7)),
    facetTerm("month", row.day.slice(0, 4)),
    facetTerm("day", row.day),
    ...cards.flatMap(facetsOfCard),
    ...row.tags.map((tag) => facetTerm("tag", tag)),
    ...(row.reader === null ? [] : [facetTerm("reader", row.reader)]),
    ...(row.topic === null ? [] : [facetTerm("topic", row.topic)]),
    ...(mood === undefined ? [] : [facetTerm("mood", mood)]),
    ...(row.isStarred ? [facetTerm("starred", "1")] : []),
  ];
}

function facetsOfCard({ id, orientation }: DrawnCard): string[] {
  return [
    facetTerm("card", id),
    facetTerm("suit", cardOf(id).suit),
    facetTerm("element", elementOf(id)),
    ...(orientation === "reversed" ? [facetTerm("reversed", "1")] : []),
  ];
}

/** The topic as the application knows it. */
export type StoredTopic = ReturnType<typeof understandQuestion>["topic"];

/** What is stored with a reading of what it is about. */
export function topicToStore(question: string | null, language: Language): StoredTopic | null {
  return question === null ? null : understandQuestion(question, language).topic;
}
