import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { Client, type ClientConfig, Pool } from "pg";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { PrismaClient } from "../prisma/client/client";
import { lockDataFolder } from "./db/data-folder.server";
import { measureQueries } from "./db/measure-queries.server";
import { migrate } from "./db/migrate.server";
import type { Settings } from "./env.server";
import { watchPool } from "./metrics.server";

interface Database {
  client: PrismaClient;
  close(): Promise<void>;
}

/** Connections of a process. */
const CONNECTIONS = 10;
/** For how many milliseconds a connection, or one that is free, is waited for. */
const CONNECTION_TIMEOUT = 5_000;
/** After how many milliseconds PostgreSQL gives up a statement, which would wait for a lock without end. */
const STATEMENT_TIMEOUT = 5_000;
/** After how many milliseconds a database that says nothing, not even that, counts as out of reach. */
const QUERY_TIMEOUT = 6_000;
/** For how many milliseconds a transaction waits to begin, for a connection like any statement, and how long it may take. */
const TRANSACTIONS = { maxWait: CONNECTION_TIMEOUT, timeout: 10_000 };
/** After how many milliseconds PostgreSQL frees what a transaction holds whose process says nothing any more. */
const IDLE_TRANSACTION_TIMEOUT = 15_000;

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
  const config: ClientConfig = { connectionString, connectionTimeoutMillis: CONNECTION_TIMEOUT };
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
  const pool = new Pool({
    ...config,
    max: CONNECTIONS,
    keepAlive: true,
    query_timeout: QUERY_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT,
  });
  // Of a transaction whose end was not answered in time: what is written over it next would never be committed.
  pool.on("release", (_error, connection) => {
    if (connection.getTransactionStatus() !== "I") void connection.end();
  });
  watchPool(pool);
  const adapter = measureQueries(new PrismaPg(pool, { disposeExternalPool: true }));
  const client = prisma(adapter);
  return { client, close: () => client.$disconnect() };
}

function prisma(adapter: SqlDriverAdapterFactory): PrismaClient {
  return new PrismaClient({ errorFormat: "minimal", adapter, transactionOptions: TRANSACTIONS });
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const unlock = lockDataFolder(dataDir);
  const pglite = await PGlite.create(join(dataDir, "postgres"));
  await migrate({ exec: (sql) => pglite.exec(sql), query: (sql, values) => pglite.query(sql, values) });
  const adapter = measureQueries(new PrismaPGlite(pglite));
  const client = prisma(adapter);
  return {
    client,
    async close() {
      await client.$disconnect();
      await pglite.close();
      unlock();
    },
  };
}
