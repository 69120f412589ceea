import { db } from "~/db.server";
import { type Owner, ownerIdOf } from "~/usage/owner";
import type { ListPlace } from "./find-places.server";

/** The reading whose owner is to be asked what came of it, the one that waits longest; null where nobody is. */
export async function findAsked(owner: Owner): Promise<ListPlace | null> {
  const row = await db().journalEntry.findFirst({
    where: { ownerId: ownerIdOf(owner), askAt: { lte: new Date() } },
    orderBy: { askAt: "asc" },
    select: { readingId: true, createdAt: true },
  });
  return row && { id: row.readingId, createdAt: row.createdAt };
}
