import type { Prisma } from "../../../prisma/client/client";
import { ENTRY_MOODS } from "../journal/entry";
import type { ImportedEntry } from "./read-import";

/** Writes what somebody kept with readings to the entries that these have had since they were stored, by one statement. */
export async function writeEntries(
  entries: readonly ({ id: string } & ImportedEntry)[],
  tx: Prisma.TransactionClient,
): Promise<void> {
  const rows = entries.map(({ id, mood, isStarred, tags, notes, outcome, askAt }) => ({
    id,
    mood: mood && ENTRY_MOODS.indexOf(mood) + 1,
    is_starred: isStarred,
    tags,
    notes,
    outcome,
    ask_at: askAt,
  }));
  if (rows.length === 0) return;
  await tx.$executeRaw`
    UPDATE "journal_entries" AS entry SET "is_starred" = row."is_starred", "mood" = row."mood", "tags" = row."tags",
      "notes" = row."notes", "outcome" = row."outcome", "ask_at" = row."ask_at"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS row("id" uuid, "is_starred" boolean, "mood" smallint, "tags" text[], "notes" text, "outcome" text, "ask_at" timestamptz)
    WHERE entry."reading_id" = row."id"`;
}
