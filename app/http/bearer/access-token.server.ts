import { type OpenedToken, openAccessToken } from "~/accounts/tokens/access-token.server";
import type { Bearer } from "./bearer";

/**
 * Who shows an access token of `/auth/v1`, with everything that is open to a person; null where it opens nothing, or the second
 * factor of the person has still to be shown.
 */
export async function readAccessToken(token: string): Promise<Bearer | null> {
  const opened: OpenedToken = await openAccessToken(token);
  if (!("session" in opened)) return null;
  const { session } = opened;
  if (session.account.hasFactor && session.aal < 2) return null;
  return { userId: session.account.id, sessionId: session.id, scopes: ["read", "ask", "account"] };
}
