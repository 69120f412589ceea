import { randomUUID } from "node:crypto";
import { db } from "~/db.server";
import { type Owner, ownerIdOf } from "~/usage/owner";
import type { Prisma } from "../../../prisma/client/client";
import { type ImportedReading, readImport } from "./read-import";
import { writeBeside } from "./write-beside.server";
import { writeEntries } from "./write-entries.server";

/** How many rows one statement writes. */
const AT_ONCE = 500;

/** How many readings were taken over, and how many were there already. */
export interface ImportCount {
  added: number;
  present: number;
}

/**
 * Takes an export over, to an account or a visitor: all of it or nothing, as it was, at no cost. What is there already is not taken
 * twice: readings of one person are told apart by their moment, and where they are and what they practised here stays. Nothing in the
 * file says whose it was, and nothing of theirs is changed.
 * @param exported JSON that was read.
 * @throws ImportError where the file is not an export of ours, or is damaged.
 */
export async function importReadings(owner: Owner, exported: unknown): Promise<ImportCount> {
  const { readings, ...beside } = readImport(exported);
  return db().$transaction(
    async (tx) => {
      // One file after the other: what another one brings meanwhile is seen.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`import ${ownerIdOf(owner)}`}, 0))`;
      const present = await momentsOf(owner, readings, tx);
      const added = readings.filter((each) => {
        const moment = momentOf(each);
        const isNew = !present.has(moment);
        present.add(moment);
        return isNew;
      });
      for (let from = 0; from < added.length; from += AT_ONCE) {
        await write(owner, added.slice(from, from + AT_ONCE), tx);
      }
      await writeBeside(owner, beside, tx);
      return { added: added.length, present: readings.length - added.length };
    },
    { timeout: 60_000 },
  );
}

async function momentsOf(
  owner: Owner,
  readings: readonly ImportedReading[],
  tx: Prisma.TransactionClient,
): Promise<Set<string>> {
  const times = readings.map(({ createdAt }) => createdAt.getTime());
  if (times.length === 0) return new Set();
  const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))];
  const rows = await tx.reading.findMany({
    where: { ...owner, createdAt: { gte: new Date(first), lte: new Date(last) } },
    select: { createdAt: true, kind: true },
  });
  return new Set(rows.map(momentOf));
}

function momentOf({ createdAt, kind }: { createdAt: Date; kind: string }): string {
  return `${createdAt.getTime()} ${kind}`;
}

async function write(
  owner: Owner,
  readings: readonly ImportedReading[],
  tx: Prisma.TransactionClient,
): Promise<void> {
  const rows = readings.map((reading) => ({ id: randomUUID(), reading }));
  const importedAt = new Date();
  await tx.reading.createMany({
    data: rows.map(({ id, reading: { writings: _, entry: __, ...reading } }) => ({
      id,
      ...owner,
      importedAt,
      date: new Date(reading.createdAt.toISOString().slice(0, 10)),
      ...reading,
      cards: reading.kind === "zodiac" ? undefined : (reading.cards ?? undefined),
    })),
  });
  await tx.writing.createMany({
    data: rows.flatMap(({ id, reading }) =>
      reading.writings
        .filter(({ finishedAt }) => finishedAt !== null)
        .map(({ chunks, ...writing }) => ({
          ...writing,
          readingId: id,
          status: "done" as const,
          attempt: 1,
          chunks,
          createdAt: reading.createdAt,
        })),
    ),
  });
  await writeEntries(
    rows.flatMap(({ id, reading: { entry } }) => (entry ? [{ id, ...entry }] : [])),
    tx,
  );
}
