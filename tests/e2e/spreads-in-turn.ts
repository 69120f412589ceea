import type { TarotKind } from "../../app/readings/reading";
import { SPREADS, TAROT_KINDS } from "../../app/readings/tarot/spreads.data";

const MOST_CARDS = Math.max(...TAROT_KINDS.map((kind) => SPREADS[kind].positions.length));

/**
 * The spreads that are read in a language, English or a Chinese one: each is read in both, in one of them with scripts and in
 * the other one without; that of the most cards in both either way.
 */
export function spreadsIn(language: string, scripts: boolean): TarotKind[] {
  const turn = Number((language === "en") === scripts);
  return TAROT_KINDS.filter((kind, n) => n % 2 === turn || SPREADS[kind].positions.length === MOST_CARDS);
}
