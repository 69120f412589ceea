import { db } from "~/db.server";
import type { Prisma } from "../../../prisma/client/client";
import type { Caller, StartedSession } from "../account";
import { AccountError } from "../account-error";
import { moveVisitor } from "../move-visitor.server";
import { hashToken, newToken } from "../secret-token.server";
import { IDLE_DAYS, LONGEST_USER_AGENT, PENDING_MINUTES } from "./session-times";

interface NewSession {
  userId: string;
  /** 2 once a second factor was shown. */
  aal: 1 | 2;
  /** The hash of the password that proved who it is, if one did: replaced meanwhile, it proves nothing. */
  passwordHash?: string | null;
  /** The session that asks for a better one, if one does: it must not have been ended meanwhile. */
  raises?: string;
}

/**
 * Signs a person in: a new session, in place of the one that the browser held, whoever's that was. Somebody with a
 * second factor who has not shown it gets one that opens nothing but the question for it, and for minutes only.
 * Otherwise the readings and uses of the visitor that they were become theirs.
 * @throws AccountError `credentials` where the account, or the password, is gone meanwhile; `session-ended` where the
 *   session is that asks.
 */
export async function startSession(
  { userId, aal, passwordHash = null, raises }: NewSession,
  caller: Caller,
): Promise<StartedSession> {
  const token = newToken();
  const needsFactor = await db().$transaction(async (client) => {
    const [row] = await client.$queryRaw<{ needsFactor: boolean }[]>`
      SELECT ${aal} < 2 AND EXISTS (
        SELECT 1 FROM "factors" WHERE "user_id" = ${userId}::uuid AND "status" = 'verified') AS "needsFactor"
      FROM "users"
      WHERE "id" = ${userId}::uuid AND (${passwordHash}::text IS NULL OR "password_hash" = ${passwordHash}::text)
      FOR SHARE`;
    if (!row) throw new AccountError("credentials");
    const isPending = row.needsFactor;
    if (raises) await requireEnding(raises, client);
    await endHeldSession(caller, client);
    const lifetime = isPending ? PENDING_MINUTES * 60_000 : IDLE_DAYS * 24 * 60 * 60_000;
    await client.session.create({
      data: {
        userId,
        aal,
        tokenHash: hashToken(token),
        userAgent: caller.userAgent.slice(0, LONGEST_USER_AGENT),
        expiresAt: new Date(Date.now() + lifetime),
      },
    });
    if (!isPending && caller.visitorId) await moveVisitor(caller.visitorId, userId, client);
    return isPending;
  });
  return { token, needsFactor };
}

async function requireEnding(id: string, client: Prisma.TransactionClient): Promise<void> {
  const { count } = await client.session.deleteMany({ where: { id } });
  if (count === 0) throw new AccountError("session-ended");
}

async function endHeldSession({ token }: Caller, client: Prisma.TransactionClient): Promise<void> {
  if (token) await client.session.deleteMany({ where: { tokenHash: hashToken(token) } });
}
