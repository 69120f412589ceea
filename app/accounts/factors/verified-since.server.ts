import { db } from "~/db.server";

/** Since when a person has had the second factor that they have, or null. */
export async function verifiedSince(userId: string): Promise<Date | null> {
  const factor = await db().factor.findFirst({
    where: { userId, status: "verified" },
    select: { verifiedAt: true },
    orderBy: { verifiedAt: "asc" },
  });
  return factor?.verifiedAt ?? null;
}
