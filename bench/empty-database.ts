import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, onPostgres, SECRET, type TestDatabase } from "../tests/integration/database";

/** A database that no server has seen yet: one in PostgreSQL, or an empty folder. */
export async function createEmptyDatabase(): Promise<Pick<TestDatabase, "env" | "drop">> {
  if (onPostgres) return createDatabase();
  const folder = await mkdtemp(join(tmpdir(), "starglass-bench-"));
  return {
    env: { DATA_DIR: folder, SESSION_SECRET: SECRET },
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}
