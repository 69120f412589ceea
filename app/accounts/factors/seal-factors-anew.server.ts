import { db } from "~/db.server";
import { SealError, sealAnew } from "./seal.server";

/** How many factors are looked at by one statement. */
const PAGE = 500;

interface SealedFactor {
  id: string;
  userId: string;
  secret: Uint8Array;
}

/**
 * Seals every authenticator app's secret that an earlier secret of this installation sealed with the present one, so that
 * the earlier one can be forgotten. Any number of processes may do so at once.
 * @returns how many were, and how many no accepted secret opens.
 */
export async function sealFactorsAnew(): Promise<{ sealed: number; unopened: number }> {
  const result = { sealed: 0, unopened: 0 };
  let page = await factorsAfter("00000000-0000-0000-0000-000000000000");
  for (;;) {
    for (const factor of page) {
      const secret = sealedAnew(factor);
      if (secret === "unopened") result.unopened += 1;
      else if (secret) result.sealed += await replaceSecret(factor, secret);
    }
    const last = page.at(-1);
    if (!last) return result;
    page = await factorsAfter(last.id);
  }
}

function factorsAfter(id: string): Promise<SealedFactor[]> {
  return db().$queryRaw<SealedFactor[]>`
    SELECT "id", "user_id" AS "userId", "secret" FROM "factors"
    WHERE "id" > ${id}::uuid AND "secret" IS NOT NULL ORDER BY "id" LIMIT ${PAGE}`;
}

function sealedAnew({ secret, userId }: SealedFactor): Uint8Array<ArrayBuffer> | "unopened" | null {
  try {
    return sealAnew(secret, userId);
  } catch (error) {
    if (error instanceof SealError) return "unopened";
    throw error;
  }
}

/** One that was begun anew or sealed anew meanwhile stays as it is. */
function replaceSecret({ id, secret }: SealedFactor, anew: Uint8Array<ArrayBuffer>): Promise<number> {
  return db().$executeRaw`
    UPDATE "factors" SET "secret" = ${anew}::bytea WHERE "id" = ${id}::uuid AND "secret" = ${secret}::bytea`;
}
