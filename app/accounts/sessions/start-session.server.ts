import type { Prisma } from "../../../prisma/client/client";
import type { Caller, StartedSession } from "../account";
import { AccountError } from "../account-error";
import { withFactor } from "../factors/has-factor.server";
import { hashToken, newToken } from "../secret-token.server";
import { type AuthMethod, amrSchema } from "./amr";
import { rememberBrowser } from "./known-browsers.server";
import type { Proof } from "./missing-proof";
import {
  IDLE_DAYS,
  LONGEST_CLIENT,
  LONGEST_USER_AGENT,
  MOST_KNOWN_ACCOUNTS,
  PENDING_MINUTES,
} from "./session-times";

interface NewSession {
  userId: string;
  /** 2 once a second factor was shown. */
  aal: 1 | 2;
  /** The hash of the password that proved who it is, if one did: replaced meanwhile, it proves nothing. */
  passwordHash?: string | null;
  /**
   * The session that asks for another one, if one does: it must not have been ended meanwhile. What was proved in it stays
   * proved, and gets no younger.
   */
  raises?: string;
  /** When they proved who they are, where that was not just now, in a session that raises none. */
  authenticatedAt?: Date;
  /** What was proved just now, in a session that `raises` another; one that raises none has all proofs of its `aal`. */
  proves?: Proof | "both";
  /** Whether somebody signs in by it: then the browser is known from now on, if no second factor is still to come. */
  isSignIn?: boolean;
  /** How they showed just now who they are, as the access token of a client tells it. */
  method?: AuthMethod;
}

/**
 * Signs a person in, in the transaction of `client`: a new session, in place of the one that the browser held, whoever's
 * that was. Somebody with a second factor who has not shown it gets one that opens nothing but the question for it, and
 * for minutes only. Otherwise the readings and uses of the visitor that they were become theirs, once the address is proven:
 * until then it may be somebody else's, who would inherit them.
 * @throws AccountError `credentials` where the account, or the password, is gone meanwhile; `session-ended` where the
 *   session is that asks.
 */
export async function startSession(
  { userId, aal, passwordHash = null, authenticatedAt, raises, proves, isSignIn = false, method }: NewSession,
  caller: Caller,
  client: Prisma.TransactionClient,
): Promise<StartedSession> {
  const token = newToken();
  const [row] = await client.$queryRaw<{ needsFactor: boolean; isVerified: boolean }[]>`
    SELECT u."email_verified_at" IS NOT NULL AS "isVerified", ${aal} < 2 AND ${withFactor} AS "needsFactor"
    FROM "users" u
    WHERE u."id" = ${userId}::uuid AND (${passwordHash}::text IS NULL OR u."password_hash" = ${passwordHash}::text)
    FOR SHARE OF u`;
  if (!row) throw new AccountError("credentials");
  const { needsFactor, isVerified } = row;
  const now = new Date();
  const raised = raises ? await endRaised(raises, client) : null;
  const proved = raised ?? { authenticatedAt: authenticatedAt ?? now, factorAt: now };
  await endHeldSession(caller, client);
  const lifetime = needsFactor ? PENDING_MINUTES * 60_000 : IDLE_DAYS * 24 * 60 * 60_000;
  const shows = proves === "factor" || proves === "both";
  const { id } = await client.session.create({
    data: {
      ...(caller.client !== undefined && ofClient(caller.client, raised, { method, now, shows })),
      userId,
      aal,
      authenticatedAt: proves && proves !== "factor" ? now : proved.authenticatedAt,
      factorAt: aal < 2 ? null : proves && proves !== "identity" ? now : proved.factorAt,
      tokenHash: hashToken(token),
      userAgent: caller.userAgent.slice(0, LONGEST_USER_AGENT),
      expiresAt: new Date(now.getTime() + lifetime),
    },
  });
  if (!needsFactor && isVerified) await caller.moveVisitor?.(userId, client);
  if (needsFactor || !isSignIn || caller.client !== undefined) return { id, token, needsFactor };
  const known = await rememberBrowser(userId, caller, client);
  const others = caller.known.filter((other) => other !== known);
  return { id, token, needsFactor, known: [known, ...others].slice(0, MOST_KNOWN_ACCOUNTS) };
}

interface Raised {
  id: string;
  authenticatedAt: Date;
  factorAt: Date | null;
  amr: unknown;
  refreshCount: number;
  refreshFloor: number;
  refreshedAt: Date;
  createdAt: Date;
}

/**
 * What the row of a client's session has besides. Raised, it stays the same session: its tokens name it. By a second factor
 * its refresh token jumps by two, so that the one of before is not taken for one whose answer was lost.
 */
function ofClient(
  name: string,
  raised: Raised | null,
  { method, now, shows }: { method: AuthMethod | undefined; now: Date; shows: boolean },
) {
  const before = amrSchema.parse(raised?.amr ?? []);
  const shown = method ? [{ method, timestamp: Math.floor(now.getTime() / 1_000) }] : [];
  const amr = [...shown, ...before.filter((entry) => entry.method !== method)];
  const client = name.slice(0, LONGEST_CLIENT);
  if (!raised) return { client, amr };
  const { id, createdAt, refreshCount, refreshFloor, refreshedAt } = raised;
  const next = refreshCount + 2;
  const count = shows
    ? { refreshCount: next, refreshFloor: next, refreshedAt: now }
    : { refreshCount, refreshFloor, refreshedAt };
  return { id, client, amr, createdAt, ...count };
}

/** @returns what was proved in the session that ends here. */
async function endRaised(id: string, client: Prisma.TransactionClient): Promise<Raised> {
  const [ended] = await client.$queryRaw<Raised[]>`
    DELETE FROM "sessions" WHERE "id" = ${id}::uuid
    RETURNING "id", "authenticated_at" AS "authenticatedAt", "factor_at" AS "factorAt", "amr", "created_at" AS "createdAt",
      "refresh_count" AS "refreshCount", "refresh_floor" AS "refreshFloor", "refreshed_at" AS "refreshedAt"`;
  if (!ended) throw new AccountError("session-ended");
  return ended;
}

async function endHeldSession({ token }: Caller, client: Prisma.TransactionClient): Promise<void> {
  if (token) await client.session.deleteMany({ where: { tokenHash: hashToken(token) } });
}
