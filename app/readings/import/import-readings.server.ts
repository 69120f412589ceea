import { takeLock } from "~/db/take-lock.server";
import { db } from "~/db.server";
import { takingTurns } from "~/patience/let-others-in";
import { fewAtOnce, isTurnedAway } from "~/patience/policies.server";
import { type Owner, ownerIdOf } from "~/usage/owner";
import { Prisma } from "../../../prisma/client/client";
import { IMPORTING, ImportError, MOST_IN_ALL } from "./import-rules";
import type { ImportedReading } from "./import-schema";
import { readImport } from "./read-import.server";
import { writeBeside } from "./write-beside.server";
import { writeReadings } from "./write-readings.server";

/** How many readings one statement writes: few enough that others get their turn meanwhile. */
const AT_ONCE = 100;
const importing = fewAtOnce(IMPORTING);

/** How many readings were taken over, and how many were there already. */
export interface ImportCount {
  added: number;
  present: number;
}

/**
 * Takes an export over, to an account or a visitor: all of it or nothing, as it was, at no cost. What is there already is not taken
 * twice: readings of one person are told apart by their moment, and where they are and what they practised here stays. Nothing in the
 * file says whose it was, and nothing of theirs is changed.
 * @param text the file's, as it came.
 * @throws ImportError where the file is not an export of ours, or is damaged, where the owner has as much of files as there may be, or too many
 *   bring in theirs at this moment.
 */
export async function importReadings(owner: Owner, text: string): Promise<ImportCount> {
  try {
    return await importing.execute(() => takeOver(owner, text));
  } catch (error) {
    throw isTurnedAway(error) ? new ImportError("busy") : error;
  }
}

async function takeOver(owner: Owner, text: string): Promise<ImportCount> {
  const { readings, ...beside } = await readImport(text);
  const letOthersIn = takingTurns();
  return db().$transaction(
    async (tx) => {
      // One file after the other: what another one brings meanwhile is seen.
      await takeLock(`import ${ownerIdOf(owner)}`, tx);
      const present = await momentsOf(owner, readings, tx);
      const added = readings.filter((each) => {
        const moment = momentOf(each);
        const isNew = !present.has(moment);
        present.add(moment);
        return isNew;
      });
      for (let from = 0; from < added.length; from += AT_ONCE) {
        await writeReadings(owner, added.slice(from, from + AT_ONCE), tx);
        await letOthersIn();
      }
      if (added.length > 0 && (await isOverfull(owner, tx))) throw new ImportError("full");
      await writeBeside(owner, beside, tx);
      return { added: added.length, present: readings.length - added.length };
    },
    { timeout: 60_000 },
  );
}

/** Whether an owner has more of files than there may be: what was written last is seen, and goes with the transaction. */
async function isOverfull(owner: Owner, tx: Prisma.TransactionClient): Promise<boolean> {
  const isVisitor = owner.userId === undefined;
  const most = MOST_IN_ALL[isVisitor ? "visitor" : "account"];
  const column = Prisma.raw(isVisitor ? `"visitor_id"` : `"user_id"`);
  const [row] = await tx.$queryRaw<{ isOverfull: boolean }[]>`
    WITH imported AS (
      SELECT "id" FROM "readings" WHERE ${column} = ${ownerIdOf(owner)}::uuid AND "imported_at" IS NOT NULL)
    SELECT (SELECT count(*) FROM imported) > ${most.readings}
      OR (SELECT COALESCE(sum(pg_column_size("chunks")), 0) FROM "writings" WHERE "reading_id" IN (SELECT "id" FROM imported))
        + (SELECT COALESCE(sum(pg_column_size("notes") + pg_column_size("outcome")), 0)
          FROM "journal_entries" WHERE "reading_id" IN (SELECT "id" FROM imported)) > ${most.bytes} AS "isOverfull"`;
  return row?.isOverfull ?? false;
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
