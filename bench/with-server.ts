import { startServer } from "../tests/integration/support/server";
import { createEmptyDatabase, type EmptyDatabase } from "./empty-database";
import { busySeconds, childRunning, processUsage } from "./process-usage";
import { type Model, startModel } from "./start-model";

/** A server of this run. */
export interface MeasuredServer {
  url: string;
  pid: number;
  /** Its PostgreSQL; undefined where it has the embedded database. */
  databaseUrl: string | undefined;
}

/**
 * Runs something with a server of its own, on a database of its own, and with a model of its own. Says on standard
 * error how busy all other processes kept the machine meanwhile; a PostgreSQL is one of them.
 */
export async function withServer<T>(
  use: (server: MeasuredServer, model: Model) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const database = await createEmptyDatabase();
  try {
    return await withServerOn(database, use, env);
  } finally {
    await database.drop();
  }
}

/** The same on a database that is there already, and stays. */
export async function withServerOn<T>(
  database: EmptyDatabase,
  use: (server: MeasuredServer, model: Model) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const model = await startModel();
  try {
    const server = await startServer({ ...database.env, OPENAI_BASE_URL: model.url, ...env });
    try {
      const pid = await childRunning("build/server.js");
      const elsewhere = await elsewhereSince([process.pid, pid, model.pid]);
      const result = await use({ url: server.url, pid, databaseUrl: database.env.DATABASE_URL }, model);
      console.error(await elsewhere());
      return result;
    } finally {
      await server.stop();
    }
  } finally {
    await model.stop();
  }
}

async function elsewhereSince(pids: number[]): Promise<() => Promise<string>> {
  const started = performance.now();
  const count = async () => {
    const own = await Promise.all(pids.map(async (pid) => (await processUsage(pid)).cpu));
    return (await busySeconds()) - own.reduce((sum, cpu) => sum + cpu, 0);
  };
  const before = await count();
  return async () => {
    const lasted = (performance.now() - started) / 1000;
    return `  other processes: ${((await count()) - before).toFixed(1)} CPU seconds in ${lasted.toFixed(0)} s`;
  };
}
