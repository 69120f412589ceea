import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Pool } from "pg";
import { createPostgres } from "../tests/postgres";
import { type Speed, speedOf } from "./speed";

/** As many as the server has at most. */
const CONNECTIONS = 10;
/** In milliseconds. */
const WARM_UP = 500;
const DURATION = 3_000;
const ROWS = 1_000;

const TABLE = `
  CREATE TABLE "bench" ("id" int PRIMARY KEY, "value" int NOT NULL);
  INSERT INTO "bench" SELECT n, 0 FROM generate_series(1, ${ROWS}) AS n`;

/** The limit of everything that asks the database: how fast it answers one statement, and no more. */
export interface StatementSpeed {
  database: string;
  /** How many connections ask at a time. */
  connections: number;
  read: Speed;
  /** Of one row by its key. */
  write: Speed;
}

/** Asks the database that servers of this run use: a PostgreSQL, or an embedded one in this process. */
export function measureStatement(): Promise<StatementSpeed> {
  const admin = process.env.TEST_DATABASE_URL;
  return admin ? measurePostgres(admin) : measureEmbedded();
}

async function measurePostgres(admin: string): Promise<StatementSpeed> {
  const { url, drop } = await createPostgres(admin);
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  try {
    await pool.query(TABLE);
    // Prepared, as is fastest; each connection prepares its own.
    const ask = (name: string) => (text: string, values: number[]) => pool.query({ name, text, values });
    const speeds = await measureBoth({ read: ask("read"), write: ask("write") }, CONNECTIONS);
    return { database: "PostgreSQL", connections: CONNECTIONS, ...speeds };
  } finally {
    await pool.end();
    await drop();
  }
}

/** It does one thing at a time: more callers would only wait. */
async function measureEmbedded(): Promise<StatementSpeed> {
  const folder = await mkdtemp(join(tmpdir(), "starglass-bench-"));
  const pglite = await PGlite.create(join(folder, "postgres"));
  try {
    await pglite.exec(TABLE);
    const ask = (text: string, values: number[]) => pglite.query(text, values);
    return { database: "PGlite", connections: 1, ...(await measureBoth({ read: ask, write: ask }, 1)) };
  } finally {
    await pglite.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Ask = (sql: string, values: number[]) => Promise<unknown>;

async function measureBoth(ask: { read: Ask; write: Ask }, lanes: number) {
  const read = () => ask.read("SELECT 1", []);
  const write = () =>
    ask.write('UPDATE "bench" SET "value" = "value" + 1 WHERE "id" = $1', [
      1 + Math.floor(Math.random() * ROWS),
    ]);
  await speedOf(write, { lanes, duration: WARM_UP });
  return {
    read: await speedOf(read, { lanes, duration: DURATION }),
    write: await speedOf(write, { lanes, duration: DURATION }),
  };
}
