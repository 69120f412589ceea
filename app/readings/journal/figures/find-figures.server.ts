import { db } from "~/db.server";
import { type Owner, ownerIdOf } from "~/usage/owner";
import { addChanges } from "./add-changes.server";
import { type Figures, figuresOf, type Tally } from "./figures";
import { ALL_TIME, type FiguresPeriod } from "./period";

/**
 * What is told of an owner's readings in a period, and the months (`YYYY-MM`) in which they have any, oldest first. What is read is
 * as much however many readings there are: sums, that are brought up to date first.
 */
export async function findFigures(
  owner: Owner | null,
  period: FiguresPeriod,
): Promise<{ figures: Figures; months: string[] }> {
  const sums = owner ? await readSums(ownerIdOf(owner), period) : new Map<string, Tally[]>();
  const all = sums.get(ALL_TIME) ?? [];
  return {
    figures: figuresOf(period, sums.get(period) ?? []),
    months: all.flatMap(({ fact }) => (fact.startsWith("d:") ? [fact.slice(2)] : [])).sort(),
  };
}

/** The sums of a period, and of all time how many readings each month has: a row each, however many sums there are. */
async function readSums(ownerId: string, period: FiguresPeriod): Promise<Map<string, Tally[]>> {
  await addChanges(ownerId);
  const rows = await db().$queryRaw<{ period: string; counts: Record<string, number> }[]>`
    SELECT "period", json_object_agg("fact", "count") AS "counts" FROM (
      SELECT "period", "fact", "count" FROM "journal_tallies" WHERE "owner_id" = ${ownerId}::uuid AND "period" = ${period}
      UNION
      SELECT "period", "fact", "count" FROM "journal_tallies"
      WHERE "owner_id" = ${ownerId}::uuid AND "period" = ${ALL_TIME} AND "fact" LIKE 'd:%') AS sums
    GROUP BY "period"`;
  return new Map(
    rows.map((row) => [row.period, Object.entries(row.counts).map(([fact, count]) => ({ fact, count }))]),
  );
}
