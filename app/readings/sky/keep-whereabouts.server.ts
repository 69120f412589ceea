import { db } from "~/db.server";
import type { Owner } from "~/usage/owner";
import type { Prisma } from "../../../prisma/client/client";
import { visitorRowsUntil } from "../visitor-rows";
import { DEFAULT_ZONE, isZone } from "./day-in-zone";
import type { Whereabouts } from "./whereabouts";

/** Where somebody is, as far as they have said; null where they have said nothing. */
export async function findWhereabouts(owner: Owner | null): Promise<Whereabouts | null> {
  if (!owner) return null;
  const row = await db().whereabouts.findUnique({
    where: owner.userId === undefined ? { visitorId: owner.visitorId } : { userId: owner.userId },
    select: { zone: true, latitude: true, longitude: true, city: true },
  });
  if (!row) return null;
  const { latitude, longitude, city } = row;
  const place = latitude === null || longitude === null ? null : { latitude, longitude, city };
  // A zone that this system does not know any more is told as if none were named.
  return { zone: isZone(row.zone) ? row.zone : DEFAULT_ZONE, place };
}

/** The zone in which somebody counts their days: UTC where they have named none. */
export async function zoneOf(owner: Owner | null): Promise<string> {
  return (await findWhereabouts(owner))?.zone ?? DEFAULT_ZONE;
}

/** Keeps where somebody is, in place of what they said before. */
export async function keepWhereabouts(owner: Owner, { zone, place }: Whereabouts): Promise<void> {
  const said = {
    zone,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    city: place?.city ?? null,
  };
  if (owner.userId === undefined) {
    const kept = { ...said, expiresAt: visitorRowsUntil() };
    await db().whereabouts.upsert({
      where: { visitorId: owner.visitorId },
      create: { visitorId: owner.visitorId, ...kept },
      update: kept,
    });
    return;
  }
  const { userId } = owner;
  await db().whereabouts.upsert({ where: { userId }, create: { userId, ...said }, update: said });
}

/** Forgets where somebody is. */
export async function forgetWhereabouts(owner: Owner | null): Promise<void> {
  if (owner) await db().whereabouts.deleteMany({ where: owner });
}

/** Gives what a visitor said to the account that they signed in to, where that has not said it itself. One statement. */
export async function moveWhereabouts(
  { visitorId, userId }: { visitorId: string; userId: string },
  client: Prisma.TransactionClient = db(),
): Promise<void> {
  await client.$executeRaw`
    WITH taken AS (
      DELETE FROM "whereabouts" WHERE "visitor_id" = ${visitorId}::uuid
      RETURNING "zone", "latitude", "longitude", "city"
    )
    INSERT INTO "whereabouts" ("user_id", "zone", "latitude", "longitude", "city")
    SELECT ${userId}::uuid, "zone", "latitude", "longitude", "city" FROM taken
    ON CONFLICT ("user_id") DO NOTHING`;
}
