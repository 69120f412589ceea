import { log } from "~/log.server";
import { countLimit, measureText, type TextEnd } from "~/metrics.server";
import { giveBackCounts } from "~/rate-limits/take-attempts.server";
import { forgiveOnce } from "~/usage/forgive-once.server";
import { giveBackUse } from "~/usage/give-back-use.server";
import { moveUses } from "~/usage/move-uses.server";
import type { Owner } from "~/usage/owner";
import { NETWORK_LIMIT } from "../check-allowance.server";
import { findRecent } from "../find-recent.server";
import { interpreterFor } from "../interpreters/choose-interpreter.server";
import { InterpretationError, type InterpretationRequest } from "../interpreters/interpreter";
import type { Chunk } from "../reading";
import { isProvoked, isTakenOverTooOften, keepsUse, wasAnswered } from "./after-failure";
import { type Claim, failWriting, type GiveBack } from "./claim-writing.server";
import type { Commission } from "./commission";
import { leaveToAlmanac } from "./leave-to-almanac.server";
import { storeText } from "./store-text.server";
import type { Watch } from "./watch-writing.server";
import type { Failure } from "./writing-events";

/** Why a text is not written further here, without having failed: somebody else writes it, or will. */
export class LeftToOthers extends Error {
  override readonly name = "LeftToOthers";
}

interface Controls {
  /** Where its listeners hear of it. */
  watch: Watch;
  /** Ends the writing: quietly with {@link LeftToOthers}, as a failure with anything else. */
  abort: AbortController;
}

/**
 * Writes a text to its end. Each line is published at once and stored a moment later, with those of other texts; the end
 * is published once everything is stored. A failure gives the use back, unless {@link keepsUse} says that it stays taken;
 * one that can be provoked, once a day. What the model made nothing usable of is written by the almanac.
 */
export async function writeText(
  commission: Commission,
  claim: Claim,
  { watch, abort }: Controls,
): Promise<void> {
  const { writingId: key, request, role } = commission;
  const chunks: Chunk[] = [];
  let { attempt } = claim;
  let isTruncated = false;
  const publish = (status: "writing" | "done" | "failed", failure: Failure | null = null) =>
    watch.publish({
      status,
      attempt,
      chunks: [...chunks],
      failure,
      isTruncated,
      claimable: false,
    });
  let stored = Promise.resolve(true);
  const store = () => {
    stored = storeText(claim, { chunks: [...chunks], attempt });
    stored.then(
      (isStored) => {
        if (!isStored) abort.abort(new LeftToOthers());
      },
      (error: unknown) => abort.abort(error),
    );
  };
  /** Whoever was shown a part of it clears that. */
  const beginAnew = () => {
    if (chunks.length > 0) attempt += 1;
    chunks.length = 0;
    isTruncated = false;
    publish("writing");
  };
  const started = performance.now();
  let interpreter = interpreterFor(claim);
  const measure = () => measureText({ kind: kindOf(request), interpreter: interpreter.name, role });
  let measured = measure();
  let end: TextEnd | undefined;
  const write = async () => {
    const onTruncated = () => {
      isTruncated = true;
    };
    const recent = () => findRecent(holderOf(commission, claim), key);
    const circumstances = { signal: abort.signal, role, onTruncated, onRestart: beginAnew, recent };
    for await (const chunk of interpreter.write(request, circumstances)) {
      chunks.push(chunk);
      measured.chunk();
      publish("writing");
      store();
    }
  };
  try {
    publish("writing");
    await settleUse(commission, claim);
    if (isTakenOverTooOften(claim)) throw new InterpretationError("lost");
    try {
      await write();
    } catch (error) {
      if (!isUnusable(error) || abort.signal.aborted) throw error;
      beginAnew();
      await stored.catch(() => undefined);
      const terms = { attempt, holder: holderOf(commission, claim), date: commission.date };
      if (!(await leaveToAlmanac(claim, terms))) return;
      measured.end(endOf(failureOf(error)));
      interpreter = interpreterFor({ byAlmanac: true });
      measured = measure();
      await write();
    }
    const { name } = interpreter;
    if (!(await storeText(claim, { chunks, attempt, end: { interpreter: name, isTruncated } }))) return;
    publish("done");
    end = { outcome: "done" };
    log().info({ writing: key, interpreter: name, chunks: chunks.length, ms: since(started) }, "written");
  } catch (thrown) {
    const error: unknown = abort.signal.aborted ? abort.signal.reason : thrown;
    if (error instanceof LeftToOthers) return;
    const failure = failureOf(error);
    // What waits to be stored must not come after the failure; where that failed, this says so.
    await stored.catch(() => undefined);
    const giveBack: GiveBack = async (client) => {
      // In the order in which a claim locks them.
      if (claim.isNetworkCounted && !wasAnswered({ failure, chunks }))
        await giveBackCounts(
          commission.networks.map((network) => network.key),
          client,
        );
      if (keepsUse({ failure, chunks })) return;
      if (isProvoked(failure) && !(await forgiveOnce(holderOf(commission, claim), commission.date, client)))
        return;
      await giveBackUse(key, client);
    };
    if (!(await failWriting(claim, { failure, chunks, attempt }, giveBack))) return;
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
 * @throws LimitReached where it could not be taken; InterpretationError `network` where its networks had no room.
 */
export async function settleUse({ owner, date }: Commission, claim: Claim): Promise<void> {
  const { isPaid, movedTo } = claim;
  if (!isPaid && !claim.hasNetworkRoom) {
    countLimit(NETWORK_LIMIT);
    throw new InterpretationError("network");
  }
  if (!isPaid) throw new LimitReached();
  if (movedTo === null || owner.visitorId === undefined) return;
  await moveUses({ visitorId: owner.visitorId, userId: movedTo, date });
}

/** Whether the model made nothing that can be shown of it, so that the almanac writes in its place. */
function isUnusable(error: unknown): boolean {
  return error instanceof InterpretationError && error.fault === "unusable";
}

/** Whose count has the use. */
function holderOf({ owner }: Commission, { movedTo }: Claim): Owner {
  return movedTo === null ? owner : { userId: movedTo };
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
