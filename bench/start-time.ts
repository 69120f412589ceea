import { startServer } from "../tests/integration/server";
import { createEmptyDatabase } from "./empty-database";
import { median } from "./percentile";

const ROUNDS = 3;

/** Milliseconds from starting the process to its ready line, on an empty database and on the one it left. */
export async function measureStart(): Promise<{ first: number; second: number }> {
  const first: number[] = [];
  const second: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const database = await createEmptyDatabase();
    first.push(await startOnce(database.env));
    second.push(await startOnce(database.env));
    await database.drop();
  }
  return { first: median(first), second: median(second) };
}

async function startOnce(env: Record<string, string>): Promise<number> {
  const started = performance.now();
  const server = await startServer(env);
  const taken = performance.now() - started;
  await server.stop();
  return taken;
}
