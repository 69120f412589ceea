import { z } from "zod";
import { commitmentOf, drawFromSeed } from "./draw-seed.server";
import { isTooLongWord, typedWord } from "./draw-word";
import type { DrawnCard } from "./reading";
import { numberInDeck } from "./tarot/deck";
import { DECKS, SPREADS, TAROT_KINDS } from "./tarot/spreads.data";

const sourceSchema = z.object({
  seed: z.string().regex(/^[0-9a-f]{64}$/),
  readingId: z.uuid(),
  deck: z.enum(DECKS),
  kind: z.enum(TAROT_KINDS),
  word: z
    .string()
    .transform(typedWord)
    .refine((word) => !isTooLongWord(word)),
});

/** A draw computed anew from what was published of it. */
export interface RecomputedDraw {
  commitment: string;
  /** In the order of the places, each with its number in the deck. */
  cards: (DrawnCard & { position: string; number: number })[];
}

/**
 * Computes a draw from what somebody typed, without the database: for the command that checks one.
 * @returns null where no draw can follow from that.
 */
export function recomputeDraw(typed: Record<string, unknown>): RecomputedDraw | null {
  const { data: source } = sourceSchema.safeParse(typed);
  if (!source) return null;
  const { positions } = SPREADS[source.kind];
  const cards = drawFromSeed(source).map((card, place) => ({
    ...card,
    position: positions[place]?.id ?? "",
    number: numberInDeck(card.id),
  }));
  return { commitment: commitmentOf(source.seed, source.readingId), cards };
}
