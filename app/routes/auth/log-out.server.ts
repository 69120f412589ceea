import { endOtherSessions, endSession } from "~/accounts/sessions/end-sessions.server";
import type { AuthCall } from "./auth-call.server";
import { validationFault } from "./auth-fault";

/** Ends this session, all others of the person, or, where nothing is said, both. */
export async function logOut(call: AuthCall): Promise<Response> {
  const scope = call.query.get("scope") || "global";
  if (!["global", "local", "others"].includes(scope))
    throw validationFault(`Unsupported logout scope "${scope.slice(0, 20)}"`);
  const session = await call.session();
  // Somebody who has not shown the second factor ends nobody's session but this.
  const isWhole = !session.account.hasFactor || session.aal === 2;
  if (scope !== "local" && isWhole) await endOtherSessions(session, { known: [] });
  if (scope !== "others") await endSession({ userId: session.account.id, id: session.id });
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}
