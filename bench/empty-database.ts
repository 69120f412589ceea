import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, onPostgres, SECRET, type TestDatabase } from "../tests/integration/support/database";

export type EmptyDatabase = Pick<TestDatabase, "env" | "drop">;

/** A database that no server has seen yet: one in PostgreSQL where this run has one, or an empty folder. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  return onPostgres ? createDatabase() : createEmptyFolder();
}

/** An empty folder for the embedded database. */
export async function createEmptyFolder(): Promise<EmptyDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "starglass-bench-"));
  return {
    env: { DATA_DIR: folder, SESSION_SECRET: SECRET },
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}
