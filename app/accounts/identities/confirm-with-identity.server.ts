import { db } from "~/db.server";
import type { Caller, LiveSession, StartedSession } from "../account";
import { sayEvent, sayFailed } from "../say-event.server";
import { startSession } from "../sessions/start-session.server";
import { isLinked } from "./link-identity.server";
import { sendProofCode } from "./proof-codes.server";
import type { ProvenIdentity } from "./proven-identity";

/** How far the provider's clock may be behind ours, in milliseconds. */
const CLOCK_SKEW = 60_000;

/**
 * Takes an identity as the fresh proof of who somebody is who is signed in, if they showed the provider anew who they are
 * `since` it was asked: that somebody is signed in there shows only whose browser it is. Where the provider does not tell
 * when that was, a code is mailed instead, which {@link confirmWithCode} takes.
 * @throws AccountError `identity-taken` where it is not theirs, `identity-stale`, `session-ended`, `too-many` mails.
 */
export async function confirmWithIdentity(
  session: LiveSession,
  identity: ProvenIdentity,
  { since, caller }: { since: Date; caller: Caller },
): Promise<StartedSession | "code-next"> {
  const { id, account, aal } = session;
  const { authenticatedAt } = identity;
  const said = { how: identity.provider, userId: account.id };
  if (!(await isLinked(account.id, identity))) throw sayFailed("identity-proof", said, "identity-taken");
  if (!authenticatedAt) {
    await sendProofCode(session, caller);
    return "code-next";
  }
  if (authenticatedAt.getTime() < since.getTime() - CLOCK_SKEW)
    throw sayFailed("identity-proof", said, "identity-stale");
  const started = await db().$transaction(async (client) => {
    // Unlinked since it was looked at.
    if (!(await isLinked(account.id, identity, client)))
      throw sayFailed("identity-proof", said, "identity-taken");
    return startSession({ userId: account.id, aal, raises: id, proves: "identity" }, caller, client);
  });
  sayEvent("identity-proof", said);
  return started;
}
