import { LRUCache } from "lru-cache";
import { countLimit } from "~/metrics.server";
import { QUICK_LIMITS, type QuickLimit, type RequestLimit } from "./request-limits";
import { type Requester, subjectsOf } from "./requester.server";
import { type Stretch, shareSoon } from "./share-counts.server";

/** Subjects that are remembered; who floods with more than these has used up no more than their own. */
const MOST_SUBJECTS = 50_000;

/** From which part of a limit on the other processes are told: nearly nobody comes so far, so that counting is free. */
const SHARED_FROM = 0.1;

const stretches = new LRUCache<string, Stretch>({ max: MOST_SUBJECTS });

/**
 * Counts a request for its visitor and its address, unless one of them has none left. What other processes have counted is
 * known within two seconds, and only of who has used up a tenth of a limit in each: with many processes more than the limit
 * is let through.
 * @returns null, or in how many whole seconds it may be made.
 */
export function takeQuickRequest(name: QuickLimit, requester: Requester): number | null {
  const counts = countsOf(name, requester);
  const wait = waitFor(counts);
  if (wait !== null) return wait;
  for (const { key, most, stretch } of counts) {
    stretch.count += 1;
    stretch.unshared += 1;
    if (stretch.count > most * SHARED_FROM) shareSoon(key, stretch);
  }
  return null;
}

/** In how many whole seconds such a request may be made; null where it may be now. It is not counted. */
export function quickWait(name: QuickLimit, requester: Requester): number | null {
  return waitFor(countsOf(name, requester));
}

interface Count {
  name: string;
  key: string;
  most: number;
  stretch: Stretch;
}

function countsOf(name: QuickLimit, requester: Requester): Count[] {
  const limit: RequestLimit = QUICK_LIMITS[name];
  const subjects = subjectsOf(requester);
  const now = Date.now();
  return (["visitor", "address"] as const).flatMap((who) => {
    const [most, subject] = [limit[who], subjects[who]];
    if (most === undefined || subject === null) return [];
    const key = `${name} per ${who}\n${subject}`;
    return [{ name: `${name} per ${who}`, key, most, stretch: stretchOf(key, limit.seconds * 1_000, now) }];
  });
}

function waitFor(counts: Count[]): number | null {
  const spent = counts.filter(({ stretch, most }) => stretch.count >= most);
  for (const { name } of spent) countLimit(name);
  if (spent.length === 0) return null;
  return Math.max(1, ...spent.map(({ stretch }) => Math.ceil((stretch.end - Date.now()) / 1_000)));
}

function stretchOf(key: string, length: number, now: number): Stretch {
  const known = stretches.get(key);
  if (known && known.end > now) return known;
  const begun = { count: 0, unshared: 0, end: now + length };
  stretches.set(key, begun);
  return begun;
}
