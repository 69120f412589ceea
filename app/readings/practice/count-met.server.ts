import { db } from "~/db.server";
import type { Owner } from "~/usage/owner";
import { Prisma } from "../../../prisma/client/client";
import { ORIENTATIONS, type Orientation } from "../reading";

/** How often somebody has met a card in their readings, each way it lay. */
export type Met = Record<Orientation, number>;

const NEVER: Met = { upright: 0, reversed: 0 };

/** How often somebody has drawn each card, by its id; of those never drawn nothing is said. With `card`, that one alone. */
export async function countMet(owner: Owner | null, card?: string): Promise<ReadonlyMap<string, Met>> {
  const counts = new Map<string, Met>();
  if (!owner) return counts;
  const isOwners =
    owner.userId === undefined
      ? Prisma.sql`"visitor_id" = ${owner.visitorId}::uuid`
      : Prisma.sql`"user_id" = ${owner.userId}::uuid`;
  const isAsked = card === undefined ? Prisma.sql`true` : Prisma.sql`drawn->>'id' = ${card}`;
  const rows = await db().$queryRaw<{ id: string; orientation: string; count: number }[]>`
    SELECT drawn->>'id' AS "id", drawn->>'orientation' AS "orientation", count(*)::int AS "count"
    FROM "readings", jsonb_array_elements("cards") AS drawn
    WHERE ${isOwners} AND ${isAsked} GROUP BY 1, 2`;
  for (const { id, orientation, count } of rows) {
    const known = ORIENTATIONS.find((each) => each === orientation);
    if (known) counts.set(id, { ...NEVER, ...counts.get(id), [known]: count });
  }
  return counts;
}

/** How often somebody has met one card. */
export async function countMetCard(owner: Owner | null, card: string): Promise<Met> {
  return (await countMet(owner, card)).get(card) ?? NEVER;
}
