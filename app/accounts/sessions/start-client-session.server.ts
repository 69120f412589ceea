import { randomUUID } from "node:crypto";
import type { Prisma } from "../../../prisma/client/client";
import { hashToken, newToken } from "../secret-token.server";
import { amrSchema } from "./amr";
import { IDLE_DAYS, LONGEST_CLIENT, LONGEST_USER_AGENT } from "./session-times";

interface NewClientSession {
  userId: string;
  /** What the client calls itself: the list of sessions names it so. */
  clientName: string;
  userAgent: string;
  /** What was proved, how and when, in the session that it comes from. */
  aal: number;
  amr: unknown;
  authenticatedAt: Date;
  factorAt: Date | null;
}

/**
 * Signs a client in by a session that its person has elsewhere, in the transaction of `client`: one of its own, with tokens
 * in place of a cookie.
 * @returns the id of the session, for `grantTokens` once it is there.
 */
export async function startClientSession(
  { userId, clientName, userAgent, amr, ...proved }: NewClientSession,
  client: Prisma.TransactionClient,
): Promise<string> {
  const id = randomUUID();
  await client.session.create({
    data: {
      id,
      userId,
      ...proved,
      amr: amrSchema.parse(amr),
      client: clientName.slice(0, LONGEST_CLIENT),
      // No cookie opens it.
      tokenHash: hashToken(newToken()),
      userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
      expiresAt: new Date(Date.now() + IDLE_DAYS * 24 * 60 * 60_000),
    },
  });
  return id;
}
