import { type OpenedToken, openAccessToken } from "~/accounts/tokens/access-token.server";
import type { Bearer } from "./bearer";

/**
 * Who shows an access token of `/auth/v1`, with everything that is open to a person, or nothing while their second factor has
 * still to be shown; null where it is none of a session.
 */
export async function readAccessToken(token: string): Promise<Bearer | null> {
  const opened: OpenedToken = await openAccessToken(token);
  if (!("session" in opened)) return null;
  const { session } = opened;
  const who = { userId: session.account.id, sessionId: session.id };
  if (session.account.hasFactor && session.aal < 2) return { ...who, scopes: [], needsFactor: true };
  return { ...who, scopes: ["read", "ask", "account"] };
}
