import { randomUUID } from "node:crypto";
import { type Owner, ownerIdOf } from "~/usage/owner";
import { Prisma } from "../../../prisma/client/client";
import { ENTRY_MOODS } from "../journal/entry";
import type { ImportedReading } from "./import-schema";

/** Writes readings of a file with their texts and what is kept with them, by three statements. */
export async function writeReadings(
  owner: Owner,
  readings: readonly ImportedReading[],
  tx: Prisma.TransactionClient,
): Promise<void> {
  const rows = readings.map((reading) => ({ id: randomUUID(), reading }));
  const column = Prisma.raw(owner.userId === undefined ? `"visitor_id"` : `"user_id"`);
  await tx.$executeRaw`
    INSERT INTO "readings" ("id", ${column}, "kind", "language", "reader", "question", "deck", "mine", "theirs", "cards", "own_cards",
      "topic", "date", "created_at", "drawn_at", "imported_at")
    SELECT row."id", ${ownerIdOf(owner)}::uuid, row."kind", row."language", row."reader", row."question", row."deck", row."mine",
      row."theirs", row."cards", COALESCE(row."ownCards", false), row."topic", (row."createdAt" AT TIME ZONE 'UTC')::date, row."createdAt",
      row."drawnAt", now()
    FROM jsonb_to_recordset(${jsonOf(rows, ({ id, reading: { writings: _, entry: __, ...reading } }) => [{ id, ...reading }])}::jsonb)
      AS row("id" uuid, "kind" "reading_kind", "language" text, "reader" text, "question" text, "deck" "deck", "mine" "sign",
        "theirs" "sign", "cards" jsonb, "ownCards" boolean, "topic" text, "createdAt" timestamptz, "drawnAt" timestamptz)`;
  await tx.$executeRaw`
    INSERT INTO "writings" ("id", "reading_id", "kind", "question", "status", "attempt", "chunks", "interpreter", "offers_help",
      "created_at", "finished_at")
    SELECT gen_random_uuid(), row."readingId", row."kind", row."question", 'done', 1, row."chunks", row."interpreter", row."offersHelp",
      row."createdAt", row."finishedAt"
    FROM jsonb_to_recordset(${jsonOf(rows, writingsOf)}::jsonb)
      AS row("readingId" uuid, "kind" "writing_kind", "question" text, "chunks" jsonb, "interpreter" text, "offersHelp" boolean,
        "createdAt" timestamptz, "finishedAt" timestamptz)`;
  await tx.$executeRaw`
    UPDATE "journal_entries" AS entry SET "is_starred" = row."isStarred", "mood" = row."mood", "tags" = row."tags",
      "notes" = row."notes", "outcome" = row."outcome", "ask_at" = row."askAt"
    FROM jsonb_to_recordset(${jsonOf(rows, entryOf)}::jsonb)
      AS row("id" uuid, "isStarred" boolean, "mood" smallint, "tags" text[], "notes" text, "outcome" text, "askAt" timestamptz)
    WHERE entry."reading_id" = row."id"`;
}

interface Row {
  id: string;
  reading: ImportedReading;
}

function jsonOf(rows: readonly Row[], map: (row: Row) => object[]): string {
  return JSON.stringify(rows.flatMap(map));
}

function writingsOf({ id, reading: { writings, createdAt } }: Row) {
  return writings.map((writing) => ({ ...writing, readingId: id, createdAt }));
}

function entryOf({ id, reading: { entry } }: Row) {
  if (!entry) return [];
  return [{ id, ...entry, mood: entry.mood && ENTRY_MOODS.indexOf(entry.mood) + 1 }];
}
