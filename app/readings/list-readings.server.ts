import { z } from "zod";
import { db } from "~/db.server";
import { knownLanguage, type Language } from "~/i18n/languages";
import type { Owner } from "~/usage/owner";
import { Prisma } from "../../prisma/client/client";
import { subjectOf } from "./find-reading.server";

export const READINGS_PER_PAGE = 20;

export type ReadingSummary = ReturnType<typeof subjectOf> & {
  id: string;
  /** The language in which it was asked. */
  language: Language;
  /** `YYYY-MM-DD`, UTC. */
  date: string;
};

/** What is a reading by now: without its cards it is a draft still, which its address alone leads to. */
const DRAWN: Prisma.ReadingWhereInput = { OR: [{ cards: { not: Prisma.DbNull } }, { kind: "zodiac" }] };

/**
 * The drawn readings of an owner, newest first, those after the reading `after`; `next` is the last one where more follow.
 */
export async function listReadings(
  owner: Owner | null,
  after: string | null,
): Promise<{ readings: ReadingSummary[]; next: string | null }> {
  if (!owner) return { readings: [], next: null };
  const last = await ownReading(owner, after);
  const rows = await db().reading.findMany({
    where: { ...owner, AND: [DRAWN, ...(last ? [below(last)] : [])] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: READINGS_PER_PAGE + 1,
  });
  const page = rows.slice(0, READINGS_PER_PAGE);
  return {
    readings: page.map((row) => ({
      id: row.id,
      language: knownLanguage(row.language),
      date: row.date.toISOString().slice(0, 10),
      ...subjectOf(row),
    })),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}

interface Place {
  id: string;
  createdAt: Date;
}

/** Where to go on; a reading that is gone, or somebody else's, begins at the top. */
async function ownReading(owner: Owner, after: string | null): Promise<Place | null> {
  const { data: id } = z.uuid().safeParse(after);
  if (!id) return null;
  return db().reading.findFirst({ where: { id, ...owner }, select: { id: true, createdAt: true } });
}

/** What comes after a reading. The first bound lets the index begin there: the hundredth page is as fast as the first. */
function below({ id, createdAt }: Place) {
  return { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] };
}
