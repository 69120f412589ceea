import { z } from "zod";
import { db } from "~/db.server";
import { outsideRequests, troubleLog } from "~/log.server";
import { chunksSchema, failureCodeSchema } from "../stored-reading.server";
import type { Snapshot } from "./writing-events";

/** How often the writings of other processes are looked at, in milliseconds: one query for all of them. */
const POLL_INTERVAL = 300;

/** After how many seconds without a sign of its writer a writing may be taken over. */
export const STALE_AFTER = 10;

/** What one process sees of one writing, shared by all who listen to it there. */
export class Watch {
  #snapshot: Snapshot | null = null;
  readonly #wake = new Set<() => void>();
  /** Whether this process writes it, and so need not ask the database. */
  isLocal = false;
  holders = 0;

  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  publish(snapshot: Snapshot): void {
    this.#snapshot = snapshot;
    for (const wake of this.#wake) wake();
  }

  /** The first snapshot that is not `seen`. Rejects with the signal's reason when it fires. */
  next(seen: Snapshot | null, signal: AbortSignal): Promise<Snapshot> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        if (this.#snapshot === null || this.#snapshot === seen) return;
        release();
        resolve(this.#snapshot);
      };
      const abort = () => {
        release();
        reject(signal.reason);
      };
      const release = () => {
        this.#wake.delete(settle);
        signal.removeEventListener("abort", abort);
      };
      if (signal.aborted) return abort();
      this.#wake.add(settle);
      signal.addEventListener("abort", abort);
      settle();
    });
  }
}

const watches = new Map<string, Watch>();
let isPolling = false;
const trouble = troubleLog("writings cannot be read");

/** The watch on a writing, held until {@link releaseWatch}. */
export function holdWatch(writingId: string): Watch {
  const watch = watches.get(writingId) ?? new Watch();
  watches.set(writingId, watch);
  watch.holders += 1;
  if (!isPolling) {
    isPolling = true;
    outsideRequests(() => setTimeout(poll, 0));
  }
  return watch;
}

export function releaseWatch(writingId: string): void {
  const watch = watches.get(writingId);
  if (!watch) return;
  watch.holders -= 1;
  if (watch.holders === 0) watches.delete(writingId);
}

/** Reads, in one query, every watched writing that this process does not write itself, as long as there is one. */
async function poll(): Promise<void> {
  const foreign = [...watches].filter(([, watch]) => !watch.isLocal);
  try {
    if (foreign.length > 0) await readAll(new Map(foreign));
    trouble.ends();
  } catch (error) {
    trouble.begins(error);
  }
  isPolling = watches.size > 0;
  if (isPolling) setTimeout(poll, POLL_INTERVAL);
}

async function readAll(wanted: Map<string, Watch>): Promise<void> {
  const found = await readSnapshots([...wanted.keys()]);
  for (const [id, watch] of wanted) {
    const snapshot = found.get(id) ?? GONE;
    if (!watch.isLocal && !isSame(watch.snapshot, snapshot)) watch.publish(snapshot);
  }
}

/** A writing whose reading was deleted while somebody listened. */
const GONE: Snapshot = {
  status: "failed",
  attempt: 1,
  chunks: [],
  failure: { code: "gone", detail: null },
  isTruncated: false,
  claimable: false,
};

const rowSchema = z.object({
  id: z.string(),
  status: z.enum(["pending", "writing", "done", "failed"]),
  attempt: z.number(),
  chunks: chunksSchema,
  failure: failureCodeSchema.nullable(),
  detail: z.string().nullable(),
  isTruncated: z.boolean(),
  claimable: z.boolean(),
});

async function readSnapshots(ids: string[]): Promise<Map<string, Snapshot>> {
  const rows = await db().$queryRaw<unknown[]>`
    SELECT "id"::text, "status"::text, "attempt", "chunks", "failure", "failure_detail" AS "detail", "is_truncated" AS "isTruncated",
      "status" = 'pending' OR ("status" = 'writing' AND "claimed_at" < now() - ${STALE_AFTER} * interval '1 second') AS "claimable"
    FROM "writings" WHERE "id" = ANY(${ids}::uuid[])`;
  return new Map(
    rows.map((row) => {
      const { id, failure, detail, ...rest } = rowSchema.parse(row);
      return [id, { ...rest, failure: failure && { code: failure, detail } }];
    }),
  );
}

function isSame(a: Snapshot | null, b: Snapshot): boolean {
  return (
    a !== null &&
    a.status === b.status &&
    a.attempt === b.attempt &&
    a.chunks.length === b.chunks.length &&
    a.claimable === b.claimable
  );
}
