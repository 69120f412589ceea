import { db } from "~/db.server";
import { hashToken } from "../secret-token.server";
import { FRESH_MINUTES } from "../sessions/session-times";
import { startClientSession } from "../sessions/start-client-session.server";
import { type Grant, grantTokens } from "../tokens/grant-tokens.server";
import { SLOW_DOWN_SECONDS } from "./device-times";

/** What a device that waits is told: its tokens, once, or why there are none (yet). */
export type DeviceAnswer =
  | { state: "approved"; grant: Grant }
  | { state: "pending" | "too-soon" | "denied" | "expired" | "unknown" };

interface Polled {
  id: string;
  state: "pending" | "approved" | "denied";
  clientName: string;
  isLive: boolean;
  isTooSoon: boolean;
}

/** A question that comes a little early on its way counts as in time. */
const TOLERANCE_SECONDS = 1;

/**
 * Answers a device that asks whether it was signed in. Approved, it gets a session of its own, as long as the one lives in
 * which somebody approved it; the same person, no more proven. What was proved was not proved there: before something
 * dangerous it is asked for anew. Asked once more, there is nothing.
 * @param clientName what it called itself when it began.
 */
export async function pollDevice(deviceCode: string, clientName: string): Promise<DeviceAnswer> {
  const polled = await notePoll(deviceCode);
  if (polled?.clientName !== clientName) return { state: "unknown" };
  if (!polled.isLive) return { state: "expired" };
  if (polled.state === "denied") return { state: "denied" };
  if (polled.state === "approved") return redeem(polled);
  return { state: polled.isTooSoon ? "too-soon" : "pending" };
}

/** One statement, so that of two questions at once one is too soon. */
async function notePoll(deviceCode: string): Promise<Polled | undefined> {
  const [polled] = await db().$queryRaw<Polled[]>`
    WITH "asked" AS (
      SELECT "id", COALESCE("polled_at" > now() - make_interval(secs => "interval_seconds" - ${TOLERANCE_SECONDS}::int), false)
        AS "isTooSoon"
      FROM "device_codes" WHERE "device_code_hash" = ${hashToken(deviceCode)} FOR UPDATE
    )
    UPDATE "device_codes" d SET "polled_at" = now(),
      "interval_seconds" = "interval_seconds" + CASE WHEN "isTooSoon" THEN ${SLOW_DOWN_SECONDS}::int ELSE 0 END
    FROM "asked" WHERE d."id" = "asked"."id"
    RETURNING d."id", d."state"::text AS "state", d."client_name" AS "clientName", d."expires_at" > now() AS "isLive", "isTooSoon"`;
  return polled;
}

async function redeem({ id }: Polled): Promise<DeviceAnswer> {
  const begun = await takeSession(id);
  if ("state" in begun) return begun;
  return { state: "approved", grant: await grantTokens(begun.sessionId) };
}

/** Takes what was approved, once. */
function takeSession(id: string): Promise<{ sessionId: string } | { state: "denied" | "unknown" }> {
  return db().$transaction(async (client) => {
    const [approved] = await client.$queryRaw<{ userId: string; sessionId: string }[]>`
      SELECT "user_id" AS "userId", "session_id" AS "sessionId" FROM "device_codes" WHERE "id" = ${id}::uuid`;
    if (!approved) return { state: "unknown" };
    const { userId } = approved;
    // The person before what is theirs, here as everywhere.
    await client.$executeRaw`SELECT 1 FROM "users" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`;
    const [device] = await client.$queryRaw<{ clientName: string; userAgent: string }[]>`
      DELETE FROM "device_codes" WHERE "id" = ${id}::uuid
      RETURNING "client_name" AS "clientName", "user_agent" AS "userAgent"`;
    if (!device) return { state: "unknown" };
    const [approver] = await client.$queryRaw<Approver[]>`
      SELECT "aal", "amr", "authenticated_at" AS "authenticatedAt", "factor_at" AS "factorAt" FROM "sessions"
      WHERE "id" = ${approved.sessionId}::uuid AND "expires_at" > now() FOR UPDATE`;
    if (!approver) return { state: "denied" };
    const { factorAt } = approver;
    const proved = {
      ...approver,
      authenticatedAt: stale(approver.authenticatedAt),
      factorAt: factorAt && stale(factorAt),
    };
    return { sessionId: await startClientSession({ userId, ...device, ...proved }, client) };
  });
}

/** Too long ago to count as fresh. */
function stale(provedAt: Date): Date {
  return new Date(Math.min(provedAt.getTime(), Date.now() - FRESH_MINUTES * 60_000));
}

/** The session in which it was approved. */
interface Approver {
  aal: number;
  amr: unknown;
  authenticatedAt: Date;
  factorAt: Date | null;
}
