import { db } from "~/db.server";

/** Since when a person has had the authenticator app that they have, or null. */
export async function verifiedSince(userId: string): Promise<Date | null> {
  const factor = await db().factor.findFirst({
    where: { userId, status: "verified", type: "totp" },
    select: { verifiedAt: true },
    orderBy: { verifiedAt: "asc" },
  });
  return factor?.verifiedAt ?? null;
}
