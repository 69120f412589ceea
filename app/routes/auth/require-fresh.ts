import type { LiveSession } from "~/accounts/account";
import { missingProof } from "~/accounts/sessions/missing-proof";
import { AuthFault } from "./auth-fault";

/**
 * What is dangerous takes a proof of a moment ago, here as on the site.
 * @param status with which a call says that a second factor is missing.
 * @throws AuthFault that says what is.
 */
export function requireFresh(session: LiveSession, status = 401): LiveSession {
  const missing = missingProof(requireFull(session, status));
  if (missing === "factor")
    throw new AuthFault(status, "insufficient_aal", "The second factor has to be shown again");
  if (missing) throw new AuthFault(400, "reauthentication_needed", "Reauthentication is required");
  return session;
}

/** The session of somebody who has shown their second factor, or has none. @throws AuthFault where they have not. */
export function requireFull(session: LiveSession, status: number): LiveSession {
  if (!session.account.hasFactor || session.aal === 2) return session;
  throw new AuthFault(status, "insufficient_aal", "AAL2 session is required to do this");
}
