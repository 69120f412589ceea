import { db } from "~/db.server";
import type { Prisma } from "../../../prisma/client/client";
import type { LiveSession } from "../account";
import { AccountError } from "../account-error";
import { holdSession } from "../sessions/hold-session.server";
import { ENROLMENT_LIFE, requireOffered } from "./factor-types";
import { openSecret } from "./open-secret.server";
import { seal } from "./seal.server";
import { newTotpSecret, totpUri } from "./totp.server";

/** What an authenticator app has to be told. */
export interface TotpEnrolment {
  /** Of the factor that it becomes. */
  id: string;
  /** In base32. */
  secret: string;
  /** The same with whose it is, as the QR code has it. */
  uri: string;
}

/** What an app is called in the list of somebody's second factors, and what it is to call us. */
interface Named {
  name?: string;
  issuer?: string;
}

/**
 * Begins to enrol an authenticator app, in place of an enrolment that was not finished. A verified one stays until the
 * new one's first code was right.
 * @throws AccountError `unverified` where the person's address is not proven, `factor-not-offered`, `session-ended`.
 */
export async function beginTotp(
  session: LiveSession,
  { name = "", issuer }: Named = {},
): Promise<TotpEnrolment> {
  requireOffered("totp");
  const { id: userId, email } = session.account;
  const secret = newTotpSecret();
  const [begun] = await db().$transaction(async (client) => {
    await holdSession(session, client);
    return client.$queryRaw<{ id: string }[]>`
      INSERT INTO "factors" ("user_id", "type", "secret", "friendly_name")
      SELECT "id", 'totp', ${seal(secret, userId)}::bytea, ${name} FROM "users"
      WHERE "id" = ${userId}::uuid AND "email_verified_at" IS NOT NULL
      ON CONFLICT ("user_id", "type", "status") DO UPDATE SET "id" = EXCLUDED."id", "secret" = EXCLUDED."secret",
        "friendly_name" = EXCLUDED."friendly_name", "created_at" = now()
      RETURNING "id"`;
  });
  if (!begun) throw new AccountError("unverified");
  return { id: begun.id, secret, uri: totpUri(secret, email, issuer) };
}

/** The enrolment of an authenticator app that is under way, as {@link beginTotp} gave it, or null. */
export async function pendingTotp(userId: string, email: string): Promise<TotpEnrolment | null> {
  const factor = await findPendingTotp(userId, db());
  const secret = factor && openSecret(factor);
  return factor && secret ? { id: factor.id, secret, uri: totpUri(secret, email) } : null;
}

/** The factor of the enrolment under way, its secret still sealed, or null. */
export function findPendingTotp(userId: string, client: Prisma.TransactionClient) {
  const createdAt = { gt: new Date(Date.now() - ENROLMENT_LIFE) };
  return client.factor.findFirst({ where: { userId, type: "totp", status: "unverified", createdAt } });
}
