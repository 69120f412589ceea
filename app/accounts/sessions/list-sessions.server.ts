import { db } from "~/db.server";

/** Where a person is signed in, last used first. */
export function listSessions(userId: string) {
  return db().session.findMany({
    where: { userId, expiresAt: { gt: new Date() } },
    select: { id: true, client: true, userAgent: true, createdAt: true, lastUsedAt: true },
    orderBy: { lastUsedAt: "desc" },
  });
}
