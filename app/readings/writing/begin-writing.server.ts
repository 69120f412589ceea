import { log } from "~/log.server";
import { giveBackUse } from "~/usage/give-back-use.server";
import { interpreter } from "../interpreters/choose-interpreter.server";
import { hasFourParts, InterpretationError } from "../interpreters/interpreter";
import type { Chunk } from "../reading";
import {
  abandonClaims,
  appendChunk,
  type Claim,
  claimWriting,
  failWriting,
  finishWriting,
  renewClaims,
} from "./claim-writing.server";
import type { Commission } from "./commission";
import { splitLines, splitSections } from "./split-sections";
import { takeWritingUse } from "./take-writing-use.server";
import { holdWatch, releaseWatch, type Watch } from "./watch-writing.server";
import type { Failure } from "./writing-events";

interface Writer {
  abort: AbortController;
  ended: Promise<void>;
}

/** How often the claims of this process are renewed, in milliseconds: well within the time after which they are stale. */
const RENEWAL_INTERVAL = 3_000;

const writers = new Map<string, Writer>();
/** What this process writes: its own listeners never take that over, however late a renewal is. */
const writtenHere = new Set<string>();
const claims = new Set<Promise<Claim | null>>();
let renewal: NodeJS.Timeout | undefined;
let isClosed = false;

/**
 * Begins a writing, unless somebody else is at it. Returns as soon as it is claimed: the text is written whether or
 * not anybody listens.
 */
export async function beginWriting(commission: Commission): Promise<void> {
  if (isClosed || writtenHere.has(commission.writingId)) return;
  const claiming = claimWriting(commission.writingId);
  claims.add(claiming);
  const claim = await claiming.finally(() => claims.delete(claiming));
  if (!claim) return;
  const abort = new AbortController();
  const ended = write(commission, claim, abort.signal)
    .catch((error: unknown) => log().error({ err: error, writing: claim.writingId }, "a writing was lost"))
    .finally(() => {
      writers.delete(claim.token);
      writtenHere.delete(claim.writingId);
    });
  writtenHere.add(claim.writingId);
  writers.set(claim.token, { abort, ended });
  renewal ??= setInterval(renew, RENEWAL_INTERVAL).unref();
}

/**
 * Takes no more writings, waits at most `grace` milliseconds for those under way, and gives the rest up, so that
 * another process can begin them anew at once.
 */
export async function closeWriting(grace: number): Promise<void> {
  isClosed = true;
  await Promise.allSettled(claims);
  const all = Promise.all([...writers.values()].map(({ ended }) => ended));
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([all, new Promise((resolve) => (timer = setTimeout(resolve, grace)))]);
  clearTimeout(timer);
  clearInterval(renewal);
  const left = [...writers];
  if (left.length === 0) return;
  for (const [, { abort }] of left) abort.abort();
  await Promise.all(left.map(([, { ended }]) => ended));
  await abandonClaims(left.map(([token]) => token));
}

async function renew(): Promise<void> {
  if (writers.size === 0) return;
  try {
    await renewClaims([...writers.keys()]);
  } catch (error) {
    log().error({ err: error }, "claims cannot be renewed");
  }
}

async function write(commission: Commission, claim: Claim, signal: AbortSignal): Promise<void> {
  const watch = holdWatch(claim.writingId);
  watch.isLocal = true;
  try {
    await writeThrough(commission, claim, watch, signal);
  } finally {
    watch.isLocal = false;
    releaseWatch(claim.writingId);
  }
}

async function writeThrough(
  commission: Commission,
  claim: Claim,
  watch: Watch,
  signal: AbortSignal,
): Promise<void> {
  const { writingId: key, request } = commission;
  const chunks: Chunk[] = [];
  let isTruncated = false;
  const publish = (status: "writing" | "done" | "failed", failure: Failure | null = null) =>
    watch.publish({
      status,
      attempt: claim.attempt,
      chunks: [...chunks],
      failure,
      isTruncated,
      claimable: false,
    });
  const started = performance.now();
  try {
    publish("writing");
    if (!(await takeWritingUse(commission))) throw new LimitReached();
    const { name, write: compose } = interpreter();
    const deltas = compose(request, signal, () => {
      isTruncated = true;
    });
    for await (const chunk of hasFourParts(request) ? splitSections(deltas) : splitLines(deltas)) {
      if (!(await appendChunk(claim, chunk))) return;
      chunks.push(chunk);
      publish("writing");
    }
    if (!(await finishWriting(claim, { interpreter: name, isTruncated }))) return;
    publish("done");
    log().info({ writing: key, interpreter: name, chunks: chunks.length, ms: since(started) }, "written");
  } catch (error) {
    if (signal.aborted) return;
    const failure = failureOf(error);
    if (!(await failWriting(claim, failure, (client) => giveBackUse(key, client)))) return;
    publish("failed", failure);
    const line = { writing: key, code: failure.code, detail: failure.detail, ms: since(started) };
    if (failure.code === "unavailable") log().error({ ...line, err: error }, "not written");
    else log().warn(line, "not written");
  }
}

class LimitReached extends Error {}

function failureOf(error: unknown): Failure {
  if (error instanceof LimitReached) return { code: "limit", detail: null };
  if (error instanceof InterpretationError)
    return { code: "model", detail: error.status === null ? error.fault : String(error.status) };
  return { code: "unavailable", detail: null };
}

function since(start: number): number {
  return Math.round(performance.now() - start);
}
