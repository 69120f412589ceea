import type { LiveSession } from "~/accounts/account";
import { missingProof } from "~/accounts/sessions/missing-proof";
import { AuthFault } from "./auth-fault";

/** What is dangerous takes a proof of a moment ago, here as on the site. @throws AuthFault that says which is missing. */
export function requireFresh(session: LiveSession): void {
  const missing = missingProof(session);
  if (missing === "identity")
    throw new AuthFault(400, "reauthentication_needed", "Reauthentication is required");
  if (missing) throw new AuthFault(401, "insufficient_aal", "The second factor has to be shown again");
}
