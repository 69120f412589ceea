import type { LiveSession } from "../account";
import { FRESH_MINUTES } from "./session-times";

/** What somebody who is signed in proves anew: who they are, and that they hold their second factor. */
export type Proof = "identity" | "factor";

/**
 * What the person of a session has to prove before something dangerous, `just` having been proved now; null once all of
 * it was a moment ago. A stolen session with the password, or with the factor alone, gets no further.
 */
export function missingProof(
  { authenticatedAt, factorAt, account }: LiveSession,
  just: Proof | "both" | null = null,
): Proof | null {
  if (just === "both") return null;
  if (just !== "identity" && !isRecent(authenticatedAt)) return "identity";
  if (account.hasFactor && just !== "factor" && !isRecent(factorAt)) return "factor";
  return null;
}

function isRecent(moment: Date | null): boolean {
  return moment !== null && Date.now() - moment.getTime() < FRESH_MINUTES * 60_000;
}
