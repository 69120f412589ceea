import { z } from "zod";
import { db } from "~/db.server";
import { utcDay } from "~/usage/day";
import { type Owner, ownerIdOf } from "~/usage/owner";
import { ReadingError } from "../reading-error";
import { ENTRY_MOODS, type EntryMood, REMINDERS, type Reminder } from "./entry";

/** What may be changed of an entry beside its notes. What is undefined stays. */
export interface EntryChange {
  isStarred?: boolean;
  mood?: EntryMood | null;
  tags?: string[];
  /** What came of it; whoever says so is asked no more. */
  outcome?: string;
  /** After how long they are asked; null for never. */
  remind?: Reminder | null;
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * Changes what an owner keeps with a reading.
 * @throws ReadingError `not-found`.
 */
export async function changeEntry(owner: Owner | null, id: unknown, change: EntryChange): Promise<void> {
  const { data: readingId } = z.uuid().safeParse(id);
  if (!owner || !readingId) throw new ReadingError("not-found");
  const { isStarred, mood, tags, outcome, remind } = change;
  // From the beginning of the day that they are told, at whichever hour they come.
  const askAt = remind ? new Date(utcDay(new Date(Date.now() + REMINDERS[remind] * DAY))) : null;
  const { count } = await db().journalEntry.updateMany({
    where: { readingId, ownerId: ownerIdOf(owner) },
    data: {
      isStarred,
      ...(mood !== undefined && { mood: mood === null ? null : ENTRY_MOODS.indexOf(mood) + 1 }),
      tags,
      outcome,
      ...((remind !== undefined || outcome) && { askAt }),
    },
  });
  if (count === 0) throw new ReadingError("not-found");
}
