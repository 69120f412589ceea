import { z } from "zod";
import { db } from "~/db.server";
import type { Owner } from "~/usage/owner";
import { subjectOf } from "./find-reading.server";

export const READINGS_PER_PAGE = 20;

export type ReadingSummary = ReturnType<typeof subjectOf> & {
  id: string;
  /** `YYYY-MM-DD`, UTC. */
  date: string;
};

/** The readings of an owner, newest first, those after the reading `after`; `next` is the last one where more follow. */
export async function listReadings(
  owner: Owner | null,
  after: string | null,
): Promise<{ readings: ReadingSummary[]; next: string | null }> {
  if (!owner) return { readings: [], next: null };
  const cursor = await ownCursor(owner, after);
  const rows = await db().reading.findMany({
    where: owner,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: READINGS_PER_PAGE + 1,
    ...(cursor && { cursor, skip: 1 }),
  });
  const page = rows.slice(0, READINGS_PER_PAGE);
  return {
    readings: page.map((row) => ({
      id: row.id,
      date: row.date.toISOString().slice(0, 10),
      ...subjectOf(row),
    })),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Where to go on; a reading that is gone, or somebody else's, begins at the top. */
async function ownCursor(owner: Owner, after: string | null): Promise<{ id: string } | null> {
  const { data: id } = z.uuid().safeParse(after);
  return id ? db().reading.findFirst({ where: { id, ...owner }, select: { id: true } }) : null;
}
