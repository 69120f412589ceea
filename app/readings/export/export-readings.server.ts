import { db } from "~/db.server";
import type { Owner } from "~/usage/owner";
import type { Prisma } from "../../../prisma/client/client";
import { type CheckableDraw, drawOf } from "../find-reading.server";
import { moodOf } from "../journal/find-entry.server";

/** How many readings lie in memory at once: few enough that others need not wait while they are written. */
const READINGS_AT_ONCE = 100;

const KEPT = {
  kind: true,
  language: true,
  reader: true,
  question: true,
  deck: true,
  mine: true,
  theirs: true,
  cards: true,
  ownCards: true,
  createdAt: true,
  drawnAt: true,
  writings: {
    select: {
      kind: true,
      question: true,
      chunks: true,
      interpreter: true,
      finishedAt: true,
      offersHelp: true,
    },
    orderBy: { createdAt: "asc" },
  },
  topic: true,
  entry: {
    select: { isStarred: true, mood: true, tags: true, notes: true, outcome: true, askAt: true },
  },
  versions: { select: { notes: true, createdAt: true }, orderBy: { createdAt: "asc" } },
  share: { select: { token: true, withQuestion: true, createdAt: true, takenDownAt: true } },
} satisfies Prisma.ReadingSelect;

/** Of these it is told what can be checked, and no seed before its draw. */
const DRAW = { id: true, drawSeed: true, drawWord: true } satisfies Prisma.ReadingSelect;

type StoredReading = Prisma.ReadingGetPayload<{ select: typeof KEPT & typeof DRAW }>;
export type ExportedReading = ReturnType<typeof exported>;

/** All readings of an owner with their texts, oldest first, for them to take away; some at a time, however many there are. */
export async function* exportReadings(
  owner: Owner,
  atOnce = READINGS_AT_ONCE,
): AsyncGenerator<ExportedReading[]> {
  let last: Place | undefined;
  do {
    const rows: StoredReading[] = await db().reading.findMany({
      where: { ...owner, ...(last && above(last)) },
      select: { ...KEPT, ...DRAW },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: atOnce,
    });
    if (rows.length > 0) yield rows.map(exported);
    last = rows.length < atOnce ? undefined : rows.at(-1);
  } while (last);
}

/** What is kept with it has the mood by its name; its draw has everything by which it is checked, which names the reading too. */
function exported({ id, drawSeed, drawWord, entry, ...reading }: StoredReading) {
  const draw: CheckableDraw | null = drawOf({ id, cards: reading.cards, drawSeed, drawWord });
  return {
    ...reading,
    entry: entry && { ...entry, mood: moodOf(entry.mood) },
    draw: draw && { readingId: id, ...draw },
  };
}

interface Place {
  id: string;
  createdAt: Date;
}

/** What comes after a reading. The first bound lets the index begin there. */
function above({ id, createdAt }: Place) {
  return { createdAt: { gte: createdAt }, OR: [{ createdAt: { gt: createdAt } }, { id: { gt: id } }] };
}
