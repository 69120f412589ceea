import { z } from "zod";
import { db } from "~/db.server";
import { type Owner, ownerIdOf } from "~/usage/owner";
import { ReadingError } from "../reading-error";
import { ENTRY_MOODS, type EntryMood } from "./entry";

/** What an owner keeps with a reading. */
export interface Entry {
  isStarred: boolean;
  mood: EntryMood | null;
  tags: string[];
  notes: string;
  /** Counts the times that the notes were written. */
  revision: number;
  /** What came of it. */
  outcome: string;
  /** When its owner is asked for that; null for never. */
  askAt: Date | null;
  /** The notes as they stood before, newest first; for a day. */
  versions: EntryVersion[];
}

export interface EntryVersion {
  id: string;
  notes: string;
  createdAt: Date;
}

/**
 * What the owner of a reading keeps with it.
 * @throws ReadingError `not-found` also where it is somebody else's.
 */
export async function findEntry(owner: Owner, id: string | undefined): Promise<Entry> {
  const { data: readingId } = z.uuid().safeParse(id);
  if (!readingId) throw new ReadingError("not-found");
  const [row, versions] = await Promise.all([
    db().journalEntry.findFirst({
      where: { readingId, ownerId: ownerIdOf(owner) },
      select: {
        isStarred: true,
        mood: true,
        tags: true,
        notes: true,
        revision: true,
        outcome: true,
        askAt: true,
      },
    }),
    db().noteVersion.findMany({
      where: { readingId, expiresAt: { gt: new Date() } },
      orderBy: { createdAt: "desc" },
      select: { id: true, notes: true, createdAt: true },
    }),
  ]);
  if (!row) throw new ReadingError("not-found");
  return { ...row, mood: moodOf(row.mood), versions };
}

/** A mood by its stored number. */
export function moodOf(mood: number | null): EntryMood | null {
  return mood === null ? null : (ENTRY_MOODS[mood - 1] ?? null);
}
