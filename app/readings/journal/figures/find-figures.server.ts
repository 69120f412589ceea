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
  const tallies = owner ? await readTallies(ownerIdOf(owner), period) : [];
  return {
    figures: figuresOf(
      period,
      tallies.filter((tally) => tally.period === period),
    ),
    months: tallies
      .filter((tally) => tally.period === ALL_TIME && tally.fact.startsWith("d:"))
      .map(({ fact }) => fact.slice(2))
      .sort(),
  };
}

async function readTallies(ownerId: string, period: FiguresPeriod): Promise<(Tally & { period: string })[]> {
  await addChanges(ownerId);
  return db().$queryRaw`
    SELECT "period", "fact", "count" FROM "journal_tallies" WHERE "owner_id" = ${ownerId}::uuid AND "period" = ${period}
    UNION
    SELECT "period", "fact", "count" FROM "journal_tallies"
    WHERE "owner_id" = ${ownerId}::uuid AND "period" = ${ALL_TIME} AND "fact" LIKE 'd:%'`;
}
