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
let underWay: Promise<void> | undefined;

/** Tells all other processes within a moment what was counted in a stretch, and learns what they have counted. */
export function shareSoon(key: string, stretch: Stretch): void {
  waiting.set(key, stretch);
  timer ??= outsideRequests(() => setTimeout(() => void round(), INTERVAL).unref());
}

/** Tells what waits to be told: before this process ends, the others know of it. */
export async function shareCounts(): Promise<void> {
  clearTimeout(timer);
  await underWay;
  await share();
}

async function round(): Promise<void> {
  underWay = share();
  await underWay;
  timer = undefined;
  const [next] = waiting;
  if (next) shareSoon(...next);
}

async function share(): Promise<void> {
  const now = Date.now();
  for (const [key, { end }] of waiting) if (end <= now) waiting.delete(key);
  const told = [...waiting].slice(0, MOST_AT_ONCE);
  if (told.length === 0) return;
  for (const [key] of told) waiting.delete(key);
  const added = told.map(([key, stretch]) => ({
    key: keyedHash("attempts", key),
    count: stretch.unshared,
    seconds: (stretch.end - now) / 1_000,
  }));
  try {
    const totals = new Map(
      (await add(added)).map((total) => [Buffer.from(total.key).toString("hex"), total]),
    );
    told.forEach(([, stretch], at) => {
      const total = totals.get(added[at]?.key.toString("hex") ?? "");
      if (!total) return;
      stretch.unshared -= added[at]?.count ?? 0;
      stretch.count = total.count + stretch.unshared;
      stretch.end = Date.now() + total.seconds * 1_000;
    });
    trouble.ends();
  } catch (error) {
    trouble.begins(error);
    for (const [key, stretch] of told) waiting.set(key, stretch);
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
