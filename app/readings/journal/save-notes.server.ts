import { z } from "zod";
import { db } from "~/db.server";
import { type Owner, ownerIdOf } from "~/usage/owner";
import { ReadingError } from "../reading-error";

/** Notes as they were stored. */
export interface SavedNotes {
  revision: number;
  /** Whether somebody wrote them elsewhere since they were read: what stood there is a version. */
  wasChanged: boolean;
}

/**
 * Writes the notes of a reading. What stood there before becomes a version, for a day: where another tab wrote it meanwhile, where much of it
 * goes, and else every five minutes, so that writing on makes few. Of a reading the newest twenty are kept.
 * @param seen the revision that whoever writes has seen; null where they have not looked, so that what stood there is kept in any case.
 * @throws ReadingError `not-found`.
 */
export async function saveNotes(
  owner: Owner | null,
  id: unknown,
  { notes, seen }: { notes: string; seen: number | null },
): Promise<SavedNotes> {
  const { data: readingId } = z.uuid().safeParse(id);
  if (!owner || !readingId) throw new ReadingError("not-found");
  const [saved] = await db().$queryRaw<SavedNotes[]>`
    WITH old AS (
      SELECT "reading_id", "notes", "revision" FROM "journal_entries"
      WHERE "reading_id" = ${readingId}::uuid AND "owner_id" = ${ownerIdOf(owner)}::uuid FOR UPDATE
    ), kept AS (
      INSERT INTO "note_versions" ("reading_id", "notes", "expires_at")
      SELECT "reading_id", "notes", now() + interval '1 day' FROM old
      WHERE "notes" <> '' AND "notes" <> ${notes}
        AND ("revision" IS DISTINCT FROM ${seen}::int OR 2 * char_length(${notes}) < char_length("notes")
          OR NOT EXISTS (SELECT 1 FROM "note_versions"
            WHERE "reading_id" = old."reading_id" AND "created_at" > now() - interval '5 minutes'))
    ), spare AS (
      DELETE FROM "note_versions" WHERE "id" IN (SELECT "id" FROM "note_versions"
        WHERE "reading_id" = (SELECT "reading_id" FROM old) ORDER BY "created_at" DESC OFFSET 19)
    )
    UPDATE "journal_entries" AS entry SET "notes" = ${notes}, "revision" = old."revision" + (old."notes" <> ${notes})::int
    FROM old WHERE entry."reading_id" = old."reading_id"
    RETURNING entry."revision", old."notes" <> ${notes} AND old."revision" <> COALESCE(${seen}::int, old."revision") AS "wasChanged"`;
  if (!saved) throw new ReadingError("not-found");
  return saved;
}

/**
 * Puts what a browser had kept unsent, while the notes were changed elsewhere, among their versions; nothing where it is there already. Of a
 * reading the newest twenty are kept.
 * @throws ReadingError `not-found`.
 */
export async function keepDraft(owner: Owner | null, id: unknown, notes: string): Promise<SavedNotes> {
  const { data: readingId } = z.uuid().safeParse(id);
  if (!owner || !readingId) throw new ReadingError("not-found");
  const [saved] = await db().$queryRaw<SavedNotes[]>`
    WITH entry AS (
      SELECT "reading_id", "notes", "revision" FROM "journal_entries"
      WHERE "reading_id" = ${readingId}::uuid AND "owner_id" = ${ownerIdOf(owner)}::uuid FOR UPDATE
    ), kept AS (
      INSERT INTO "note_versions" ("reading_id", "notes", "expires_at")
      SELECT "reading_id", ${notes}, now() + interval '1 day' FROM entry
      WHERE ${notes} NOT IN ('', "notes") AND NOT EXISTS (
        SELECT 1 FROM "note_versions" WHERE "reading_id" = entry."reading_id" AND "notes" = ${notes})
      RETURNING 1
    ), spare AS (
      DELETE FROM "note_versions" WHERE "id" IN (SELECT "id" FROM "note_versions"
        WHERE "reading_id" = (SELECT "reading_id" FROM entry) ORDER BY "created_at" DESC OFFSET 19)
    )
    SELECT "revision", EXISTS (SELECT FROM kept) AS "wasChanged" FROM entry`;
  if (!saved) throw new ReadingError("not-found");
  return saved;
}

/**
 * Has the notes of a reading be what they were; what they are becomes a version itself.
 * @throws ReadingError `not-found`, also where the version's day is over.
 */
export async function restoreNotes(owner: Owner | null, id: unknown, versionId: unknown): Promise<void> {
  const { data } = z.object({ id: z.uuid(), versionId: z.uuid() }).safeParse({ id, versionId });
  if (!owner || !data) throw new ReadingError("not-found");
  const version = await db().noteVersion.findFirst({
    where: {
      id: data.versionId,
      readingId: data.id,
      expiresAt: { gt: new Date() },
      reading: { entry: { ownerId: ownerIdOf(owner) } },
    },
    select: { notes: true },
  });
  if (!version) throw new ReadingError("not-found");
  await saveNotes(owner, id, { notes: version.notes, seen: null });
}
