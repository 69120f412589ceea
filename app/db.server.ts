import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PrismaPg } from "@prisma/adapter-pg";
import { Client, type ClientConfig } from "pg";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { PrismaClient } from "../prisma/client/client";
import { lockDataFolder } from "./db/data-folder.server";
import { migrate } from "./db/migrate.server";
import type { Settings } from "./env.server";

interface Database {
  client: PrismaClient;
  close(): Promise<void>;
}

/** After how many milliseconds a database that says nothing counts as out of reach. */
const QUERY_TIMEOUT = 15_000;

/** Kept on `globalThis`: reloading a module in development must not open the embedded database a second time. */
const kept = globalThis as typeof globalThis & { starglassDatabase?: Database };

/**
 * The database of this process, opened by {@link openDatabase}.
 * @throws Error before it is open.
 */
export function db(): PrismaClient {
  if (!kept.starglassDatabase) throw new Error("The database is not open yet.");
  return kept.starglassDatabase.client;
}

/**
 * Opens the database that the settings name and brings it up to date; once open, does nothing.
 * @throws Error where it cannot be reached, or where another process has the embedded one.
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Settings, "databaseUrl" | "dataDir">): Promise<void> {
  kept.starglassDatabase ??= databaseUrl ? await openPostgres(databaseUrl) : await openEmbedded(dataDir);
}

/** Closes the database; its last writes are on disk when this returns. */
export async function closeDatabase(): Promise<void> {
  const database = kept.starglassDatabase;
  kept.starglassDatabase = undefined;
  await database?.close();
}

async function openPostgres(connectionString: string): Promise<Database> {
  const config: ClientConfig = { connectionString, connectionTimeoutMillis: 5_000 };
  const connection = new Client(config);
  await connection.connect();
  try {
    await migrate({
      exec: (sql) => connection.query(sql),
      query: (sql, values) => connection.query(sql, values),
    });
  } finally {
    await connection.end();
  }
  const pool = { ...config, max: 10, keepAlive: true, query_timeout: QUERY_TIMEOUT };
  const client = new PrismaClient({ errorFormat: "minimal", adapter: new PrismaPg(pool) });
  return { client, close: () => client.$disconnect() };
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const unlock = lockDataFolder(dataDir);
  const pglite = await PGlite.create(join(dataDir, "postgres"));
  await migrate({ exec: (sql) => pglite.exec(sql), query: (sql, values) => pglite.query(sql, values) });
  const client = new PrismaClient({ errorFormat: "minimal", adapter: new PrismaPGlite(pglite) });
  return {
    client,
    async close() {
      await client.$disconnect();
      await pglite.close();
      unlock();
    },
  };
}
