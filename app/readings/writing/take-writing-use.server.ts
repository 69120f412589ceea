import { db } from "~/db.server";
import { moveUses } from "~/usage/move-uses.server";
import { takeUse } from "~/usage/take-use.server";
import type { Commission } from "./commission";

/**
 * Takes the use that a writing costs. Where its visitor has signed in since it was asked for, it is counted for the
 * account as if it had been taken just before. @returns whether it is taken.
 */
export async function takeWritingUse({ writingId, owner, date, limit }: Commission): Promise<boolean> {
  if (!(await takeUse({ key: writingId, owner, date, limit }))) return false;
  if (owner.userId !== undefined) return true;
  // FOR SHARE waits for a move under way, which may have missed this use; a later move sees it.
  const [reading] = await db().$queryRaw<{ userId: string | null }[]>`
    SELECT "user_id" AS "userId" FROM "readings"
    WHERE "id" = (SELECT "reading_id" FROM "writings" WHERE "id" = ${writingId}::uuid)
    FOR SHARE`;
  if (reading?.userId) await moveUses({ visitorId: owner.visitorId, userId: reading.userId, date });
  return true;
}
