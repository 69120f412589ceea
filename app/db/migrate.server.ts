import { createHash, randomUUID } from "node:crypto";

const files = import.meta.glob<string>("../../prisma/migrations/*/migration.sql", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** The lock that `prisma migrate` takes, so that it and every starting server wait for each other. */
const ADVISORY_LOCK = 72_707_369;

/** One connection to a database, as migrations need it: several statements at once, then rows. */
export interface MigrationConnection {
  exec(sql: string): Promise<unknown>;
  query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/**
 * Applies the migrations that the database has not seen, all or none, and records them as `prisma migrate deploy`
 * does. Safe when several processes start at once: one works, the others wait and find nothing left to do.
 * @returns the names of those applied now.
 */
export async function migrate(connection: MigrationConnection): Promise<string[]> {
  await connection.exec("BEGIN");
  try {
    await connection.query("SELECT pg_advisory_xact_lock($1)", [ADVISORY_LOCK]);
    await connection.exec(MIGRATIONS_TABLE);
    const { rows } = await connection.query(
      'SELECT "migration_name" FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL',
    );
    const applied = new Set(rows.map((row) => row.migration_name));
    const pending = migrations().filter(({ name }) => !applied.has(name));
    for (const { name, sql } of pending) {
      await connection.exec(sql);
      await connection.query(
        `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
         VALUES ($1, $2, $3, now(), now(), 1)`,
        [randomUUID(), createHash("sha256").update(sql).digest("hex"), name],
      );
    }
    await connection.exec("COMMIT");
    return pending.map(({ name }) => name);
  } catch (error) {
    await connection.exec("ROLLBACK");
    throw error;
  }
}

function migrations() {
  return Object.entries(files)
    .map(([path, sql]) => ({ name: path.split("/").at(-2) ?? path, sql }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;
