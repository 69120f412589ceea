import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import autocannon from "autocannon";

const CONNECTIONS = 20;
/** In seconds. */
const DURATION = 4;

const run = promisify(execFile);

/** What a page is asked with. */
export interface Asked {
  url: string;
  headers: Record<string, string>;
}

/** The client of {@link fullSpeed}. */
export const hasWrk = spawnSync("wrk", ["--version"]).error === undefined;

/** Answers a second, asked for on 20 connections as fast as they come: by `wrk` where it is installed, which costs less of the machine. */
export async function fullSpeed({ url, headers }: Asked): Promise<number> {
  if (!hasWrk) {
    const { requests } = await autocannon({ url, headers, connections: CONNECTIONS, duration: DURATION });
    return requests.average;
  }
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run("wrk", ["-t1", `-c${CONNECTIONS}`, `-d${DURATION}s`, ...named, url]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!(rate > 0) || /Non-2xx/.test(stdout)) throw new Error(`${url}: ${stdout}`);
  return rate;
}

/** Milliseconds that answers take when `rate` a second are asked for, waiting in line included. */
export async function latencyAt(
  rate: number,
  { url, headers }: Asked,
): Promise<{ p50: number; p99: number }> {
  const { latency, non2xx, errors } = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: DURATION,
    overallRate: Math.round(rate),
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} other answers, ${errors} errors`);
  return { p50: latency.p50, p99: latency.p99 };
}
