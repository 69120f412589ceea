import { randomInt } from "node:crypto";
import { db } from "~/db.server";
import type { Owner } from "~/usage/owner";
import { Prisma } from "../../prisma/client/client";
import { findReading } from "./find-reading.server";
import { drawCards } from "./tarot/draw-cards";

/**
 * Draws the cards of a reading, once: asked again, or twice at the same time, the first draw stands. A zodiac reading
 * has none to draw.
 * @throws ReadingError `not-found`.
 */
export async function drawReading(owner: Owner | null, id: string | undefined): Promise<void> {
  const reading = await findReading(owner, id);
  if (reading.kind === "zodiac" || reading.cards) return;
  const cards = drawCards(reading.deck, reading.kind, (bound) => randomInt(bound));
  await db().reading.updateMany({
    where: { id: reading.id, cards: { equals: Prisma.DbNull } },
    data: { cards, drawnAt: new Date() },
  });
}
