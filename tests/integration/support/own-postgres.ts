import { execFile, spawnSync } from "node:child_process";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const config = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
const bin = config.status === 0 ? config.stdout.trim() : null;
const isRoot = process.getuid?.() === 0;

/** Whether a PostgreSQL can be started here. */
export const hasPostgres = bin !== null;

export interface OwnPostgres {
  url: string;
  /** As an operator does; connections are cut. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
}

/** Starts a PostgreSQL that only this test uses, so that it can be stopped and filled up. */
export async function startPostgres({ connections = 60 } = {}): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "starglass-own-postgres-"));
  const data = join(folder, "data");
  const port = await freePort();
  // PostgreSQL refuses to run as root.
  if (isRoot) await chown(folder, Number((await run("id", ["-u", "postgres"])).stdout), 0);
  await asPostgres("initdb", [
    ...["-D", data, "--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-sync"],
  ]);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=${connections}`;
  const control = (...args: string[]) =>
    asPostgres("pg_ctl", ["-D", data, "-w", "-l", join(folder, "log"), ...args]);
  const start = () => control("-o", options, "start");
  await start();
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    restart: () => control("-o", options, "-m", "fast", "restart"),
    stop: () => control("-m", "immediate", "stop"),
    start,
    async remove() {
      await control("-m", "immediate", "stop").catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function asPostgres(program: string, args: string[]): Promise<void> {
  const path = join(bin ?? "", program);
  // What it starts keeps the pipes open that would be waited for.
  await new Promise<void>((resolve, reject) => {
    const [command, all] = isRoot ? ["runuser", ["-u", "postgres", "--", path, ...args]] : [path, args];
    const child = execFile(command, all);
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`)),
    );
  });
}

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
