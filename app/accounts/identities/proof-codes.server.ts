import { randomInt } from "node:crypto";
import { z } from "zod";
import { db } from "~/db.server";
import { queueMail } from "~/mail.server";
import { keyedHash } from "~/secret.server";
import type { Caller, LiveSession, StartedSession } from "../account";
import { checkAttempts, giveBackAttempt } from "../check-attempts.server";
import { readTypedCode } from "../factors/typed-code";
import { sayEvent, sayFailed } from "../say-event.server";
import { holdSession } from "../sessions/hold-session.server";
import { startSession } from "../sessions/start-session.server";

/** For how many minutes a code is right, from when its mail is written. */
export const PROOF_CODE_MINUTES = 10;
const DIGITS = 6;

const PURPOSE = "prove_identity";

/** What the outbox keeps of such a mail: not the code. */
export const proofMailData = z.object({ sessionId: z.uuid() });

/**
 * Has a code mailed to somebody who is signed in, as the proof that it is them.
 * @throws AccountError `too-many`.
 */
export async function sendProofCode({ id, account }: LiveSession, caller: Caller): Promise<void> {
  await checkAttempts("proof mail", { userId: account.id, caller });
  const { email: recipient, language } = account;
  await queueMail({ kind: "account.prove-identity", recipient, language, data: { sessionId: id } });
}

/** A code for the mail to the person of a session, in place of one before; null where the session has ended meanwhile. */
export async function mintProofCode(sessionId: string, email: string): Promise<string | null> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  const [, minted] = await db().$transaction([
    db().$executeRaw`
      DELETE FROM "mail_tokens" WHERE "purpose" = ${PURPOSE}::"mail_token_purpose"
        AND "user_id" = (SELECT "user_id" FROM "sessions" WHERE "id" = ${sessionId}::uuid)`,
    db().$executeRaw`
      INSERT INTO "mail_tokens" ("token_hash", "user_id", "purpose", "email", "expires_at")
      SELECT ${hashOf(sessionId, code)}, u."id", ${PURPOSE}::"mail_token_purpose", u."email",
        now() + make_interval(mins => ${PROOF_CODE_MINUTES}::int)
      FROM "sessions" s JOIN "users" u ON u."id" = s."user_id"
      WHERE s."id" = ${sessionId}::uuid AND s."expires_at" > now() AND u."email" = ${email}`,
  ]);
  return minted > 0 ? code : null;
}

/**
 * Takes the code that was mailed to somebody who is signed in as the fresh proof of who they are: once, and in the session
 * that asked for it.
 * @throws AccountError `code`, `session-ended`, `too-many`.
 */
export async function confirmWithCode(
  session: LiveSession,
  typed: string,
  caller: Caller,
): Promise<StartedSession> {
  const { id, account, aal } = session;
  const attempt = { userId: account.id, caller };
  const tried = await checkAttempts("proof code", attempt);
  const said = { how: "mailed-code", userId: account.id } as const;
  const code = readTypedCode(typed);
  const started = await db().$transaction(async (client) => {
    await holdSession(session, client);
    const { count } = await client.mailToken.deleteMany({
      where: {
        tokenHash: hashOf(id, code?.kind === "totp" ? code.code : ""),
        userId: account.id,
        purpose: PURPOSE,
        expiresAt: { gt: new Date() },
      },
    });
    if (count === 0) throw sayFailed("identity-proof", said, "code");
    return startSession({ userId: account.id, aal, raises: id, proves: "identity" }, caller, client);
  });
  await giveBackAttempt(tried);
  sayEvent("identity-proof", said);
  return started;
}

/** A million codes are soon tried out against a plain hash; this one takes the secret of the installation. */
function hashOf(sessionId: string, code: string): Buffer<ArrayBuffer> {
  return Buffer.from(keyedHash("proof codes", `${sessionId}\n${code}`));
}
