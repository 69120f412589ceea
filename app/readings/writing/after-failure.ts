import type { Snapshot } from "./writing-events";

/** How often a text is begun, at most, before it is left to the almanac: each time may cost calls of the model. */
export const MOST_ATTEMPTS = 5;
/** The same of one that told its instructions: that is what somebody asked for. */
const MOST_ECHOES = 2;

/** Why the model was not asked at all. */
const NOT_ASKED = ["open", "ceiling", "network"];

type Failed = Pick<Snapshot, "attempt" | "chunks" | "failure">;

/** What a model has answered that can be provoked: nothing that may be shown, or nothing at all. */
const PROVOKED = ["blocked", "echoed", "empty"];

/**
 * Whether a text that failed keeps its use: one that told its instructions, or was blocked after a part of it was shown.
 * Whoever makes the model write what is blocked in its last line would otherwise read all the others for nothing, and again.
 */
export function keepsUse({ failure, chunks }: Omit<Failed, "attempt">): boolean {
  return isEcho(failure) || (isBlocked(failure) && chunks.length > 0);
}

/** Whether who asks can have made the model fail: its use is given back once a day. */
export function isProvoked(failure: Failed["failure"]): boolean {
  return failure?.code === "model" && PROVOKED.includes(failure.detail ?? "");
}

/** Whether the model has answered anything, be it of no use: that was paid for. */
export function wasAnswered({ failure, chunks }: Omit<Failed, "attempt">): boolean {
  return chunks.length > 0 || isProvoked(failure);
}

function isBlocked(failure: Failed["failure"]): boolean {
  return failure?.code === "model" && failure.detail === "blocked";
}

function isEcho(failure: Failed["failure"]): boolean {
  return failure?.code === "model" && failure.detail === "echoed";
}

/** Whether a text that failed may be begun once more. For which the model was not asked, always. */
export function mayBeRetried({ attempt, failure }: Omit<Failed, "chunks">): boolean {
  const wasAsked = failure?.code !== "limit" && !NOT_ASKED.includes(failure?.detail ?? "");
  return !wasAsked || attempt < (isEcho(failure) ? MOST_ECHOES : MOST_ATTEMPTS);
}

/**
 * Whether a text is left to the almanac rather than taken over once more from a writer that was lost. Whoever makes the
 * model write what brings its process down would otherwise have it asked without end.
 */
export function isTakenOverTooOften(text: {
  attempt: number;
  isTakenOver: boolean;
  byAlmanac: boolean;
}): boolean {
  return text.isTakenOver && !text.byAlmanac && text.attempt > MOST_ATTEMPTS;
}
