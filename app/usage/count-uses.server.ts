import { db } from "~/db.server";
import { log } from "~/log.server";
import type { Owner } from "./owner";

/** How many uses `owner` has taken on the UTC day `date`. An unreadable count is logged and reads as 0. */
export async function countUses(owner: Owner | null, date: string): Promise<number> {
  if (!owner) return 0;
  const day = new Date(date);
  try {
    const row =
      owner.userId === undefined
        ? await db().anonymousUsageLog.findUnique({
            where: { sessionId_date: { sessionId: owner.visitorId, date: day } },
          })
        : await db().usageLog.findUnique({ where: { userId_date: { userId: owner.userId, date: day } } });
    return row?.count ?? 0;
  } catch (error) {
    log().error({ err: error }, "usage cannot be read");
    return 0;
  }
}
