import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect } from "vitest";

export interface RunningServer {
  url: string;
  pid: number;
  /** Every line that it has logged. */
  lines: string[];
  /** The lines about the request that an answer is to, once it is logged as ended. */
  linesAbout(response: Response): Promise<LogLine[]>;
  /** As an operator stops it. */
  stop(): Promise<number | null>;
  /** As a crash stops it. */
  kill(): Promise<void>;
}

export interface LogLine {
  level: number;
  msg: string;
  [key: string]: unknown;
}

/** Starts the built server as its own process, on a free port, and waits until it is ready. */
export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const { process: child, lines } = launch(env);
  const port = await readyPort(child, lines);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    lines,
    linesAbout: (response) => linesAbout(lines, response.headers.get("X-Request-Id")),
    stop: () => end(child, "SIGTERM"),
    async kill() {
      await end(child, "SIGKILL");
    },
  };
}

/** Starts a server that is expected not to come up. @returns its exit code and what it printed. */
export async function startInVain(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { process: child, lines } = launch(env);
  const [code] = await once(child, "close");
  return { code, output: lines.join("\n") };
}

function launch(env: Record<string, string>) {
  const flags = process.env.TEST_SERVER_FLAGS?.split(" ") ?? [];
  const child = spawn(process.execPath, [...flags, "build/server.js"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      ALMANAC_PACE: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on("line", (line) => lines.push(line));
  return { process: child, lines };
}

async function linesAbout(lines: string[], id: string | null): Promise<LogLine[]> {
  const about = () =>
    lines.map((line): LogLine => JSON.parse(line)).filter((line) => id !== null && line.id === id);
  // The process hands its lines over in batches.
  await expect.poll(() => about().some(({ msg }) => msg === "request"), { timeout: 10_000 }).toBe(true);
  return about();
}

async function readyPort(child: ChildProcess, lines: string[]): Promise<number> {
  const ended = once(child, "exit").then(() => {
    throw new Error(`The server did not start:\n${lines.join("\n")}`);
  });
  const ready = (async () => {
    for (;;) {
      const line = lines.find((each) => each.includes("Starglass is ready"));
      if (line) return JSON.parse(line).port as number;
      await new Promise((resolve) => child.stdout?.once("data", () => setImmediate(resolve)));
    }
  })();
  return Promise.race([ready, ended]);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, "exit");
  child.kill(signal);
  const [code] = await exited;
  return code;
}
