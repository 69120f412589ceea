import type { Owner } from "~/usage/owner";
import { drawFromSeed } from "./draw-seed.server";
import { type CheckableDraw, findReading, type TarotReading } from "./find-reading.server";
import type { DrawnCard } from "./reading";
import { ReadingError } from "./reading-error";
import { isSameDraw } from "./tarot/draw-cards";

/** What comes of checking a draw: `hidden` before it, `unknown` where it was not drawn from a seed. */
export type DrawCheck = { reading: TarotReading } & (
  | { outcome: "unknown" }
  | { outcome: "hidden"; commitment: string }
  | {
      outcome: "same" | "different";
      commitment: string;
      source: NonNullable<CheckableDraw["source"]>;
      /** As they follow from the seed, computed just now. */
      cards: DrawnCard[];
    }
);

/**
 * Draws the cards of a reading anew from its seed and compares them with those that lie there.
 * @throws ReadingError `not-found`, also where signs are compared.
 */
export async function checkDraw(owner: Owner | null, id: string | undefined): Promise<DrawCheck> {
  const reading = await findReading(owner, id);
  if (reading.kind === "zodiac") throw new ReadingError("not-found");
  const { draw, kind, deck } = reading;
  if (!draw) return { reading, outcome: "unknown" };
  const { commitment, source } = draw;
  if (!source) return { reading, outcome: "hidden", commitment };
  const cards = drawFromSeed({ ...source, readingId: reading.id, deck, kind });
  const outcome = isSameDraw(cards, reading.cards) ? "same" : "different";
  return { reading, outcome, commitment, source, cards };
}
