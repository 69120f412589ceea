import { z } from "zod";
import { removeExpired } from "~/db/remove-expired.server";
import { db } from "~/db.server";
import { sayEvent } from "../say-event.server";
import { hashToken } from "../secret-token.server";
import { type TokenScope, UNUSED_DAYS } from "./scopes";
import { isTokenText } from "./token-text";

/** A token that was used within so many seconds is not written to again. */
const USE_SECONDS = 60;

interface FoundToken {
  /** Of the token. */
  id: string;
  userId: string;
  scopes: TokenScope[];
}

/** Whose token a text is and what it may do; null where it is none, or was taken away. Notes that it was used. */
export async function findToken(text: string): Promise<FoundToken | null> {
  if (!isTokenText(text)) return null;
  const [row] = await db().$queryRaw<(FoundToken & { isStale: boolean })[]>`
    SELECT "id", "user_id" AS "userId", "scopes"::text[] AS "scopes",
      "last_used_at" IS NULL OR "last_used_at" < now() - make_interval(secs => ${USE_SECONDS}) AS "isStale"
    FROM "personal_tokens" WHERE "token_hash" = ${hashToken(text)} AND "expires_at" > now()`;
  if (!row) return null;
  const { isStale, ...found } = row;
  if (isStale) {
    await db().$executeRaw`
      UPDATE "personal_tokens" SET "last_used_at" = now(), "expires_at" = now() + make_interval(days => ${UNUSED_DAYS})
      WHERE "id" = ${found.id}::uuid
        AND ("last_used_at" IS NULL OR "last_used_at" < now() - make_interval(secs => ${USE_SECONDS}))`;
  }
  return found;
}

/** A person's tokens, the newest first; of none the secret. */
export function listTokens(userId: string) {
  return db().personalToken.findMany({
    where: { userId, expiresAt: { gt: new Date() } },
    select: { id: true, name: true, scopes: true, createdAt: true, lastUsedAt: true },
    orderBy: { createdAt: "desc" },
  });
}

/** Takes one of a person's tokens away: from now on it opens nothing. One that is not theirs changes nothing. */
export async function revokeToken(userId: string, typedId: unknown): Promise<void> {
  const { data: id } = z.uuid().safeParse(typedId);
  if (!id) return;
  const { count } = await db().personalToken.deleteMany({ where: { id, userId } });
  if (count > 0) sayEvent("token-revoked", { how: "session", userId });
}

/** Forgets tokens that nobody has used for a year. @returns how many. */
export function removeUnusedTokens(): Promise<number> {
  return removeExpired("personal_tokens");
}
