import { db } from "~/db.server";
import type { LiveSession } from "../account";
import { AccountError } from "../account-error";
import { amrSchema } from "../sessions/amr";
import { findClientSession } from "../sessions/find-session.server";
import { signAccessToken } from "./access-token.server";
import { type ClientUser, findUserForClient, providersOf } from "./find-user.server";
import { writeRefreshToken } from "./refresh-token.server";
import { ACCESS_SECONDS } from "./token-times";

/** What a client holds of a session. */
export interface Grant {
  accessToken: string;
  refreshToken: string;
  /** In seconds, as the token says it. */
  expiresAt: number;
  expiresIn: number;
  user: ClientUser;
}

/**
 * The tokens of a client's session: the refresh token that is current, and a new access token, which is good for an hour, or
 * as long as the session where that ends before.
 * @throws AccountError `session-ended`.
 */
export async function grantTokens(sessionId: string): Promise<Grant> {
  const row = await db().session.findUnique({
    where: { id: sessionId },
    select: { userId: true, refreshCount: true, amr: true },
  });
  if (!row) throw new AccountError("session-ended");
  const [session, user] = await Promise.all([
    findClientSession(sessionId, row.userId),
    findUserForClient(row.userId),
  ]);
  if (!session || !user) throw new AccountError("session-ended");
  const issuedAt = Math.floor(Date.now() / 1_000);
  const expiresAt = Math.min(issuedAt + ACCESS_SECONDS, Math.floor(session.expiresAt.getTime() / 1_000));
  const claims = claimsOf(session, user, row.amr);
  return {
    accessToken: await signAccessToken(claims, { issuedAt, expiresAt }),
    refreshToken: writeRefreshToken({ sessionId, count: row.refreshCount }),
    expiresAt,
    expiresIn: Math.max(1, expiresAt - issuedAt),
    user,
  };
}

function claimsOf({ id, aal }: LiveSession, user: ClientUser, amr: unknown) {
  const [provider, ...others] = providersOf(user);
  return {
    sub: user.id,
    role: "authenticated",
    email: user.email,
    phone: "",
    app_metadata: { provider, providers: [provider, ...others] },
    user_metadata: user.metadata,
    aal: `aal${aal}`,
    amr: amrSchema.catch([]).parse(amr),
    session_id: id,
    is_anonymous: false,
  };
}
