import { db } from "~/db.server";

/** Of so many changes the owners are looked up at a time. */
const LOOKED_UP = 500;

/**
 * Adds what has changed in an owner's readings to their sums: a month's, a year's, and all. One statement, which takes each change once,
 * whoever else does the same at this moment.
 */
export async function addChanges(ownerId: string): Promise<void> {
  const empty = await db().$queryRaw<{ period: string; fact: string }[]>`
    WITH taken AS (DELETE FROM "journal_changes" WHERE "owner_id" = ${ownerId}::uuid RETURNING "day", "facts", "sign"),
    facts AS (
      SELECT period."name" AS "period", taken."sign", CASE
        WHEN "fact" = 'd' THEN 'd:' || period."cell"
        WHEN "fact" LIKE 't:%' THEN 't:' || period."part" || substr("fact", 2)
        ELSE "fact" END AS "fact"
      FROM taken, unnest("facts") AS "fact", LATERAL (VALUES
        (to_char("day", 'YYYY-MM'), to_char("day", 'YYYY-MM-DD'), (extract(day FROM "day")::int + 6) / 7 || ''),
        (to_char("day", 'YYYY'), to_char("day", 'YYYY-MM-DD'), to_char("day", 'YYYY-MM')),
        ('all', to_char("day", 'YYYY-MM'), to_char("day", 'YYYY'))) AS period("name", "cell", "part")),
    sums AS (SELECT "period", "fact", sum("sign")::int AS "count" FROM facts GROUP BY 1, 2 HAVING sum("sign") <> 0),
    written AS (
      INSERT INTO "journal_tallies" AS tally ("owner_id", "period", "fact", "count")
      SELECT ${ownerId}::uuid, "period", "fact", "count" FROM sums ORDER BY "period", "fact"
      ON CONFLICT ("owner_id", "period", "fact") DO UPDATE SET "count" = tally."count" + excluded."count"
      RETURNING "period", "fact", "count")
    SELECT "period", "fact" FROM written WHERE "count" = 0`;
  if (empty.length === 0) return;
  await db().$executeRaw`
    DELETE FROM "journal_tallies" WHERE "owner_id" = ${ownerId}::uuid AND "count" = 0 AND ("period", "fact") IN (
      SELECT "period", "fact" FROM json_to_recordset(${JSON.stringify(empty)}::json) AS gone("period" text, "fact" text))`;
}

/**
 * The same for whoever has changes, some at a time: also for visitors whose readings are gone, of whom nothing is left then.
 * @returns for how many owners.
 */
export async function addChangesOfSome(): Promise<number> {
  const rows = await db().$queryRaw<{ ownerId: string }[]>`
    SELECT "owner_id" AS "ownerId" FROM "journal_changes" ORDER BY "id" LIMIT ${LOOKED_UP}`;
  const owners = new Set(rows.map(({ ownerId }) => ownerId));
  for (const ownerId of owners) await addChanges(ownerId);
  return owners.size;
}
