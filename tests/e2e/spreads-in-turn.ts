import type { TarotKind } from "../../app/readings/reading";
import { TAROT_KINDS } from "../../app/readings/tarot/spreads.data";

/**
 * The spreads that are read in a language, English or a Chinese one: each is read in both, in one of them with scripts and in
 * the other one without.
 */
export function spreadsIn(language: string, scripts: boolean): TarotKind[] {
  const turn = Number((language === "en") === scripts);
  return TAROT_KINDS.filter((_, n) => n % 2 === turn);
}
