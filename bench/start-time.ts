import { spawn } from "node:child_process";
import { once } from "node:events";
import { onPostgres } from "../tests/integration/support/database";
import { startServer } from "../tests/integration/support/server";
import { createEmptyDatabase, createEmptyFolder } from "./empty-database";
import { median } from "./percentile";

const ROUNDS = 3;

/** Milliseconds from starting the process. */
interface Start {
  /** To the line that says that it is ready. */
  ready: number;
  /** To the last byte of the first page. */
  page: number;
}

export interface StartTime {
  /** On an empty database, and on the one that it left. */
  databases: { name: string; empty: Start; migrated: Start }[];
  /** Milliseconds that Node takes to start, do nothing and end. */
  node: number;
}

/** How long the server takes to start: with the embedded database, and with PostgreSQL where this run has one. */
export async function measureStart(): Promise<StartTime> {
  const databases = [await measureWith("PGlite", createEmptyFolder)];
  if (onPostgres) databases.push(await measureWith("PostgreSQL", createEmptyDatabase));
  const alone: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) alone.push(await startNode());
  return { databases, node: median(alone) };
}

async function measureWith(name: string, create: typeof createEmptyDatabase) {
  const empty: Start[] = [];
  const migrated: Start[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const database = await create();
    empty.push(await startOnce(database.env));
    migrated.push(await startOnce(database.env));
    await database.drop();
  }
  return { name, empty: middle(empty), migrated: middle(migrated) };
}

function middle(starts: Start[]): Start {
  return {
    ready: median(starts.map(({ ready }) => ready)),
    page: median(starts.map(({ page }) => page)),
  };
}

async function startOnce(env: Record<string, string>): Promise<Start> {
  const started = performance.now();
  const server = await startServer(env);
  const ready = performance.now() - started;
  const response = await fetch(`${server.url}/en`);
  await response.text();
  const page = performance.now() - started;
  await server.stop();
  if (response.status !== 200) throw new Error(`The first page: ${response.status}`);
  return { ready, page };
}

async function startNode(): Promise<number> {
  const started = performance.now();
  await once(spawn(process.execPath, ["-e", "0"]), "exit");
  return performance.now() - started;
}
