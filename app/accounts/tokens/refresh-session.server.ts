import { db } from "~/db.server";
import { withFactor } from "../factors/has-factor.server";
import { sayEvent } from "../say-event.server";
import { IDLE_DAYS, LONGEST_DAYS } from "../sessions/session-times";
import { type Grant, grantTokens } from "./grant-tokens.server";
import type { RefreshToken } from "./refresh-token.server";
import { REUSE_SECONDS } from "./token-times";

/** Why a refresh token opens nothing: none of ours, of a session that is over, or used before. */
export type RefusedRefresh = "unknown" | "ended" | "used";

/**
 * Gives new tokens for the refresh token of a client, once. The one before the current is answered with the current one, for
 * the client that did not hear of it, and so is an older one for some seconds, for tabs that refresh at once. Otherwise
 * somebody else has it: the session ends. That stays so whatever is answered.
 */
export async function refreshSession(token: RefreshToken): Promise<Grant | RefusedRefresh> {
  if ((await advance(token)) > 0) return grantTokens(token.sessionId);
  const [row] = await db().$queryRaw<
    { userId: string; isCurrent: boolean; isRecent: boolean; isBelow: boolean }[]
  >`
    SELECT "user_id" AS "userId", "refresh_count" - ${token.count} <= 1 AS "isCurrent",
      "refreshed_at" > now() - make_interval(secs => ${REUSE_SECONDS}) AS "isRecent",
      "refresh_floor" > ${token.count} AS "isBelow"
    FROM "sessions" WHERE "id" = ${token.sessionId}::uuid AND "client" IS NOT NULL AND "expires_at" > now()`;
  if (!row) return "ended";
  if (!row.isBelow && (row.isCurrent || row.isRecent)) return grantTokens(token.sessionId);
  // A tab that was still at it when the second factor was shown in another is no thief.
  if (row.isRecent) return "used";
  await db().session.deleteMany({ where: { id: token.sessionId } });
  sayEvent("sessions-ended", { how: "reuse", userId: row.userId });
  return "used";
}

/** Of requests that come at once with the current token, one makes it the one before. */
function advance({ sessionId, count }: RefreshToken): Promise<number> {
  return db().$executeRaw`
    UPDATE "sessions" s SET "refresh_count" = "refresh_count" + 1, "refreshed_at" = now(), "last_used_at" = now(),
      "expires_at" = CASE WHEN s."aal" < 2 AND ${withFactor} THEN s."expires_at" ELSE LEAST(
        now() + make_interval(days => ${IDLE_DAYS}), s."created_at" + make_interval(days => ${LONGEST_DAYS})) END
    FROM "users" u
    WHERE s."id" = ${sessionId}::uuid AND u."id" = s."user_id" AND s."client" IS NOT NULL
      AND s."refresh_count" = ${count} AND s."refresh_floor" <= ${count} AND s."expires_at" > now()`;
}
