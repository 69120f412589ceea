import { countLimit, countStream } from "~/metrics.server";
import { OPEN_STREAMS } from "./request-limits";
import { type Requester, subjectsOf } from "./requester.server";

const open = new Map<string, number>();
let all = 0;

/** Why a stream is not opened: too many of the one who asks, or of everybody. */
type StreamRefusal = "requester" | "process";

/**
 * Takes a place for a stream in this process until `ended` fires.
 * @returns null, or why there is none.
 */
export function takeStream(requester: Requester, ended: AbortSignal): StreamRefusal | null {
  const subjects = subjectsOf(requester);
  const keys = (["visitor", "address"] as const)
    .filter((who) => subjects[who] !== null)
    .map((who) => ({ who, key: `${who} ${subjects[who]}`, most: OPEN_STREAMS[who] }));
  const full = keys.find(({ key, most }) => (open.get(key) ?? 0) >= most);
  if (full) {
    countLimit(`open streams per ${full.who}`);
    return "requester";
  }
  if (all >= OPEN_STREAMS.all) {
    countLimit("open streams");
    return "process";
  }
  if (ended.aborted) return null;
  all += 1;
  const gone = countStream();
  for (const { key } of keys) open.set(key, (open.get(key) ?? 0) + 1);
  ended.addEventListener(
    "abort",
    () => {
      leave(keys.map(({ key }) => key));
      gone();
    },
    { once: true },
  );
  return null;
}

const exporting = new Set<string>();

/**
 * Takes the one place that a person has in this process to be given all that is kept of them, until `ended` fires.
 * @returns whether it was free.
 */
export function takeExport(ownerId: string, ended: AbortSignal): boolean {
  if (exporting.has(ownerId)) {
    countLimit("open exports per account");
    return false;
  }
  if (ended.aborted) return true;
  exporting.add(ownerId);
  ended.addEventListener("abort", () => exporting.delete(ownerId), { once: true });
  return true;
}

function leave(keys: string[]): void {
  all -= 1;
  for (const key of keys) {
    const left = (open.get(key) ?? 1) - 1;
    if (left > 0) open.set(key, left);
    else open.delete(key);
  }
}
