import { median, percentile } from "./percentile";
import { keptConnections, timedRequest } from "./timed-request";

const CONNECTIONS = 20;
/** In milliseconds. */
const WARM_UP = 2_000;
const DURATION = 5_000;

export interface PageSpeed {
  /** Milliseconds from sending a request to the end of its answer. */
  median: number;
  p99: number;
  /** Answers a second. */
  rate: number;
}

/**
 * Asks for a page, compressed as browsers do, over and over on 20 connections for 5 seconds.
 * @throws Error where an answer is not 200.
 */
export async function measurePage(url: string): Promise<PageSpeed> {
  await askFor(url, WARM_UP);
  const times = await askFor(url, DURATION);
  return {
    median: median(times),
    p99: percentile(times, 99),
    rate: times.length / (DURATION / 1000),
  };
}

async function askFor(url: string, duration: number): Promise<number[]> {
  const agent = keptConnections(CONNECTIONS);
  const until = performance.now() + duration;
  const times: number[] = [];
  const visit = async () => {
    while (performance.now() < until) {
      const { status, ended } = await timedRequest(agent, { url, headers: { "Accept-Encoding": "gzip" } });
      if (status !== 200) throw new Error(`${url}: ${status}`);
      times.push(ended);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visit));
  agent.destroy();
  return times;
}
