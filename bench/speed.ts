import { median, percentile } from "./percentile";

/** How fast something went that was done over and over. */
export interface Speed {
  /** Times a second. */
  rate: number;
  /** Milliseconds that one took. */
  median: number;
  p99: number;
}

/** How something is done over and over: in how many lanes at a time, for how many milliseconds. */
export interface Course {
  lanes: number;
  duration: number;
}

/** How fast `work` goes, each lane beginning anew as soon as it is done. */
export async function speedOf(
  work: (lane: number) => Promise<unknown>,
  { lanes, duration }: Course,
): Promise<Speed> {
  const times: number[] = [];
  const started = performance.now();
  const follow = async (_: unknown, lane: number) => {
    while (performance.now() - started < duration) {
      const began = performance.now();
      await work(lane);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: lanes }, follow));
  return toSpeed(times, performance.now() - started);
}

/** What single times in milliseconds, all taken within `lasted` milliseconds, come to. */
export function toSpeed(times: number[], lasted: number): Speed {
  return { rate: (times.length * 1000) / lasted, median: median(times), p99: percentile(times, 99) };
}
