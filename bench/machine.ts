import { cpus, loadavg, release, totalmem } from "node:os";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";

/** What the figures were measured on, as lines of Markdown. */
export async function describeMachine(): Promise<string> {
  const all = cpus();
  const [load = 0] = loadavg();
  return [
    `- ${all.length} cores: ${all[0]?.model.trim()}; ${Math.round(totalmem() / 1024 ** 3)} GiB of memory; Linux ${release()}`,
    `- Node ${process.version}; ${await describeDatabase()}`,
    `- ${new Date().toISOString().slice(0, 16)}Z, load average before the start ${load.toFixed(2)}`,
    "- server, model, client and database share the cores",
  ].join("\n");
}

async function describeDatabase(): Promise<string> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return `embedded ${await versionOf(await PGlite.create())} (PGlite)`;
  const client = new Client({ connectionString: url });
  await client.connect();
  return versionOf({ query: (sql) => client.query(sql), close: () => client.end() });
}

async function versionOf(database: {
  query(sql: string): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
}): Promise<string> {
  const { rows } = await database.query("SELECT version()");
  await database.close();
  return /PostgreSQL [\d.]+/.exec(JSON.stringify(rows))?.[0] ?? "PostgreSQL";
}
