import { db } from "~/db.server";
import { outsideRequests, troubleLog } from "~/log.server";
import { keyedHash } from "~/secret.server";

/** What has been asked for in a stretch of time. */
export interface Stretch {
  /** By all processes, as far as this one knows. */
  count: number;
  /** Of these, what the others have not been told. */
  unshared: number;
  /** In milliseconds, as `Date.now()`. */
  end: number;
}

/** After how many milliseconds what was counted is told, and what others counted known. */
const INTERVAL = 1_000;
/** How many counts one statement tells. */
const MOST_AT_ONCE = 1_000;

const waiting = new Map<string, Stretch>();
const trouble = troubleLog("counts of requests cannot be shared");
let timer: NodeJS.Timeout | undefined;
let underWay: Promise<boolean> | undefined;

/** Tells all other processes within a moment what was counted in a stretch, and learns what they have counted. */
export function shareSoon(key: string, stretch: Stretch): void {
  waiting.set(key, stretch);
  timer ??= outsideRequests(() => setTimeout(() => void round(), INTERVAL).unref());
}

/** Tells all that waits to be told: before this process ends, the others know of it. */
export async function shareCounts(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  await underWay;
  while (waiting.size > 0 && (await share()));
}

async function round(): Promise<void> {
  underWay = share();
  await underWay;
  timer = undefined;
  const [next] = waiting;
  if (next) shareSoon(...next);
}

/** @returns whether it could be told. */
async function share(): Promise<boolean> {
  const now = Date.now();
  for (const [key, { end }] of waiting) if (end <= now) waiting.delete(key);
  const told = [...waiting].slice(0, MOST_AT_ONCE).map(([name, stretch]) => {
    const count = stretch.unshared;
    waiting.delete(name);
    stretch.unshared = 0;
    return { name, stretch, key: keyedHash("attempts", name), count, seconds: (stretch.end - now) / 1_000 };
  });
  if (told.length === 0) return true;
  try {
    const totals = new Map((await add(told)).map((total) => [Buffer.from(total.key).toString("hex"), total]));
    for (const { stretch, key } of told) {
      const total = totals.get(key.toString("hex"));
      if (!total) continue;
      stretch.count = total.count + stretch.unshared;
      stretch.end = Date.now() + total.seconds * 1_000;
    }
    trouble.ends();
    return true;
  } catch (error) {
    trouble.begins(error);
    for (const { name, stretch, count } of told) {
      stretch.unshared += count;
      if (!waiting.has(name)) waiting.set(name, stretch);
    }
    return false;
  }
}

interface Added {
  key: Buffer;
  count: number;
  /** Until the stretch is over. */
  seconds: number;
}

interface Total {
  key: Uint8Array;
  count: number;
  seconds: number;
}

/** The order of the keys keeps two processes from waiting for each other. */
function add(added: Added[]): Promise<Total[]> {
  return db().$queryRaw<Total[]>`
    INSERT INTO "attempts" AS "old" ("key", "count", "resets_at")
    SELECT "key", "count", now() + make_interval(secs => "seconds") FROM unnest(
      ${added.map(({ key }) => key)}::bytea[],
      ${added.map(({ count }) => count)}::int[],
      ${added.map(({ seconds }) => seconds)}::float8[]
    ) AS "added" ("key", "count", "seconds")
    ORDER BY "key"
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN "old"."resets_at" > now() THEN "old"."count" + EXCLUDED."count" ELSE EXCLUDED."count" END,
      "resets_at" = CASE WHEN "old"."resets_at" > now() THEN "old"."resets_at" ELSE EXCLUDED."resets_at" END
    RETURNING "key", "count", extract(epoch FROM "resets_at" - now())::float8 AS "seconds"`;
}
