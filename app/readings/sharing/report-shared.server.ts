import { db } from "~/db.server";
import { log } from "~/log.server";
import { ReadingError } from "../reading-error";
import { shareTokenSchema } from "./share-token.server";

/**
 * Notes that somebody reports what a link shows, for the operator to look at: in the database, and in the log without the link.
 * @throws ReadingError `not-found` where it shows nothing.
 */
export async function reportShared(token: string | undefined): Promise<void> {
  const { data } = shareTokenSchema.safeParse(token);
  if (!data) throw new ReadingError("not-found");
  const [share] = await db().share.updateManyAndReturn({
    where: { token: data, takenDownAt: null },
    data: { reports: { increment: 1 }, reportedAt: new Date() },
    select: { readingId: true, reports: true },
  });
  if (!share) throw new ReadingError("not-found");
  log().warn({ reading: share.readingId, reports: share.reports }, "a shared reading was reported");
}
