import { LRUCache } from "lru-cache";
import { countLimit } from "~/metrics.server";
import { type Caller, subjectsOf } from "./caller.server";
import { LOCAL_LIMITS, type LocalLimit, type RequestLimit } from "./request-limits";

/** Subjects that are remembered; who floods with more than these has used up no more than their own. */
const MOST_SUBJECTS = 50_000;

interface Stretch {
  count: number;
  /** In milliseconds, as `Date.now()`. */
  end: number;
}

const stretches = new LRUCache<string, Stretch>({ max: MOST_SUBJECTS });

/**
 * Counts a request for its visitor and its address, in this process.
 * @returns null, or in how many whole seconds it may be made.
 */
export function takeLocalRequest(name: LocalLimit, caller: Caller): number | null {
  const limit: RequestLimit = LOCAL_LIMITS[name];
  const subjects = subjectsOf(caller);
  const now = Date.now();
  let wait: number | null = null;
  for (const who of ["visitor", "address"] as const) {
    const [most, subject] = [limit[who], subjects[who]];
    if (most === undefined || subject === null) continue;
    const stretch = stretchOf(`${name} ${who} ${subject}`, limit.seconds * 1_000, now);
    stretch.count += 1;
    if (stretch.count <= most) continue;
    wait = Math.max(wait ?? 1, Math.ceil((stretch.end - now) / 1_000));
    countLimit(`${name} per ${who}`);
  }
  return wait;
}

function stretchOf(key: string, length: number, now: number): Stretch {
  const known = stretches.get(key);
  if (known && known.end > now) return known;
  const begun = { count: 0, end: now + length };
  stretches.set(key, begun);
  return begun;
}
