import { type OpenedToken, openAccessToken } from "~/accounts/tokens/access-token.server";

/** The token that a request shows as its bearer; null where it shows none. */
export function bearerOf(request: Request): string | null {
  const [, token = null] = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  return token;
}

/**
 * Who shows an access token of `/auth/v1`, with everything that is open to a person; null where it opens nothing, or the second
 * factor of the person has still to be shown.
 */
export async function readAccessToken(token: string) {
  const opened: OpenedToken = await openAccessToken(token);
  if (!("session" in opened)) return null;
  const { session } = opened;
  if (session.account.hasFactor && session.aal < 2) return null;
  return { userId: session.account.id, sessionId: session.id, session, scopes: ["read", "ask", "account"] };
}
