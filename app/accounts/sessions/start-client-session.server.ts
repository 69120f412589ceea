import type { Prisma } from "../../../prisma/client/client";
import { hashToken, newToken } from "../secret-token.server";
import { IDLE_DAYS, LONGEST_USER_AGENT } from "./session-times";

/** What a client that is no browser holds of a session. */
export interface ClientTokens {
  accessToken: string;
  refreshToken: string;
  /** Seconds for which the access token is good. */
  expiresIn: number;
}

interface NewClientSession {
  userId: string;
  /** What the client calls itself: the list of sessions names it so. */
  clientName: string;
  userAgent: string;
  /** What was proved, and when, in the session that it comes from. */
  aal: number;
  authenticatedAt: Date;
  factorAt: Date | null;
}

/** Signs a client in, in the transaction of `client`: a session of its own, with tokens in place of a cookie. */
export async function startClientSession(
  { userId, clientName, userAgent, ...proved }: NewClientSession,
  client: Prisma.TransactionClient,
): Promise<ClientTokens> {
  const [accessToken, refreshToken] = [newToken(), newToken()];
  await client.session.create({
    data: {
      userId,
      ...proved,
      tokenHash: hashToken(refreshToken),
      userAgent: `${clientName} ${userAgent}`.slice(0, LONGEST_USER_AGENT),
      expiresAt: new Date(Date.now() + IDLE_DAYS * 24 * 60 * 60_000),
    },
  });
  return { accessToken, refreshToken, expiresIn: 3600 };
}
