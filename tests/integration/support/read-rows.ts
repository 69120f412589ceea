import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";

/** What a statement finds in a database; the embedded one may not be open anywhere else. */
export async function readRows<Row>(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  statement: string,
): Promise<Row[]> {
  if (databaseUrl) {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(statement).finally(() => client.end());
    return rows;
  }
  const database = await PGlite.create(join(dataDir, "postgres"));
  try {
    return (await database.query<Row & object>(statement)).rows;
  } finally {
    await database.close();
  }
}
