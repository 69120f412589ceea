import { cpSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { createPostgres } from "../../postgres";
import { scratchFolder } from "./scratch";

/** What a server or a test needs to reach a database of its own. */
export interface TestDatabase {
  databaseUrl: string | undefined;
  dataDir: string;
  /** The same as environment variables. */
  env: Record<string, string>;
  drop(): Promise<void>;
}

export const SECRET = "a secret for tests, of more than thirty-two characters";

/** Whether the tests run on a PostgreSQL rather than on the embedded database. */
export const onPostgres = Boolean(process.env.TEST_DATABASE_URL);

/** An empty database, up to date: a new one in PostgreSQL, or a copy of a folder made once. */
export async function createDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(scratchFolder(), "starglass-test-"));
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) {
    // Without waiting for each file: a quarter of the time.
    cpSync(inject("embeddedTemplate"), dataDir, { recursive: true });
    const env = { DATA_DIR: dataDir, SESSION_SECRET: SECRET };
    return { databaseUrl: undefined, dataDir, env, drop: () => remove(dataDir) };
  }
  const { url: databaseUrl, drop } = await createPostgres(admin);
  return {
    databaseUrl,
    dataDir,
    env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SESSION_SECRET: SECRET },
    async drop() {
      await drop();
      await remove(dataDir);
    },
  };
}

function remove(folder: string) {
  return rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
