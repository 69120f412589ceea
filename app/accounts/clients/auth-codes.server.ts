import { randomUUID, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { removeExpired } from "~/db/remove-expired.server";
import { db } from "~/db.server";
import type { Prisma } from "../../../prisma/client/client";
import type { Caller, StartedSession } from "../account";
import { AccountError } from "../account-error";
import { linkIdentity } from "../identities/link-identity.server";
import type { ProvenIdentity } from "../identities/proven-identity";
import { sayEvent } from "../say-event.server";
import { hashToken } from "../secret-token.server";
import { type AuthMethod, authMethodSchema } from "../sessions/amr";
import { findClientSession } from "../sessions/find-session.server";
import { startSession } from "../sessions/start-session.server";
import { challengeOfVerifier } from "./challenge";
import { CODE_SECONDS } from "./flow-times";

/** Who has just shown who they are, and how; the client that began it is still to be known. */
interface Shown {
  userId: string;
  method: AuthMethod;
  authenticatedAt: Date;
  /** What is to be linked to the account, in which session of it: then no other session begins. */
  links?: { sessionId: string; identity: LinkedIdentity };
}

const identitySchema = z.object({
  provider: z.literal("google"),
  subject: z.string(),
  email: z.string(),
});

type LinkedIdentity = Pick<ProvenIdentity, "provider" | "subject" | "email">;

/**
 * A code for the client that shows the verifier of `challenge`. Nothing has begun by it; only its hash is kept, so it can be told
 * once. With the sessions of its person it ends.
 */
export async function issueCode(
  { userId, method, authenticatedAt, links }: Shown,
  challenge: string,
  client: Prisma.TransactionClient = db(),
): Promise<string> {
  const code = randomUUID();
  await client.authCode.create({
    data: {
      codeHash: hashToken(code),
      challenge,
      userId,
      method,
      authenticatedAt,
      ...(links && { sessionId: links.sessionId, identity: { ...links.identity } }),
      expiresAt: new Date(Date.now() + CODE_SECONDS * 1_000),
    },
  });
  return code;
}

/** Why a code opens nothing: none of ours or used before, too old, or shown by somebody who did not begin. */
export type RefusedCode = "unknown" | "expired" | "verifier";

/**
 * Signs the client in that began, once: it shows the code with which somebody was led back to it, and the verifier. Where they
 * were to link an identity, it is linked, and their session goes on.
 * @returns the id of the session, for `grantTokens`.
 * @throws AccountError `session-ended`, `identity-taken`, `unverified` where what was to be linked cannot be.
 */
export async function redeemCode(
  { code, verifier }: { code: string; verifier: string },
  caller: Caller,
): Promise<{ sessionId: string } | RefusedCode> {
  const codeHash = hashToken(code);
  const kept = await db().authCode.findUnique({ where: { codeHash } });
  if (!kept) return "unknown";
  if (kept.expiresAt <= new Date()) return "expired";
  if (!isSame(kept.challenge, challengeOfVerifier(verifier))) return "verifier";
  const { userId, authenticatedAt, sessionId, identity } = kept;
  if (sessionId) {
    const { count } = await db().authCode.deleteMany({ where: { codeHash } });
    return count > 0 ? link({ userId, sessionId }, identity) : "unknown";
  }
  const method = authMethodSchema.parse(kept.method);
  const started = await db().$transaction(async (client): Promise<StartedSession | null> => {
    // The person before what is theirs, here as everywhere.
    await client.$executeRaw`SELECT 1 FROM "users" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`;
    const { count } = await client.authCode.deleteMany({
      where: { codeHash, expiresAt: { gt: new Date() } },
    });
    if (count === 0) return null;
    // Shown by whoever signed up and chose the password.
    if (method === "email/signup")
      await client.user.updateMany({ where: { id: userId }, data: { isContested: false } });
    return startSession({ userId, aal: 1, authenticatedAt, isSignIn: true, method }, caller, client);
  });
  if (!started) return "unknown";
  const how = method === "oauth" ? "google" : "mail";
  sayEvent("sign-in", { how, userId, outcome: started.needsFactor ? "factor-next" : "done" });
  return { sessionId: started.id };
}

async function link(
  { userId, sessionId }: { userId: string; sessionId: string },
  identity: unknown,
): Promise<{ sessionId: string }> {
  const session = await findClientSession(sessionId, userId);
  if (!session) throw new AccountError("session-ended");
  await linkIdentity(session, identitySchema.parse(identity));
  return { sessionId };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Forgets codes that nobody came for. @returns how many. */
export function removeExpiredCodes(): Promise<number> {
  return removeExpired("auth_codes");
}
