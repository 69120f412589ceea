import { log } from "~/log.server";
import { measureText, type TextEnd } from "~/metrics.server";
import { giveBackUse } from "~/usage/give-back-use.server";
import { moveUses } from "~/usage/move-uses.server";
import { interpreterFor } from "../interpreters/choose-interpreter.server";
import { hasFourParts, InterpretationError, type InterpretationRequest } from "../interpreters/interpreter";
import type { Chunk } from "../reading";
import { type Claim, failWriting } from "./claim-writing.server";
import type { Commission } from "./commission";
import { splitLines, splitSections } from "./split-sections";
import { storeText } from "./store-text.server";
import type { Watch } from "./watch-writing.server";
import type { Failure } from "./writing-events";

/** Why a text is not written further here, without having failed: somebody else writes it, or will. */
export class LeftToOthers extends Error {
  override readonly name = "LeftToOthers";
}

interface Desk {
  /** Where its listeners hear of it. */
  watch: Watch;
  /** Ends the writing: quietly with {@link LeftToOthers}, as a failure with anything else. */
  abort: AbortController;
}

/**
 * Writes a text to its end. Each line is published at once and stored a moment later, with those of other texts; the end
 * is published once everything is stored. A failure gives the use back.
 */
export async function writeText(commission: Commission, claim: Claim, { watch, abort }: Desk): Promise<void> {
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
  let stored = Promise.resolve(true);
  const store = () => {
    stored = storeText(claim, { chunks: [...chunks] });
    stored.then(
      (isStored) => {
        if (!isStored) abort.abort(new LeftToOthers());
      },
      (error: unknown) => abort.abort(error),
    );
  };
  const started = performance.now();
  const { name, write: compose } = interpreterFor(claim);
  const measured = measureText({ kind: kindOf(request), interpreter: name });
  let end: TextEnd | undefined;
  try {
    publish("writing");
    await settleUse(commission, claim);
    const deltas = compose(request, abort.signal, () => {
      isTruncated = true;
    });
    for await (const chunk of hasFourParts(request) ? splitSections(deltas) : splitLines(deltas)) {
      chunks.push(chunk);
      measured.chunk();
      publish("writing");
      store();
    }
    if (!(await storeText(claim, { chunks, end: { interpreter: name, isTruncated } }))) return;
    publish("done");
    end = { outcome: "done" };
    log().info({ writing: key, interpreter: name, chunks: chunks.length, ms: since(started) }, "written");
  } catch (thrown) {
    const error: unknown = abort.signal.aborted ? abort.signal.reason : thrown;
    if (error instanceof LeftToOthers) return;
    const failure = failureOf(error);
    // What waits to be stored must not come after the failure; where that failed, this says so.
    await stored.catch(() => undefined);
    if (!(await failWriting(claim, failure, (client) => giveBackUse(key, client)))) return;
    publish("failed", failure);
    end = endOf(failure);
    const line = { writing: key, code: failure.code, detail: failure.detail, ms: since(started) };
    if (failure.code === "unavailable") log().error({ ...line, err: error }, "not written");
    else log().warn(line, "not written");
  } finally {
    measured.end(end);
  }
}

/**
 * Where the visitor has signed in since the text was asked for, its use is counted for the account as if it had been
 * taken just before.
 * @throws LimitReached where it could not be taken.
 */
export async function settleUse({ owner, date }: Commission, { isPaid, movedTo }: Claim): Promise<void> {
  if (!isPaid) throw new LimitReached();
  if (movedTo === null || owner.visitorId === undefined) return;
  await moveUses({ visitorId: owner.visitorId, userId: movedTo, date });
}

function kindOf(request: InterpretationRequest) {
  return request.kind !== "zodiac" && request.followUp ? "follow_up" : request.kind;
}

function endOf({ code, detail }: Failure): TextEnd {
  return code === "limit"
    ? { outcome: "limit" }
    : { outcome: "failed", reason: detail === null ? code : `${code} ${detail}` };
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
