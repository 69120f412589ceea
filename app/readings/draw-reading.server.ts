import { z } from "zod";
import { db } from "~/db.server";
import type { Owner } from "~/usage/owner";
import { Prisma } from "../../prisma/client/client";
import { drawFromSeed, makeSeed } from "./draw-seed.server";
import { subjectOf } from "./find-reading.server";
import { ReadingError } from "./reading-error";

/**
 * Draws the cards of a reading from its seed, once: asked again, or twice at the same time, the first draw stands, and the word that
 * came with it. A zodiac reading has none to draw.
 * @param word as `typedWord` has it, not too long; empty where the visitor gave none.
 * @throws ReadingError `not-found`.
 */
export async function drawReading(owner: Owner | null, id: string | undefined, word = ""): Promise<void> {
  const stored =
    owner && z.uuid().safeParse(id).success
      ? await db().reading.findFirst({ where: { ...owner, id } })
      : null;
  if (!stored) throw new ReadingError("not-found");
  const subject = subjectOf(stored);
  if (subject.kind === "zodiac" || subject.cards) return;
  const { id: readingId, drawSeed } = stored;
  const { kind, deck } = subject;
  // A draft from before there were seeds showed no commitment: its draw cannot be checked.
  const cards = drawFromSeed({ seed: drawSeed ?? makeSeed(), readingId, word, deck, kind });
  await db().reading.updateMany({
    where: { id: readingId, cards: { equals: Prisma.DbNull } },
    data: { cards, drawnAt: new Date(), drawWord: drawSeed === null ? null : word },
  });
}
