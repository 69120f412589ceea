import { countLimit, countStream } from "~/metrics.server";
import { type Caller, subjectsOf } from "./caller.server";
import { OPEN_STREAMS } from "./request-limits";

const open = new Map<string, number>();
let all = 0;

/** Why a stream is not opened: too many of the one who asks, or of everybody. */
export type StreamRefusal = "caller" | "process";

/**
 * Takes a place for a stream in this process until `ended` fires.
 * @returns null, or why there is none.
 */
export function takeStream(caller: Caller, ended: AbortSignal): StreamRefusal | null {
  const subjects = subjectsOf(caller);
  const keys = (["visitor", "address"] as const)
    .filter((who) => subjects[who] !== null)
    .map((who) => ({ who, key: `${who} ${subjects[who]}`, most: OPEN_STREAMS[who] }));
  const full = keys.find(({ key, most }) => (open.get(key) ?? 0) >= most);
  if (full) {
    countLimit(`open streams per ${full.who}`);
    return "caller";
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

function leave(keys: string[]): void {
  all -= 1;
  for (const key of keys) {
    const left = (open.get(key) ?? 1) - 1;
    if (left > 0) open.set(key, left);
    else open.delete(key);
  }
}
