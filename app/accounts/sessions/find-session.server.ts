import { paidTime } from "~/billing/find-subscription.server";
import { db } from "~/db.server";
import { knownLanguage } from "~/i18n/languages";
import { Prisma } from "../../../prisma/client/client";
import type { LiveSession } from "../account";
import { withFactor } from "../factors/has-factor.server";
import { hashToken } from "../secret-token.server";
import { IDLE_DAYS, LONGEST_DAYS, RENEWAL_SECONDS } from "./session-times";

interface Row {
  id: string;
  aal: number;
  authenticatedAt: Date;
  factorAt: Date | null;
  expiresAt: Date;
  isStale: boolean;
  userId: string;
  email: string;
  language: string;
  isVerified: boolean;
  hasPassword: boolean;
  hasFactor: boolean;
  isSubscriber: boolean;
}

/**
 * The session that a token opens, with everything about its person that a page needs, in one query; null where it has
 * ended. Using it puts its end off, within limits.
 */
export function findSession(token: string): Promise<LiveSession | null> {
  return findWhere(Prisma.sql`s."token_hash" = ${hashToken(token)}`);
}

/** The same of the session of a client, by the id that its access tokens name. */
export function findClientSession(id: string, userId: string): Promise<LiveSession | null> {
  return findWhere(
    Prisma.sql`s."id" = ${id}::uuid AND s."user_id" = ${userId}::uuid AND s."client" IS NOT NULL`,
  );
}

async function findWhere(condition: Prisma.Sql): Promise<LiveSession | null> {
  const [row] = await db().$queryRaw<Row[]>`
    SELECT s."id", s."aal", s."authenticated_at" AS "authenticatedAt", s."factor_at" AS "factorAt", s."expires_at" AS "expiresAt",
      s."last_used_at" < now() - make_interval(secs => ${RENEWAL_SECONDS}) AS "isStale",
      u."id" AS "userId", u."email", u."language",
      u."email_verified_at" IS NOT NULL AS "isVerified",
      u."password_hash" IS NOT NULL AS "hasPassword",
      ${withFactor} AS "hasFactor",
      ${paidTime} AS "isSubscriber"
    FROM "sessions" s JOIN "users" u ON u."id" = s."user_id"
    WHERE ${condition} AND s."expires_at" > now()`;
  if (!row) return null;
  const isPending = row.hasFactor && row.aal < 2;
  if (row.isStale && !isPending) await renewSession(row.id);
  return sessionOf(row);
}

async function renewSession(id: string): Promise<void> {
  await db().$executeRaw`
    UPDATE "sessions" SET "last_used_at" = now(), "expires_at" = LEAST(
      now() + make_interval(days => ${IDLE_DAYS}), "created_at" + make_interval(days => ${LONGEST_DAYS}))
    WHERE "id" = ${id}::uuid`;
}

function sessionOf(row: Row): LiveSession {
  const {
    id,
    authenticatedAt,
    factorAt,
    expiresAt,
    email,
    isVerified,
    hasPassword,
    hasFactor,
    isSubscriber,
  } = row;
  const language = knownLanguage(row.language);
  return {
    id,
    aal: row.aal === 2 ? 2 : 1,
    authenticatedAt,
    factorAt,
    expiresAt,
    account: { id: row.userId, email, isVerified, language, hasPassword, hasFactor, isSubscriber },
  };
}
