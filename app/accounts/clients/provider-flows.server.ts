import { removeExpired } from "~/db/remove-expired.server";
import { db } from "~/db.server";
import { hashToken } from "../secret-token.server";
import { PROVIDER_SECONDS } from "./flow-times";

/** What a client has sent somebody to a provider for. */
export interface ProviderFlow {
  id: string;
  /** The client's page to which they are led back. */
  redirectTo: string;
  /** The S256 challenge of the client; null for one without PKCE. */
  challenge: string | null;
  /** To whose account the identity is to be linked, and in which session they asked; null of who signs in. */
  linksTo: { userId: string; sessionId: string } | null;
}

/** Keeps what somebody is sent for by the state that they bring back: of that a hash only. */
export async function beginProviderFlow({ linksTo, ...flow }: ProviderFlow, state: string): Promise<void> {
  await db().providerFlow.create({
    data: {
      ...flow,
      ...linksTo,
      stateHash: hashToken(state),
      expiresAt: new Date(Date.now() + PROVIDER_SECONDS * 1_000),
    },
  });
}

/** What somebody was sent for who returns with a state, once; null where nobody was, or too long ago. */
export async function endProviderFlow(state: string): Promise<ProviderFlow | null> {
  const [flow] = await db().$queryRaw<(Omit<ProviderFlow, "linksTo"> & Partial<Linking> & Ended)[]>`
    DELETE FROM "provider_flows" WHERE "state_hash" = ${hashToken(state)}
    RETURNING "id", "redirect_to" AS "redirectTo", "challenge", "user_id" AS "userId", "session_id" AS "sessionId",
      "expires_at" <= now() AS "isOver"`;
  if (!flow || flow.isOver) return null;
  const { id, redirectTo, challenge, userId, sessionId } = flow;
  return { id, redirectTo, challenge, linksTo: userId && sessionId ? { userId, sessionId } : null };
}

interface Linking {
  userId: string | null;
  sessionId: string | null;
}

interface Ended {
  isOver: boolean;
}

/** Forgets who did not come back. @returns how many. */
export function removeExpiredFlows(): Promise<number> {
  return removeExpired("provider_flows");
}
