import { db } from "~/db.server";
import type { Prisma } from "../../../prisma/client/client";
import type { LiveSession } from "../account";
import { AccountError } from "../account-error";
import { holdSession } from "../sessions/hold-session.server";
import { drawQrCode } from "./draw-qr-code.server";
import { requireOffered } from "./factor-types";
import { openSecret } from "./open-secret.server";
import { seal } from "./seal.server";
import { newTotpSecret, totpUri } from "./totp.server";

/** How long an enrolment stays open, in milliseconds: whoever saw its secret once must not wait for it to count. */
const ENROLMENT_LIFE = 60 * 60 * 1000;

/** What an authenticator app has to be told. */
export interface TotpEnrolment {
  /** Base32 in groups of four, for typing it in. */
  secret: string;
  /** The address of an image, `data:`. */
  qr: string;
}

/**
 * Begins to enrol an authenticator app, in place of an enrolment that was not finished. A verified one stays until the
 * new one's first code was right.
 * @throws AccountError `unverified` where the person's address is not proven, `factor-not-offered`, `session-ended`.
 */
export async function beginTotp(session: LiveSession): Promise<TotpEnrolment> {
  requireOffered("totp");
  const { id: userId, email } = session.account;
  const secret = newTotpSecret();
  const begun = await db().$transaction(async (client) => {
    await holdSession(session, client);
    return client.$executeRaw`
      INSERT INTO "factors" ("user_id", "type", "secret")
      SELECT "id", 'totp', ${seal(secret, userId)}::bytea FROM "users"
      WHERE "id" = ${userId}::uuid AND "email_verified_at" IS NOT NULL
      ON CONFLICT ("user_id", "type", "status") DO UPDATE SET "secret" = EXCLUDED."secret", "created_at" = now()`;
  });
  if (begun === 0) throw new AccountError("unverified");
  return enrolmentOf(secret, email);
}

/** The enrolment of an authenticator app that is under way, as {@link beginTotp} gave it, or null. */
export async function pendingTotp(userId: string, email: string): Promise<TotpEnrolment | null> {
  const factor = await findPendingTotp(userId, db());
  const secret = factor && openSecret(factor);
  return secret ? enrolmentOf(secret, email) : null;
}

/** The factor of the enrolment under way, its secret still sealed, or null. */
export function findPendingTotp(userId: string, client: Prisma.TransactionClient) {
  const createdAt = { gt: new Date(Date.now() - ENROLMENT_LIFE) };
  return client.factor.findFirst({ where: { userId, type: "totp", status: "unverified", createdAt } });
}

function enrolmentOf(secret: string, email: string): TotpEnrolment {
  return { secret: secret.replace(/.{4}(?=.)/g, "$& "), qr: drawQrCode(totpUri(secret, email)) };
}
