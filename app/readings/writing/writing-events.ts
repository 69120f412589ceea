import type { Chunk, FailureCode, Section, WritingStatus } from "../reading";

/** A writing as it stands: what was written in its present attempt, and whether it goes on. */
export interface Snapshot {
  status: WritingStatus;
  attempt: number;
  chunks: readonly Chunk[];
  failure: Failure | null;
  /** Whether the model broke off because the text grew too long. */
  isTruncated: boolean;
  /** Whether somebody should begin it: nobody has, or whoever did is gone. */
  claimable: boolean;
}

export interface Failure {
  code: FailureCode;
  /** What the interpreter's server answered, for the message; never a text of its own making. */
  detail: string | null;
}

/** How far a listener is: the attempt whose text it shows, and the number of its last event. */
export interface Position {
  attempt: number;
  n: number;
}

export type WritingEvent = { id: string } & (
  | { type: "chunk"; section: Section; text: string }
  | { type: "restart" }
  | { type: "done"; isTruncated: boolean }
  | { type: "failed"; failure: Failure }
);

/** `{attempt}.{n}` read back; null for anything else. */
export function parsePosition(id: string | null): Position | null {
  const match = /^(\d{1,6})\.(\d{1,6})$/.exec(id ?? "");
  return match ? { attempt: Number(match[1]), n: Number(match[2]) } : null;
}

/**
 * What a listener at `position` has not heard yet: a `restart` first if what it shows is of an older attempt. That a text
 * has failed is told to whoever may not know it, however many lines they heard; of a reading that is gone, that alone.
 */
export function eventsAfter(position: Position | null, snapshot: Snapshot): WritingEvent[] {
  const { attempt, chunks, status, failure } = snapshot;
  if (status === "pending") return [];
  if (failure?.code === "gone") return [{ id: idAfter(position, attempt), type: "failed", failure }];
  const isOutdated = position !== null && position.attempt !== attempt;
  const heard = isOutdated ? 0 : (position?.n ?? 0);
  const all: WritingEvent[] = chunks.map((chunk, index) => ({
    id: `${attempt}.${index + 1}`,
    type: "chunk",
    ...chunk,
  }));
  const end = endOf(snapshot);
  if (end) all.push({ id: `${attempt}.${chunks.length + 1}`, ...end });
  const rest = all.slice(status === "failed" ? Math.min(heard, chunks.length) : heard);
  return isOutdated ? [{ id: `${attempt}.0`, type: "restart" }, ...rest] : rest;
}

/** Whether a listener at `position` has heard everything, the end included. */
export function hasHeardAll(position: Position | null, snapshot: Snapshot): boolean {
  const { status, attempt, chunks } = snapshot;
  if (!hasEnded(snapshot) || position?.attempt !== attempt) return false;
  const end = chunks.length + 1;
  return status === "failed" ? position.n === end : position.n >= end;
}

/** Whether nothing more will come without somebody asking for it. */
export function hasEnded({ status }: Snapshot): boolean {
  return status === "done" || status === "failed";
}

function idAfter(position: Position | null, attempt: number): string {
  return position ? `${position.attempt}.${position.n + 1}` : `${attempt}.1`;
}

function endOf({ status, failure, isTruncated }: Snapshot) {
  if (status === "done") return { type: "done" as const, isTruncated };
  if (status === "failed")
    return { type: "failed" as const, failure: failure ?? { code: "unavailable" as const, detail: null } };
  return null;
}
