import { log, outsideRequests, troubleLog } from "~/log.server";
import { isOutOfTime, withinTime } from "~/patience/policies.server";
import { abandonClaims, type Claim, claimWriting, renewClaims } from "./claim-writing.server";
import type { Commission } from "./commission";
import { allStored } from "./store-text.server";
import { holdWatch, releaseWatch } from "./watch-writing.server";
import { LeftToOthers, writeText } from "./write-text.server";

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
const trouble = troubleLog("claims cannot be renewed");
let isClosed = false;

/**
 * Begins a writing, unless somebody else is at it. Returns as soon as it is claimed: the text is written whether or
 * not anybody listens.
 */
export async function beginWriting(commission: Commission): Promise<void> {
  if (isClosed || writtenHere.has(commission.writingId)) return;
  const claiming = claimWriting(commission);
  claims.add(claiming);
  const claim = await claiming.finally(() => claims.delete(claiming));
  if (!claim) return;
  const abort = new AbortController();
  const ended = write(commission, claim, abort)
    .catch((error: unknown) => log().error({ err: error, writing: claim.writingId }, "a writing was lost"))
    .finally(() => {
      writers.delete(claim.token);
      writtenHere.delete(claim.writingId);
    });
  writtenHere.add(claim.writingId);
  writers.set(claim.token, { abort, ended });
  renewal ??= outsideRequests(() => setInterval(renew, RENEWAL_INTERVAL).unref());
}

/**
 * Takes no more writings, waits at most `grace` milliseconds for those under way, and gives the rest up, so that
 * another process can begin them anew at once.
 */
export async function closeWriting(grace: number): Promise<void> {
  isClosed = true;
  await Promise.allSettled(claims);
  const all = Promise.all([...writers.values()].map(({ ended }) => ended));
  await withinTime(grace, () => all).catch((error: unknown) => {
    if (!isOutOfTime(error)) throw error;
  });
  clearInterval(renewal);
  const left = [...writers];
  if (left.length === 0) return;
  for (const [, { abort }] of left) abort.abort(new LeftToOthers());
  await Promise.all(left.map(([, { ended }]) => ended));
  // Storing renews a claim.
  await allStored();
  await abandonClaims(left.map(([token]) => token));
}

/** Says that the writers here are alive; one whose claim is lost, or whose reading was deleted, asks its model no more. */
async function renew(): Promise<void> {
  const present = [...writers];
  if (present.length === 0) return;
  try {
    const standing = await renewClaims(present.map(([token]) => token));
    for (const [token, { abort }] of present) if (!standing.has(token)) abort.abort(new LeftToOthers());
    trouble.ends();
  } catch (error) {
    trouble.begins(error);
  }
}

async function write(commission: Commission, claim: Claim, abort: AbortController): Promise<void> {
  const watch = holdWatch(claim.writingId);
  watch.isLocal = true;
  try {
    await writeText(commission, claim, { watch, abort });
  } finally {
    watch.isLocal = false;
    releaseWatch(claim.writingId);
  }
}
