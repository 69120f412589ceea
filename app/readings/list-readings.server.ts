import { z } from "zod";
import { db } from "~/db.server";
import { knownLanguage, type Language } from "~/i18n/languages";
import type { Owner } from "~/usage/owner";
import { Prisma } from "../../prisma/client/client";
import { subjectOf } from "./find-reading.server";
import type { JournalFilter } from "./journal/filter";
import { findPlaces, type ListPlace, narrows } from "./journal/find-places.server";

export const READINGS_PER_PAGE = 20;

export type ReadingSummary = ReturnType<typeof subjectOf> & {
  id: string;
  /** The language in which it was asked. */
  language: Language;
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  /** Whether a text belongs to it: cards laid by hand may be kept without one. */
  hasText: boolean;
  isStarred: boolean;
  tags: string[];
  /** What its notes begin with: their first line that is not empty, or some of it; empty where there are none. */
  firstLine: string;
};

/** So much of the notes is read for their first line. */
const BEGINNING = 300;

/** What is a reading by now: without its cards it is a draft still, which its address alone leads to. */
const DRAWN: Prisma.ReadingWhereInput = { OR: [{ cards: { not: Prisma.DbNull } }, { kind: "zodiac" }] };

/**
 * The drawn readings of an owner that have what `filter` asks for, newest first, those after the reading `after`; `next` is the last one
 * where more follow.
 */
export async function listReadings(
  owner: Owner | null,
  after: string | null,
  filter: JournalFilter = {},
): Promise<{ readings: ReadingSummary[]; next: string | null }> {
  if (!owner) return { readings: [], next: null };
  const last = await ownReading(owner, after);
  const limit = READINGS_PER_PAGE + 1;
  const places = narrows(filter) ? await findPlaces(owner, filter, { after: last, limit }) : null;
  const among = places ? { id: { in: places.map(({ id }) => id) } } : last ? below(last) : {};
  const rows = await db().reading.findMany({
    where: { ...owner, AND: [DRAWN, among] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  });
  const page = rows.slice(0, READINGS_PER_PAGE);
  const marks = await readMarks(page);
  return {
    readings: page.map((row) => ({
      id: row.id,
      language: knownLanguage(row.language),
      date: row.date.toISOString().slice(0, 10),
      hasText: marks.get(row.id)?.hasText ?? true,
      isStarred: marks.get(row.id)?.isStarred ?? false,
      tags: marks.get(row.id)?.tags ?? [],
      firstLine: marks.get(row.id)?.firstLine ?? "",
      ...subjectOf(row),
    })),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}

type Marks = Pick<ReadingSummary, "id" | "hasText" | "isStarred" | "tags" | "firstLine">;

/** What stands with readings in the list. */
async function readMarks(readings: readonly { id: string }[]): Promise<Map<string, Marks>> {
  if (readings.length === 0) return new Map();
  const rows = await db().$queryRaw<Marks[]>`
    SELECT "reading_id" AS "id", "is_starred" AS "isStarred", "tags",
      EXISTS (SELECT FROM "writings" w WHERE w."reading_id" = entry."reading_id" AND w."kind" = 'interpretation') AS "hasText",
      split_part(ltrim(left("notes", ${BEGINNING}::int), E' \\n\\t'), E'\\n', 1) AS "firstLine"
    FROM "journal_entries" AS entry WHERE "reading_id" = ANY(${readings.map(({ id }) => id)}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Where to go on; a reading that is gone, or somebody else's, begins at the top. */
async function ownReading(owner: Owner, after: string | null): Promise<ListPlace | null> {
  const { data: id } = z.uuid().safeParse(after);
  if (!id) return null;
  return db().reading.findFirst({ where: { id, ...owner }, select: { id: true, createdAt: true } });
}

/** What comes after a reading. The first bound lets the index begin there: the hundredth page is as fast as the first. */
function below({ id, createdAt }: ListPlace) {
  return { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] };
}
