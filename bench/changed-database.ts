import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import type { EmptyDatabase } from "./empty-database";

/** Runs a statement. */
export type Change = (sql: string, values?: string[]) => Promise<unknown>;

/** Changes a database by hand while no server has it open: the embedded one is one process's alone. */
export async function changeDatabase(
  { env }: EmptyDatabase,
  make: (change: Change) => Promise<void>,
): Promise<void> {
  if (env.DATABASE_URL) {
    const client = new Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    await make((sql, values) => client.query(sql, values)).finally(() => client.end());
  } else {
    const embedded = await PGlite.create(join(env.DATA_DIR ?? "", "postgres"));
    await make((sql, values) => embedded.query(sql, values)).finally(() => embedded.close());
  }
}
